"""Santorini: what the rules decide about pairs of powers, and which cards a table may use.

The 25 pairs are printed on the cards as strong advice; the option `enforce_bans` makes it a rule. What happens when a pair meets all the
same is in section 1.6 of the page of the game; the rows below name where the code sees to it.
"""

from mastaba.engine.kernel import table
from mastaba.games.santorini.powers import NUMBER, POWERS

BANNED = (
    ("atlas", "gaea"),  # every dome gives Gaea her answer, at whatever height: as it stands
    ("hermes", "harpies"),  # step and ride decide whether a move is level, the slide does not: moving.resolve
    ("pan", "hades"),  # no move down, so no claim: as it stands
    ("aphrodite", "nemesis"),
    ("aphrodite", "urania"),
    ("bia", "nemesis"),
    ("bia", "tartarus"),  # both place first, so neither is forced to start: opening.forced_start
    ("charon", "hecate"),
    ("circe", "clio"),  # coins bind the opponents of the present holder: holders.bind_turn
    ("circe", "hecate"),  # hidden workers are never judged: holders.judge_circe
    ("hypnus", "terpsichore"),  # a sleeper leaves no complete turn: line.dance_ok
    ("limus", "terpsichore"),
    ("medusa", "nemesis"),
    ("selene", "gaea"),
    ("triton", "harpies"),  # the move into the perimeter grants the further move, the slide does not: State.landed
    ("clio", "nemesis"),  # workers on coins are left out: board.unseen
    ("gaea", "nemesis"),
    ("graeae", "nemesis"),
    ("hecate", "moerae"),
    ("hecate", "tartarus"),  # the Abyss may lie under a hidden worker, which has not entered it: opening
    ("moerae", "nemesis"),
    ("moerae", "tartarus"),
    ("nemesis", "terpsichore"),
    ("nemesis", "theseus"),
    ("tartarus", "terpsichore"),
)


def _banned_with(key: str) -> int:
    return sum(1 << NUMBER[other] for pair in BANNED for other in pair if key in pair and other != key)


BANS = table([0, *(_banned_with(p.key) for p in POWERS)])  # by power: those it is banned with, a bit each
USABLE = table([sum(1 << p.number for p in POWERS if str(n) in p.players) for n in range(5)])  # by number of players
FLEECE = sum(1 << p.number for p in POWERS if p.fleece)
SIMPLE = sum(1 << p.number for p in POWERS if p.group == "simple")
SIMPLE_FLEECE = SIMPLE & FLEECE
