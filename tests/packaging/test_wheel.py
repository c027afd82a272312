"""The wheel: it holds the built client, the source distribution makes the same one, and it plays where nothing else is installed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement

import mastaba

ROOT = Path(__file__).resolve().parents[2]


def build(where: Path, into: Path, kind: str) -> Path:
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(into)], cwd=where, check=True, capture_output=True)
    (made,) = into.iterdir()
    return made


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a release is: a source distribution with the built client, and the wheel that it makes."""
    folder = tmp_path_factory.mktemp("release")
    done = subprocess.run(
        [sys.executable, "tools/release.py", str(folder), "--json"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert {Path(row["file"]) for row in json.loads(done.stdout)} == set(folder.iterdir())
    return folder


@pytest.fixture(scope="module")
def sdist(release: Path) -> Path:
    return release / f"mastaba-{mastaba.__version__}.tar.gz"


@pytest.fixture(scope="module")
def wheel(release: Path) -> Path:
    return release / f"mastaba-{mastaba.__version__}-py3-none-any.whl"


def contents(wheel: Path) -> dict[str, str]:
    with zipfile.ZipFile(wheel) as packed:
        return {name: hashlib.sha256(packed.read(name)).hexdigest() for name in packed.namelist()}


def test_the_source_distribution_makes_the_same_wheel_as_the_checkout(wheel: Path, tmp_path: Path) -> None:
    assert contents(build(ROOT, tmp_path, "wheel")) == contents(wheel)


def test_the_wheel_holds_all_of_the_package_and_of_the_client_and_nothing_that_was_made_beside_them(wheel: Path) -> None:
    source = ROOT / "src"
    whole = [*source.rglob("*.py"), *(p for p in (source / "mastaba/server/static").rglob("*") if p.is_file())]
    inside = set(contents(wheel))
    assert "mastaba/server/static/index.html" in inside
    assert {p.relative_to(source).as_posix() for p in whole} - inside == set()
    assert not [name for name in inside if name.endswith((".pyc", ".part", ".map")) or "node_modules" in name]


def test_the_source_distribution_without_a_client_is_refused(sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as packed:
        packed.extractall(tmp_path / "bare", filter="data")
    (source,) = (tmp_path / "bare").iterdir()
    (source / "src/mastaba/server/static/index.html").unlink()
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "sdist"], cwd=source, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "the client for the browser is not built" in done.stdout + done.stderr


def needed(requirements: list[str], extras: set[str], found: dict[str, Distribution]) -> dict[str, Distribution]:
    """The installed packages that requirements name, and all that those need in turn."""
    for text in requirements:
        wanted = Requirement(text)
        if wanted.marker and not any(wanted.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            continue
        name = wanted.name.lower().replace("_", "-")
        if name not in found or wanted.extras:
            installed = found[name] = distribution(name)
            assert wanted.specifier.contains(installed.version, prereleases=True), text
            needed(installed.requires or [], set(wanted.extras), found)
    return found


class Home:
    """A fresh environment: Mastaba from the wheel, its declared dependencies and nothing else. No Node is on its path."""

    def __init__(self, folder: Path, wheel: Path, extras: set[str]) -> None:
        venv.create(folder / "env", with_pip=False)
        self.folder = folder
        self.bin = folder / "env" / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / "python"
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
        subprocess.run(pip, check=True)
        (self.site,) = (folder / "env").rglob("site-packages")
        (about,) = self.site.glob("mastaba-*.dist-info")
        for package in needed(Distribution.at(about).requires or [], extras, {}).values():
            base = Path(str(package.locate_file(""))).resolve()
            for top in {path.parts[0] for path in package.files or [] if path.parts[0] != ".."} - {"__pycache__"}:
                if not (self.site / top).exists():
                    (self.site / top).symlink_to(base / top)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MASTABA", "VIRTUAL", "COV"))}
        self.env = {**kept, "PATH": str(self.bin), "HOME": str(folder / "home"), "MASTABA_JIT": "0", "MASTABA_DATA": str(folder / "data")}

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(words, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False)

    @contextmanager
    def playing(self) -> Iterator[str]:
        """A table server; its address."""
        words = [str(self.bin / "mastaba"), "play", "--json", "--no-browser", "--port", "0"]
        server = subprocess.Popen(words, cwd=self.folder, env=self.env, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.terminate()
            assert server.wait(timeout=120) == 0


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("home"), wheel, {"server"})


def test_the_wheel_is_what_is_imported_and_the_games_are_there(home: Home) -> None:
    program = "import mastaba, pathlib; print(pathlib.Path(mastaba.__file__).parent, mastaba.__version__, *mastaba.names())"
    done = home.run(str(home.python), "-c", program)
    assert done.returncode == 0, done.stderr
    where, version, *games = done.stdout.split()
    assert Path(where) == home.site / "mastaba"
    assert version == mastaba.__version__
    assert games == ["alhambra", "camelup", "cheops", "imhotep", "santorini"]


def get(url: str) -> tuple[int, str, bytes]:
    with urlopen(url, timeout=300) as answer:
        return answer.status, answer.headers["content-type"], answer.read()


def test_play_serves_the_client_of_the_wheel(home: Home) -> None:
    with home.playing() as url:
        status, _, body = get(f"{url}/health")
        assert status == 200, body
        status, kind, page = get(f"{url}/")
        assert (status, kind.split(";")[0]) == (200, "text/html")
        assert page == (home.site / "mastaba/server/static/index.html").read_bytes()
        script = page.split(b'src="/')[1].split(b'"')[0].decode()
        assert get(f"{url}/{script}")[2] == (home.site / "mastaba/server/static" / script).read_bytes()
        listed: list[dict[str, Any]] = json.loads(get(f"{url}/api/v1/games")[2])
        assert len(listed) == 5


def test_new_game_makes_a_game_of_ones_own_from_the_wheel(home: Home) -> None:
    done = home.run(str(home.bin / "mastaba"), "new-game", "reedboat", "--title", "Reed Boat", "--json")
    assert done.returncode == 0, done.stderr
    assert "mastaba tty reedboat --bots novice" in json.loads(done.stdout)["next"]
    assert (home.folder / "reedboat/reedboat/rules.py").is_file()
    assert (home.folder / "reedboat/reedboat/board.toml").is_file()
    assert 'reedboat = "reedboat:RULES"' in (home.folder / "reedboat/pyproject.toml").read_text(encoding="utf-8")


def test_the_plain_library_says_what_play_needs(wheel: Path, tmp_path: Path) -> None:
    plain = Home(tmp_path, wheel, set())
    done = plain.run(str(plain.bin / "mastaba"), "play", "--no-browser")
    assert done.returncode == 2, done.stderr
    assert "pip install 'mastaba[server]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1
