/** A lesson as tools/tutorials.py writes it: what a server would tell, step by step. */

import type { GameEvent, Seat, Standing } from "../lib/types";

export interface Update { events: GameEvent[]; standing: Standing }

/** A table at the beginning of a step. */
export interface Setting extends Update { options: Record<string, unknown>; seats: Seat[] }

/** A decision the learner has to make: its number, the places to click, what follows. */
export interface Act { number: number; spots: string[]; then: Update[] }

export interface Step {
  id: string;
  /** Places to look at. */
  spots: string[];
  /** The board is set up anew. */
  set?: Setting;
  /** Nothing to do: the learner presses Next. */
  acts: Act[];
  /** What happens before the next step. */
  then: Update[];
}

export interface Script { game: string; steps: Step[] }
