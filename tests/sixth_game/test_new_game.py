"""`mastaba new-game NAME` makes a package whose tests pass as it is."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from mastaba.cli.main import main
from sixth_game.household import EXAMPLE, ROOT, Household


def test_the_new_game_installs_passes_its_tests_and_is_played(tmp_path: Path) -> None:
    home = Household(tmp_path / "env")
    told = home.mastaba("new-game", "reedboat", "--title", "Reed Boat", cwd=tmp_path)
    assert "pip install --editable reedboat pytest" in told
    home.install(tmp_path / "reedboat")
    # As in a checkout: a folder has the name of the package, and pytest is set up for other tests.
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    passed = re.search(r"(\d+) passed", home.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "reedboat", cwd=tmp_path))
    assert passed is not None and int(passed[1]) > 70
    assert "Winner: P" in home.mastaba("tty", "reedboat", "--watch", "--bots", "novice", "--seed", "2", cwd=tmp_path)
    assert "Reed Boat" in home.mastaba("games", "--json", cwd=tmp_path)


def test_it_is_the_example_under_another_name(tmp_path: Path) -> None:
    assert main(["new-game", "reedboat", "--title", "Reed Boat", "--folder", str(tmp_path / "new")]) == 0
    for page in (tmp_path / "new").rglob("*.*"):
        there = EXAMPLE / str(page.relative_to(tmp_path / "new")).replace("reedboat", "sunmoon")
        text = there.read_text(encoding="utf-8")
        assert page.read_text(encoding="utf-8") == text.replace("sunmoon", "reedboat").replace("Sun and Moon", "Reed Boat")
    assert (tmp_path / "new" / "reedboat" / "rules.py").is_file()
    assert (tmp_path / "new" / "tests" / "test_reedboat.py").is_file()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Reed", "small letters"),
        ("a", "small letters"),
        ("../up", "small letters"),
        ("for", "small letters|word of Python"),
        ("lambda", "word of Python"),
        ("json", "word of Python"),
        ("camelup", "already"),
        ("numpy", "installed package"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(name: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", name, "--folder", str(tmp_path / "new")]) == 2
    assert re.search(why, capsys.readouterr().err)
    assert not (tmp_path / "new").exists()


def test_a_title_that_would_break_the_code_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "reedboat", "--title", 'Reed "Boat"', "--folder", str(tmp_path / "new")]) == 2
    assert "a title is" in capsys.readouterr().err


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["new-game", "reedboat", "--folder", str(tmp_path)]) == 2
    assert "not an empty folder" in capsys.readouterr().err
    assert [page.name for page in tmp_path.iterdir()] == ["mine.txt"]


def test_a_game_that_was_made_here_before_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert main(["new-game", "reedboat"]) == 0
    assert main(["new-game", "reedboat"]) == 2
    assert "reedboat exists and is not an empty folder" in capsys.readouterr().err
