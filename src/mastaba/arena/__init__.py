"""Tournaments between bots, and what they say about strength. See docs/arena.md."""

from mastaba.arena.entrants import Entrant, read_entrants
from mastaba.arena.play import Fault, Outcome, Terms, play
from mastaba.arena.report import Report, make_report
from mastaba.arena.schedule import Plan, Schedule
from mastaba.arena.tournament import hold

__all__ = ["Entrant", "Fault", "Outcome", "Plan", "Report", "Schedule", "Terms", "hold", "make_report", "play", "read_entrants"]
