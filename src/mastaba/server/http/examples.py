"""Bodies of requests, as the description of the interface shows them: by route, then by what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar.openapi.spec import Example, Operation

PERSON = {"name": "Ariadne", "password": "correct horse battery"}
SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "casual"}]
SAVED = {
    "format": "mastaba game",
    "version": 1,
    "game": "camelup",
    "rules": 1,
    "options": {"players": 2, "start_player": 0, "max_decisions": 40},
    "seed": 5,
    "seats": ["Ariadne", "Theseus"],
    "plies": [6, 10, 3, 13, 2],
    "prints": {"0": "072de5ca45175b4f", "5": "d4da634c712fe34b"},
}
RECORD = {
    "format": "mastaba record",
    "version": 1,
    "table": "k3n8xq2v7p",
    "saved": SAVED,
    "seats": SAVED["seats"],
    "proof": {
        "commitment": "6c7c19c49f7e0fce82d7f21e7e56543d8b2dd2fa1bbdc4964ef7a01c149f0fc8",
        "salt": "00112233445566778899aabbccddeeff",
        "seed": "0000000000000005",
    },
}

BODIES: dict[str, dict[str, Any]] = {
    "guest": {"a name is enough": {"name": "Ariadne"}},
    "rename": {"another name": {"name": "Theseus"}},
    "account": {"name and password": PERSON},
    "login": {"name and password": PERSON},
    "password": {"the old and the new one": {"old": PERSON["password"], "new": "battery staple of a horse"}},
    "new_token": {"for a bot": {"label": "my bot"}},
    "create": {
        "me, anyone, a bot": {"game": "camelup", "seats": SEATS},
        "by invitation, rated, with clocks": {
            "game": "santorini",
            "seats": [{"kind": "me"}, {"kind": "friend"}],
            "terms": {"rated": True, "clock": {"kind": "bank", "seconds": 600, "increment": 5}, "absent": "end"},
            "public": False,
        },
        "two people at one screen, three days for a move": {
            "game": "imhotep",
            "seats": [{"kind": "me", "name": "Ariadne"}, {"kind": "me", "name": "Theseus"}],
            "terms": {"clock": {"kind": "days", "days": 3}},
        },
        "bots to watch": {"game": "alhambra", "seats": [{"kind": "bot", "level": "strong"}] * 3, "terms": {"pace": 0.7}},
    },
    "join": {"any free seat": {}, "a friend's seat": {"seat": 1, "code": "abcdefghjkmnpqrs"}},
    "seats": {"another order": {"order": [2, 0, 1]}, "a bot instead": {"change": {"1": {"kind": "bot", "level": "strong"}}}},
    "command": {
        "play by number": {"type": "play", "id": "a1", "action": 1, "n": 17},
        "play by structure": {"type": "play", "id": "a2", "action": {"verb": "leg_bet", "camel": "blue"}},
        "play by words": {"type": "play", "id": "a3", "action": "leg blue", "seat": 0},
        "take back": {"type": "undo", "id": "a4", "to": 15},
        "offer to end": {"type": "offer", "id": "a5"},
        "answer": {"type": "answer", "id": "a6", "yes": True},
        "resign": {"type": "resign", "id": "a7"},
        "come back": {"type": "return", "id": "a8"},
        "say": {"type": "say", "id": "a9", "text": "well played"},
    },
    "upload": {"a game that has just begun": SAVED},
    "upload_record": {"the same with its proof": RECORD},
    "fork": {"from ply 12, against a bot": {"ply": 12, "seats": [{"kind": "me"}, {"kind": "bot", "level": "expert"}]}},
}


def shown(route: str) -> type[Operation]:
    """The description of a route with its examples."""

    @dataclass
    class Shown(Operation):
        def __post_init__(self) -> None:
            content = getattr(self.request_body, "content", {})
            for media in content.values():
                media.examples = {name: Example(value=body) for name, body in BODIES.get(route, {}).items()}

    return Shown
