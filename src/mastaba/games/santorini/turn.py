"""Santorini: the turn. This is the one place that says what happens when.

A turn of a seat (section 4.3). Hooks of powers in brackets; `bind` and `weather` are those of others, the rest the acting seat's.

    T0  begin_turn   who holds what; [dawn]; [weather] of every holder, [bind] of every opponent; five towers; is a demand possible?
                     No complete line: the seat loses.
    T1  OPENING      [forces] TARGET, then CORNER: TO; DONE
    T2  CHOOSE       SELECT; a glide may build at once; [other_turn] USE -> SONG or LANDING
    T3  BEFORE       MOVE; [ready] once, [prepare]
        moving.py    [climb] [enter] -> resolve: [displaced], ride, Abyss, win check [claim], [trample], slide
    T4  AFTER        build [build]; MOVE [again]; a glide: SELECT another; DONE if the power rests
        BUILDER      where everybody dances: SELECT who builds
        building.py  raise_piece: [on_built]; five towers; Gaea's answer (SPROUT)
    T5  MORE         [more]; DONE
    T6  SONG         [other_step] TARGET [do_other]; DONE after the first
    T7  LANDING      [other_step] PLACE [do_other], then AFTER
    T8  to_ending    [dusk], or ENDING: [ending] [do_ending], PARTNER: [partner] [do_partner]; DONE
    T9  finish       climb remembered; Chaos' card (REPLACE, chance); extra turns; the next seat

An extra turn (8.18) is CHOOSE, BEFORE, AFTER, T9 with no power at work (`mine` is 0) and `bind_extra` instead of `bind`.
"""

from mastaba.engine.record import CHANCE, OVER
from mastaba.games.santorini.bits import lowest, twin
from mastaba.games.santorini.board import everyone, spend, unmoved, worker_on
from mastaba.games.santorini.building import raise_piece, tower_winner
from mastaba.games.santorini.corners import opening_ok
from mastaba.games.santorini.demands import beside, ending_ok, unbuilt
from mastaba.games.santorini.hidden import hidden_from, hide
from mastaba.games.santorini.holders import bind_standing, bind_turn, deal_powers, judge_circe
from mastaba.games.santorini.line import candidates, choose_ok, do_ready, select_ok
from mastaba.games.santorini.moving import CLAIMS, resolve
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import HAS_ENDING, MUST_END, ONCE, PLAN, SPROUTS, STEALS, TRACKS_CLIMB, dawn, dusk, ending, forces, more
from mastaba.games.santorini.result import clear_turn, end_game, lose, win
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    AFTER,
    BEFORE,
    BESIDE,
    BUILDER,
    CHOOSE,
    ENDING,
    EVERYONE,
    FATE_SQUARES,
    FLAT,
    MORE,
    NEIGHBOURS,
    OPENING,
    REPLACE,
    SPROUT,
)


@part
def begin_turn(s: State) -> None:
    """T0, for the seat `turn`; seats that cannot play lose one after another."""
    while True:
        if s.turns >= s.max_turns:
            end_game(s, (1 << s.players) - 1)
            return
        clear_turn(s)
        s.side = s.turn % s.sides
        judge_circe(s)
        deal_powers(s)
        s.mine = s.holds[s.turn]
        if TRACKS_CLIMB[s.mine]:
            s.climber = 0
        dawn(s.mine, s)
        bind_turn(s)
        keeper = tower_winner(s)
        if keeper >= 0:
            win(s, keeper % s.sides)
            return
        s.actor = s.turn
        if prepared(s):
            return
        lose(s, s.side)
        if s.actor == OVER:
            return
        pass_on(s)


@part
def prepared(s: State) -> bool:
    """Decide the demand and the first phase, on the public board; False if there is no complete line."""
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        found = first_phase(t)
        s.demand = t.demand
        s.phase = t.phase
        return found
    return first_phase(s)


@part
def first_phase(s: State) -> bool:
    if s.demand:
        # Possible only if a line without a hero power meets it (4.6).
        t = twin(s)
        t.spent |= 1 << s.turn
        if not choose_ok(t):
            s.demand = 0
    s.phase = CHOOSE
    fine = choose_ok(s)
    if forces(s.mine, s) and opening_ok(s):
        s.phase = OPENING
        return True
    return fine


@part
def pass_on(s: State) -> None:
    """The next living seat clockwise."""
    s.turn = (s.turn + 1) % s.players
    while (s.out >> s.turn) & 1:
        s.turn = (s.turn + 1) % s.players


@part
def forfeit(s: State) -> None:
    """A compulsory step became impossible (6.2)."""
    lose(s, s.side)
    if s.actor != OVER:
        s.turns += 1
        s.towers = 0
        pass_on(s)
        begin_turn(s)


@part
def do_move(s: State, y: int) -> None:
    result = resolve(s, s.at, y)
    if result == CLAIMS:
        win(s, claimant(s))
    elif s.fallen:
        lose(s, s.fallen - 1)
    elif PLAN[s.mine] == EVERYONE:
        s.phase = CHOOSE if unmoved(s) else BUILDER
        s.at = 0
    else:
        s.phase = AFTER


