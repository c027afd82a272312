"""Carrying out what a person sends, by socket or by HTTP."""

from __future__ import annotations

from mastaba.server import acts
from mastaba.server import messages as m
from mastaba.server.errors import No, forbidden, not_signed_in
from mastaba.server.house import House
from mastaba.server.live import Live
from mastaba.server.people import Known, clean


async def carry_out(house: House, table: str, me: Known | None, command: m.Command) -> m.Ack:
    """Do it, and say which entry of the log it became; No says why not."""
    if me is None:
        raise not_signed_in()
    if isinstance(command, m.Say):
        return await say(house, table, me, command)
    person, late = me.id, False

    def work(after: Live, now: float) -> int | None:
        nonlocal late
        number = acts.act(after, person, command, now)
        late = number is None
        return number

    _, n = await house.tables.change(table, work)
    if late:
        raise No("late", "the time for this decision is over", 409)
    return m.Ack(id=command.id, n=n)


async def say(house: House, table: str, me: Known, command: m.Say) -> m.Ack:
    """Those who sit at the table may talk; once the game is over, everybody."""
    live = await house.tables.get(table)
    if not live.seats_of(me.id) and (not live.over or not live.desk.public):
        raise forbidden("while the game runs, only those at the table may talk")
    house.limits.take("chat", me.id)
    line = await house.say(table, me, clean(command.text, 300, "a line"))
    return m.Ack(id=command.id, n=line.id)
