"""A Python environment of its own that has Mastaba and, once installed, a game of another package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "sixth_game"
MADE = shutil.ignore_patterns("__pycache__", "*.egg-info", "build", ".*")


class Household:
    """What is installed here stays here; Mastaba and its libraries are those of the tests. Kernels are interpreted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False)
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        own = Path(self.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
        ours = [sysconfig.get_path("purelib"), str(ROOT / "src")]
        (own / "mastaba-of-the-tests.pth").write_text("".join(f"import site; site.addsitedir({path!r})\n" for path in ours))

    def install(self, package: Path) -> None:
        quick = ["--no-build-isolation"] if find_spec("hatchling") else []
        self.run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", *quick, "--editable", str(package))

    @property
    def env(self) -> dict[str, str]:
        return {**os.environ, "MASTABA_JIT": "0", "PYTHONDONTWRITEBYTECODE": "1"}

    def run(self, *words: str, given: str = "", cwd: Path | None = None) -> str:
        """What a Python command prints; it must end well."""
        done = subprocess.run([str(self.python), *words], input=given, env=self.env, cwd=cwd, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def mastaba(self, *words: str, given: str = "", cwd: Path | None = None) -> str:
        return self.run("-m", "mastaba.cli.main", *words, given=given, cwd=cwd)


def example_at(folder: Path) -> Path:
    """A copy of the example, so that installing it leaves nothing in the checkout."""
    return Path(shutil.copytree(EXAMPLE, folder, ignore=MADE))