@part
def claimant(s: State) -> int:
    """The side that wins by this move: the mover's, or that of a seat which steals it (6.1)."""
    if s.fate and (FATE_SQUARES[s.fate - 1] >> (s.landed - 1)) & 1:
        for seat in range(s.players):
            if seat % s.sides != s.side and STEALS[s.holds[seat]]:
                return seat % s.sides
    return s.side


@part
def do_build(s: State, k: int) -> None:
    """A build of the phase `phase`: the piece, then whoever may answer it, then what follows."""
    if s.phase == BEFORE:
        do_ready(s, k)
    else:
        raise_piece(s, k)
    if s.phase == ENDING and ONCE[s.mine]:
        spend(s)
    keeper = tower_winner(s)
    if keeper >= 0:
        win(s, keeper % s.sides)
        return
    s.resume = s.phase
    if s.kind == 1 and sprout_asked(s):
        return
    built(s)


@part
def built(s: State) -> None:
    """What follows a build of the phase `resume`."""
    phase = s.resume
    s.resume = 0
    s.phase = phase
    s.actor = s.turn
    if phase == BEFORE:
        return
    if phase == ENDING:
        stay_ending(s)
    elif s.extra:
        finish(s)
    elif PLAN[s.mine] == EVERYONE:
        s.built |= worker_on(s, s.at)
        s.at = 0
        if unbuilt(s):
            s.phase = BUILDER
        else:
            to_ending(s)
    elif any_more(s):
        s.phase = MORE
    else:
        to_ending(s)


@part
def any_more(s: State) -> bool:
    if s.mine == 0:
        return False
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        return more(t.mine, t) != 0
    return more(s.mine, s) != 0


@part
def sprouter(s: State) -> int:
    """The seat that may answer a dome with a reserve worker, or -1."""
    for seat in range(s.players):
        if SPROUTS[s.holds[seat]] and s.reserve[seat % s.sides] > 0:
            return seat
    return -1


@part
def soil(s: State) -> int:
    """Unoccupied ground next to the dome just built."""
    return NEIGHBOURS[FLAT, s.last - 1] & ~(s.tall[1] | s.domes | s.talus | s.ram | everyone(s))


@part
def sprout_asked(s: State) -> bool:
    seat = sprouter(s)
    if seat < 0:
        return False
    ground = soil(s)
    if hidden_from(s, seat):
        t = twin(s)
        hide(t)
        ground = soil(t)
    if ground == 0:
        return False
    s.phase = SPROUT
    s.actor = seat
    return True


@part
def to_ending(s: State) -> None:
    """T8."""
    s.builds = 0
    s.forced = 0
    if s.mine:
        dusk(s.mine, s)
        if HAS_ENDING[s.mine]:
            s.phase = ENDING
            stay_ending(s)
            return
    finish(s)


@part
def stay_ending(s: State) -> None:
    """Ask for an end-of-turn choice if there is one."""
    there = False
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        there = endings(t) != 0
    else:
        there = endings(s) != 0
    if there:
        s.phase = ENDING
    else:
        finish(s)


@part
def endings(s: State) -> int:
    """End-of-turn choices, numbered from the power's verb on."""
    found = ending(s.mine, s)
    if s.demand != BESIDE:
        return found
    rest = found
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        if not ending_ok(s, k):
            found &= ~(1 << k)
    return found


@part
def may_end(s: State) -> bool:
    """Whether DONE is allowed at the end of the turn."""
    if MUST_END[s.mine] or (s.builds > 0 and s.forced):
        return False
    return s.demand != BESIDE or beside(s)


@part
def finish(s: State) -> None:
    """T9."""
    if s.extra == 0:
        if TRACKS_CLIMB[s.holds[s.turn]]:
            s.climber = s.climbed
        if (s.chosen - 1) >> 2 == s.side:
            s.chosen = 0
    if s.domed and s.chaos:
        if TRACKS_CLIMB[s.chaos]:
            s.climber = 0
        s.discards |= 1 << s.chaos
        s.chaos = 0
        if s.deck == 0:
            s.deck = s.discards
            s.discards = 0
        clear_turn(s)
        s.phase = REPLACE
        s.actor = CHANCE
        return
    after_finish(s)


@part
def after_finish(s: State) -> None:
    """Extra turns, then the next seat."""
    s.turns += 1
    if s.towers > 0 and extra_turn(s):
        return
    s.towers = 0
    pass_on(s)
    begin_turn(s)


@part
def extra_turn(s: State) -> bool:
    """Begin an extra turn; False if no opponent worker can make one."""
    if s.turns >= s.max_turns:
        return False
    clear_turn(s)
    s.towers -= 1
    s.extra = 1
    s.mine = 0
    deal_powers(s)
    bind_standing(s)
    s.phase = CHOOSE
    s.actor = s.turn
    if hidden_from(s, s.turn):
        t = twin(s)
        hide(t)
        return any_extra(t)
    return any_extra(s)


@part
def any_extra(s: State) -> bool:
    rest = candidates(s)
    while rest:
        if select_ok(s, lowest(rest)):
            return True
        rest &= rest - 1
    return False
