"""The client in a real browser: how soon one's own move shows after the click, and how smoothly things move.

    python benchmarks/web.py                        every game, 20 moves each
    python benchmarks/web.py --game santorini --moves 40 --json

A server of its own on this machine, random bots, motion as designed. `answer`: from the click on Confirm to the first frame
in which the page shows that the move is on its way. `shown`: to the first frame with the new position, acknowledged by the
server. Frames are those of the 600 ms after it, in which pieces travel; Chromium draws without a graphics card here.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

from browser import test_alhambra, test_cheops, test_imhotep, test_santorini  # noqa: E402
from browser.chromium import launched  # noqa: E402
from browser.conftest import Server  # noqa: E402
from browser.visitor import ME_AND_A_BOT, ROLL, Visitor  # noqa: E402

RECORDER = """
window.rec = [];
const press = (event) => {
  if (!event.target.closest || !event.target.closest('.prompt .confirm')) return;
  const page = document.querySelector('.table-page'), n = page.dataset.n, one = { frames: [] };
  const painted = (name) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { one[name] = performance.now() - event.timeStamp; };
    after.port2.postMessage(0);
  });
  const frames = () => {
    const begun = performance.now();
    let last = null;
    const tick = (now) => {
      if (last !== null) one.frames.push(now - last);
      last = now;
      if (now - begun < 600) requestAnimationFrame(tick); else rec.push(one);
    };
    requestAnimationFrame(tick);
  };
  let answered = false;
  const watch = new MutationObserver(() => {
    if (!answered) { answered = true; painted('answer'); }
    if (page.dataset.n !== n) { watch.disconnect(); painted('shown'); frames(); }
  });
  watch.observe(page, { attributes: true });
};
document.addEventListener('click', press, true);
"""


REACH: dict[str, tuple[str, ...]] = {
    "camelup": (ROLL,),
    "imhotep": test_imhotep.LIT,
    "alhambra": test_alhambra.REACH,
    "cheops": test_cheops.REACH,
    "santorini": (test_santorini.FAN, test_santorini.LIT),
}


def measure(browser: Any, url: str, game: str, moves: int) -> dict[str, Any]:
    me = Visitor(browser, url, motion="normal")
    me.be("Ann")
    scattered = game in ("imhotep", "santorini")  # where the first lit place would be the same again and again
    chance = random.Random(1) if scattered else None
    found: list[dict[str, Any]] = []
    while len(found) < moves:
        me.sit(game, ME_AND_A_BOT, pace=0.8)
        me.wait("yours")
        me.page.evaluate(RECORDER)
        while len(found) < moves and me.wait("yours", "over") == "yours":
            me.decide(*REACH[game], chance=chance, keys=scattered)
            me.page.wait_for_timeout(700)  # let it come to rest, before the bot moves
            found += me.page.evaluate("window.rec.splice(0)")
    me.leave()
    frames = [f for one in found for f in one["frames"]]

    def spread(name: str) -> dict[str, float]:
        values = sorted(one[name] for one in found)
        return {"median": round(statistics.median(values), 1), "p95": round(values[int(0.95 * (len(values) - 1))], 1)}

    return {
        "game": game,
        "moves": len(found),
        "answer_ms": spread("answer"),
        "shown_ms": spread("shown"),
        "frames_per_second": round(1000 * len(frames) / sum(frames), 1),
        "late_frames": round(sum(f > 25 for f in frames) / len(frames), 4),
    }


def main() -> int:
    made = argparse.ArgumentParser(description="How soon a move shows in the browser, and how smoothly.")
    made.add_argument("--game", choices=list(REACH), action="append")
    made.add_argument("--moves", type=int, default=20)
    made.add_argument("--json", action="store_true")
    args = made.parse_args()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        server = Server(Path(folder) / "tables.db")
        try:
            server.start()
            rows = [measure(browser, server.url, game, args.moves) for game in args.game or REACH]
        finally:
            server.stop()
    if args.json:
        print(json.dumps(rows))
        return 0
    table = Table("game", "moves", "answer, ms (p95)", "shown, ms (p95)", "frames a second", "late frames")
    for r in rows:
        spans = [f"{r[k]['median']} ({r[k]['p95']})" for k in ("answer_ms", "shown_ms")]
        table.add_row(r["game"], str(r["moves"]), *spans, str(r["frames_per_second"]), f"{100 * r['late_frames']:.1f} %")
    Console().print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
