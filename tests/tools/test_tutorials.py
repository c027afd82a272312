"""The tutorials of the client are what the rules say today."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ["alhambra", "camelup", "cheops", "imhotep", "santorini"]


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tutorials", ROOT / "tools" / "tutorials.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules["tutorials"] = made
    spec.loader.exec_module(made)
    return made


tool: Any = load_tool()


def script(*steps: dict[str, Any]) -> Any:
    return msgspec.convert({"steps": list(steps)}, tool.Script)


def test_every_game_has_a_tutorial() -> None:
    assert tool.with_script() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_written_tutorial_is_what_the_rules_say_today(game: str) -> None:
    written = tool.written(tool.lesson(game))
    assert (tool.BOARDS / game / "tutorial.json").read_bytes() == written, "run python tools/tutorials.py"


@pytest.mark.parametrize("game", GAMES)
def test_a_tutorial_ends_with_a_win_of_the_learner_and_asks_for_legal_actions_only(game: str) -> None:
    steps = tool.lesson(game)["steps"]
    standing = steps[0]["set"]["standing"]
    for step in steps:
        standing = step["set"]["standing"] if "set" in step else standing
        for act in step["acts"]:
            assert act["number"] in [move["number"] for move in standing["legal"]], step["id"]
            assert act["then"][0]["events"][0]["number"] == act["number"]
            standing = act["then"][-1]["standing"]
        if step["then"]:
            standing = step["then"][-1]["standing"]
    assert standing["result"]["winners"] == [tool.ME]


def test_updates_are_told_as_the_server_tells_them_to_the_learner() -> None:
    """The other player's race card stays hidden; a decision comes with its die."""
    bet = {"do": "winner white", "then": ["winner blue", "roll", "green 2"]}
    opening = ["white 1", "blue 2", "green 1", "orange 3", "yellow 2"]
    given = script({"id": "bet", "options": {"players": 2}, "opening": opening, "acts": [bet]})
    with pytest.raises(tool.BadScript, match="not the learner's decision"):
        tool.Player("camelup").lesson(
            script({"id": "bet", "options": {"players": 2}, "opening": opening, "acts": [bet, {"do": "roll", "then": ["blue 1"]}]})
        )
    (step,) = tool.Player("camelup").lesson(given)["steps"]
    mine, theirs, roll = step["acts"][0]["then"]
    assert [event["text"] for event in mine["events"]] == ["winner white"]
    assert theirs["events"][0]["number"] < 0
    assert "camel" not in theirs["events"][0]["action"] or theirs["events"][0]["action"]["camel"] is None
    assert [event["kind"] for event in roll["events"]] == ["move", "chance"]
    assert mine["standing"]["legal"] is None
    assert roll["standing"]["n"] == 9


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"acts": [{"do": "fly"}]}, "step s: 'fly' is not understood"),
        ({"acts": [{"do": "Roll", "then": ["blue 1"]}]}, "'Roll' is written 'roll'"),
        ({"acts": [{"do": "roll"}]}, "a die or draw is missing: blue 1"),
        ({"acts": [{"do": "mirage 1"}]}, "step s: "),
        ({"position": {"stacks": {}}}, "step s: "),
    ],
)
def test_a_script_that_the_rules_refuse_says_where_and_why(step: dict[str, Any], why: str) -> None:
    opening = [] if "position" in step else ["white 1", "blue 2", "green 1", "orange 3", "yellow 2"]
    with pytest.raises(tool.BadScript, match=why):
        tool.Player("camelup").lesson(script({"id": "s", "options": {"players": 2}, "opening": opening, **step}))


def test_two_steps_of_one_name_are_refused() -> None:
    first = {"id": "same", "options": {"players": 2}, "opening": ["white 1", "blue 2", "green 1", "orange 3", "yellow 2"]}
    with pytest.raises(tool.BadScript, match="same id"):
        tool.Player("camelup").lesson(script(first, {"id": "same"}))


def test_the_command_notices_an_old_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "camelup"
    folder.mkdir()
    folder.joinpath("tutorial.script.json").write_bytes((tool.BOARDS / "camelup" / "tutorial.script.json").read_bytes())
    monkeypatch.setattr(tool, "BOARDS", tmp_path)
    assert tool.main(["--check"]) == 1
    assert "camelup" in capsys.readouterr().err
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
