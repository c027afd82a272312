// Written by `python -m mastaba.server.schema`; do not edit.

export const PROTOCOL = 1;

/** A part of the board: pieces that the view names, and what touching one of them plays. */
export interface Zone {
  /** A path into the view: a field (`sky`), or a field of every entry of a list with one entry a seat (`players.hand`). */
  shows: string;
  /** What stands above the pieces; the path unless given. */
  title: string;
  /** Pieces in a row, where they lie in a grid. */
  width: number;
  /** Where pieces are not for these eyes: the path of their number. So many lie face down. */
  backs: string;
  /** The verb of the action that touching a piece plays; without it nothing here is touched. */
  verb: string;
  /** The field of that action that says what the piece is. */
  value: string;
  /** The field of that action that says where the piece lies, counted from 0. */
  place: string;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  rules: number;
  players: number[];
  num_actions: number;
  /** JSON Schema of the options. */
  options: Record<string, unknown>;
  levels: string[];
  /** The board that a client without one for this game can draw. */
  layout: Zone[];
}

export interface Health {
  status: string;
  version: string;
}

export interface Hint {
  number: number;
  action: unknown;
  text: string;
  /** Each seat's win chance if it is followed. */
  chances: number[];
}

/** An entry of the table's log, as the viewer may know it. */
export interface Event {
  n: number;
  ply: number;
  kind: "start" | "move" | "chance" | "undo" | "resign" | "leave" | "late" | "return" | "ask" | "answer";
  /** Who acted; -1 for chance and for the table. */
  seat: number;
  /** Of a move or an outcome; negative where the viewer may not know it. */
  number: number | null;
  action: unknown;
  text: string;
  at: number;
  /** Of a die or a draw: the seat whose decision it followed, -1 before the first one. */
  by: number | null;
}

export interface History {
  events: Event[];
  /** Number of the table's last entry. */
  last: number;
  /** If asked for: the view after each event; null for those that no longer stand and for those that are not plies. */
  views: unknown[] | null;
}

/** A decision of a finished game, looked back at. */
export interface Judged {
  ply: number;
  seat: number;
  played: string;
  best: string;
  /** The best action as a structure; null where it is the one that was played. */
  better: unknown;
  /** Each seat's win chance before the decision. */
  chances: number[];
  /** Win chance that the action gave away. */
  lost: number;
  turning: boolean;
}

/** One ply of a game, for one pair of eyes. */
export interface Moment {
  ply: number;
  plies: number;
  seat: number;
  actor: number;
  view: unknown;
  scores: number[];
  /** The one that led here. */
  events: Event[];
}

export interface Played {
  table: string;
  game: string;
  seat: number;
  share: number;
  score: number;
  rated: boolean;
  change: number | null;
  at: number;
}

/** Every answer with a status of 400 or more. */
export interface Problem {
  error: string;
  message: string;
}

export interface Person {
  id: string;
  name: string;
  guest: boolean;
}

export interface Rating {
  game: string;
  rating: number;
  low: number;
  high: number;
  games: number;
  wins: number;
}

export interface Profile {
  person: Person;
  ratings: Rating[];
  games: Played[];
}

export interface Ranked {
  place: number;
  who: string;
  name: string;
  bot: boolean;
  rating: Rating;
}

export interface Review {
  decisions: Judged[];
}

export interface AccountIn {
  /** a person's name */
  name: string;
  /** at least eight characters */
  password: string;
}

export interface GuestIn {
  /** a person's name */
  name: string;
}

export interface Me {
  person: Person | null;
  protocol: number;
}

export interface PasswordIn {
  /** at least eight characters */
  old: string;
  /** at least eight characters */
  new: string;
}

export interface Token {
  id: string;
  label: string;
  created: number;
  /** Only in the answer that made it. */
  token?: string;
}

export interface TokenIn {
  label: string;
}

export interface Ack {
  type: "ack";
  id: string;
  /** The entry of the log that the command became. */
  n: number;
}

/** To the question that is open. */
export interface Answer {
  type: "answer";
  /** chosen by the client; the same id is carried out once */
  id: string;
  yes: boolean;
  seat?: number | null;
}

/** A question to the others at the table. */
export interface Ask {
  what: "end" | "undo";
  by: number;
  /** The ply to go back to. */
  to: number | null;
  agreed: number[];
  missing: number[];
}

export interface ChatLine {
  id: number;
  person: string;
  name: string;
  text: string;
  at: number;
}

export interface Chat {
  type: "chat";
  line: ChatLine;
}

export interface Clocks {
  /** The server's time, to compare with. */
  now: number;
  /** Seconds each seat had when the present decision began. */
  left: (number | null)[];
  /** When it began. */
  since: number;
  deadline: number | null;
}

/** With several seats: through which one to look. The answer is a snapshot. */
export interface Look {
  type: "look";
  seat: number;
}

/** A legal action. */
export interface Move {
  number: number;
  action: unknown;
  text: string;
}

/** Offer to end the game as it stands, as a draw. */
export interface Offer {
  type: "offer";
  /** chosen by the client; the same id is carried out once */
  id: string;
  seat?: number | null;
}

/** Answered with pong. */
export interface Ping {
  type: "ping";
}

/** Play one action: its number, its structure, or its text. */
export interface Play {
  type: "play";
  /** chosen by the client; the same id is carried out once */
  id: string;
  action: number | string | Record<string, unknown>;
  /** The last entry the client has seen; if the table went on since, the move is refused instead of meant differently. */
  n?: number | null;
  /** Which of several seats. */
  seat?: number | null;
}

export interface Pong {
  type: "pong";
  now: number;
}

export interface Presence {
  type: "presence";
  /** Ids of the seated people who are connected. */
  people: string[];
  watchers: number;
}

/** Nothing was changed. */
export interface Refused {
  type: "refused";
  id: string | null;
  error: string;
  message: string;
  /** The same command may be sent again. */
  retry: boolean;
}

export interface Resign {
  type: "resign";
  /** chosen by the client; the same id is carried out once */
  id: string;
  seat?: number | null;
}

/** Take one's seat back from the bot that plays for it. */
export interface Return {
  type: "return";
  /** chosen by the client; the same id is carried out once */
  id: string;
  seat?: number | null;
}

export interface Say {
  type: "say";
  /** chosen by the client; the same id is carried out once */
  id: string;
  text: string;
}

/** Take your time. */
export interface NoClock {
  kind: "none";
}

/** So many seconds for each decision. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A bank of seconds for the game, and some more after each decision. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment: number;
}

/** So many days for each decision. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** What a table agrees on besides the options of the game. */
export interface Terms {
  rated?: boolean;
  /** Bots may be asked for advice; never in a rated game. */
  hints?: boolean;
  clock?: NoClock | MoveClock | BankClock | DaysClock;
  /** What happens to a seat that resigns, leaves or runs out of time: a bot plays on, or the game ends. */
  absent?: "bot" | "end";
  /** a level of bot */
  stand_in?: string;
  /** Seconds between two moves of bots, for people to follow. */
  pace?: number;
  /** Start when the last seat is taken, or when the owner says so. */
  start?: "full" | "asked";
}

/** A seat as the table shows it. */
export interface Seat {
  kind: "person" | "open" | "friend" | "bot";
  name: string;
  person: string | null;
  /** Of the bot that sits here, or plays for the person who is away. */
  level: string | null;
  away: "resigned" | "left" | "late" | null;
}

/** The commitment to the dice: sha256 of the text "SALT:SEED", both in hexadecimal. Salt and seed are shown at the end. */
export interface Fair {
  commitment: string;
  salt: string | null;
  seed: string | null;
}

export interface Origin {
  table: string | null;
  ply: number;
}

/** All that does not change with every move. */
export interface Table {
  id: string;
  game: string;
  title: string;
  rules: number;
  options: Record<string, unknown>;
  terms: Terms;
  public: boolean;
  owner: string;
  status: "open" | "running" | "over";
  seats: Seat[];
  created: number;
  started: number | null;
  ended: number | null;
  fair: Fair;
  origin: Origin | null;
  rematch: string | null;
  /** For those who sit at the table. */
  code: string | null;
}

export interface Result {
  reason: "played" | "resigned" | "left" | "late" | "agreed";
  scores: number[];
  /** Each seat's share of the win; they add up to 1. */
  shares: number[];
  winners: number[];
}

/** Where the game stands, for one pair of eyes. */
export interface Standing {
  /** Number of the last entry of the log; -1 before the start. */
  n: number;
  ply: number;
  /** Whose eyes: a seat, -1 for a spectator, -2 for all cards (finished games). */
  seat: number;
  /** The seat to decide; -2 when over or not started. */
  actor: number;
  view: unknown;
  /** When it is this seat's decision. */
  legal: Move[] | null;
  scores: number[];
  clocks: Clocks | null;
  /** The first ply that can be taken back freely, by the seat that acted last. */
  settled: number;
  ask: Ask | null;
  result: Result | null;
}

/** The first message on a socket, and again whenever the table itself changes. */
export interface Snapshot {
  type: "snapshot";
  protocol: number;
  table: Table;
  /** Your seats. */
  you: number[];
  standing: Standing;
  /** Those after the entry the client named, or the last fifty. */
  events: Event[];
  /** The last lines; null: unchanged. */
  chat: ChatLine[] | null;
  presence: Presence;
}

/** Back to a ply; at once down to `settled`, by consent beyond. */
export interface Undo {
  type: "undo";
  /** chosen by the client; the same id is carried out once */
  id: string;
  to: number;
  seat?: number | null;
}

export interface Update {
  type: "update";
  events: Event[];
  standing: Standing;
}

export interface BotSeat {
  kind: "bot";
  /** a level of bot */
  level: string;
}

/** The person who makes the table; with several of these, one screen is shared. */
export interface MeSeat {
  kind: "me";
  name?: string | null;
}

/** Anyone may sit down. */
export interface OpenSeat {
  kind: "open";
}

/** Whoever has the invitation link may sit down. */
export interface FriendSeat {
  kind: "friend";
}

export interface ForkIn {
  ply: number;
  seats: (MeSeat | OpenSeat | FriendSeat | BotSeat)[];
  terms?: Terms;
  public?: boolean;
}

export interface JoinIn {
  seat?: number | null;
  code?: string | null;
}

/** A table in a list. */
export interface Row {
  id: string;
  game: string;
  title: string;
  status: "open" | "running" | "over";
  seats: Seat[];
  rated: boolean;
  clock: NoClock | MoveClock | BankClock | DaysClock;
  created: number;
  actor: number | null;
  /** Seats of the asking person. */
  yours: number[];
  /** For the asking person's decision. */
  waiting: boolean;
  deadline: number | null;
  result: Result | null;
}

/** Before the start the owner may reorder the seats and change those without a person. */
export interface SeatsIn {
  order?: number[] | null;
  change?: Record<string, OpenSeat | FriendSeat | BotSeat>;
}

export interface TableIn {
  game: string;
  seats: (MeSeat | OpenSeat | FriendSeat | BotSeat)[];
  /** options of the game; `players` follows from the seats */
  options?: Record<string, unknown>;
  terms?: Terms;
  public?: boolean;
}

export interface SavedResult {
  scores: number[];
  winners: number[];
}

/** The document. `seen_by` is absent in full records; with it, hidden actions are negative and it cannot be replayed. */
export interface SavedGame {
  format: string;
  version: number;
  game: string;
  rules: number;
  options: Record<string, unknown>;
  position: Record<string, unknown> | null;
  seed: number | null;
  seats: string[] | null;
  plies: number[];
  prints: Record<string, string>;
  result: SavedResult | null;
  seen_by: number | null;
}

/** What the server promised and what it drew from. */
export interface Proof {
  commitment: string;
  salt: string;
  seed: string;
}

/** A downloaded game: the saved game as `mastaba replay` reads it, who played, and the proof of its dice. */
export interface GameRecord {
  format: string;
  version: number;
  table: string;
  saved: SavedGame;
  seats: string[];
  proof: Proof | null;
}

export type Clock = NoClock | MoveClock | BankClock | DaysClock;

export type Command = Play | Undo | Offer | Answer | Resign | Return | Say;

export type Asked = Play | Undo | Offer | Answer | Resign | Return | Say | Look | Ping;

export type Told = Snapshot | Update | Ack | Refused | Presence | Chat | Pong;

export type SeatIn = MeSeat | OpenSeat | FriendSeat | BotSeat;

// Alhambra

/** What a table agrees on. */
export interface AlhambraOptions {
  /** seats at the table; two play with Dirk, an imaginary third */
  players?: number;
  /** all seats, youngest first: the last tie-break for the start; empty means 0, 1, 2 … */
  age_order?: number[];
  /** the action after an exact payment may be declined */
  optional_bonus_action?: boolean;
  /** tables show every hand */
  open_hands?: boolean;
  /** the game ends normally after so many turns */
  max_turns?: number;
}

export interface AlhambraTile {
  code: string;
  type: "pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower";
  price: number;
  walls: ("N" | "E" | "S" | "W")[];
}

/** A side of a cell. */
export interface AlhambraEdge {
  x: number;
  y: number;
  side: "N" | "E" | "S" | "W";
}

/** A cell where the tile in hand may go, and the wall that would give. */
export interface AlhambraSite {
  action: number;
  x: number;
  y: number;
  swaps: string | null;
  wall: number;
  wall_edges: AlhambraEdge[];
}

/** What the decision is about. */
export interface AlhambraAsked {
  /** Market slot being paid, 1 to 4. */
  slot: number | null;
  /** Tile being placed. */
  tile: AlhambraTile | null;
  sites: AlhambraSite[];
  /** This action follows an exact payment. */
  bonus: boolean;
  /** The last tiles of the market are being placed. */
  leftovers: boolean;
}

/** A market slot, and the best way the viewer could pay for its tile now. */
export interface AlhambraSlot {
  currency: "yellow" | "green" | "blue" | "orange";
  tile: AlhambraTile | null;
  /** Values of the cards that cost least; None when the tile cannot be paid, or the viewer has no seat. */
  payment: number[] | null;
  /** How much that payment is above the price: 0 is exact. */
  over: number | null;
}

export interface AlhambraCard {
  currency: "yellow" | "green" | "blue" | "orange";
  value: number;
}

/** A scoring card still in the pile: how many cards from now it comes at the soonest and at the latest. */
export interface AlhambraScoringCard {
  card: "A" | "B";
  soonest: number;
  latest: number;
}

export interface AlhambraPlaced {
  tile: AlhambraTile;
  x: number;
  y: number;
  removable: boolean;
}

export interface AlhambraTypeScore {
  tiles: number;
  /** 1 for most; None without tiles. */
  place: number | null;
  points: number;
}

/** What one builder gets in one scoring round. */
export interface AlhambraRoundScore {
  types: Partial<Record<"pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower", AlhambraTypeScore>>;
  wall: number;
  total: number;
}

export interface AlhambraPlayer {
  score: number;
  /** Without the fountain at 0,0. */
  palace: AlhambraPlaced[];
  reserve: AlhambraTile[];
  /** Bought in this turn, or won at the end, and not yet placed. */
  unplaced: AlhambraTile[];
  /** Tiles of the palace by type. */
  tiles: Partial<Record<"pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower", number>>;
  wall: number;
  /** The longest wall, edge after edge. */
  wall_edges: AlhambraEdge[];
  cards: number;
  /** None where the viewer may not know. */
  hand: AlhambraCard[] | null;
  /** The three rounds; None for one that was not held. */
  rounds: (AlhambraRoundScore | null)[];
  /** What the next round would give; None when the game is over. */
  scored_now: AlhambraRoundScore | null;
  purchases: number;
  exact_purchases: number;
  redesigns: number;
  money_taken: number;
}

/** The imaginary third builder of the two-player game. */
export interface AlhambraDirk {
  score: number;
  tiles: AlhambraTile[];
  counts: Partial<Record<"pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower", number>>;
  rounds: (AlhambraRoundScore | null)[];
  scored_now: AlhambraRoundScore | null;
  /** Tiles he is drawing now. */
  due: number;
}

export interface AlhambraView {
  type: "alhambra";
  seat: number;
  actor: number;
  turn: number;
  phase: "action" | "pay" | "cell" | "pick" | "destination" | "set-up market" | "set-up dirk" | "deal" | "set-up display" | "display" | "market" | "dirk" | "over";
  turns: number;
  start_player: number;
  asked: AlhambraAsked;
  market: AlhambraSlot[];
  display: (AlhambraCard | null)[];
  /** Tiles still in the bag, by type: known by elimination. */
  bag: Partial<Record<"pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower", number>>;
  bag_tiles: string[];
  /** Money cards in the pile. */
  pile: number;
  discards: number;
  scoring_cards: AlhambraScoringCard[];
  /** The round the next scoring would be; None when the game is over. */
  next_round: number | null;
  /** Points of its first, second and third place. */
  round_points: Partial<Record<"pavilion" | "seraglio" | "arcades" | "chambers" | "garden" | "tower", number[]>>;
  last_turn: boolean;
  players: AlhambraPlayer[];
  dirk: AlhambraDirk | null;
}

/** Buy the tile of a market slot. */
export interface AlhambraBuy {
  verb: "buy";
  slot: number;
}

/** Put the tile on a cell; in redesign a tile that lies there goes to the reserve. */
export interface AlhambraCell {
  verb: "cell";
  x: number;
  y: number;
}

/** Chance: a money card is turned up. */
export interface AlhambraDrawMoney {
  verb: "draw_money";
  card: string;
}

/** Chance: a scoring card is turned up. */
export interface AlhambraDrawScoring {
  verb: "draw_scoring";
  card: "A" | "B";
}

/** Chance: a tile comes out of the bag. */
export interface AlhambraDrawTile {
  verb: "draw_tile";
  tile: string;
}

/** Decline the action after an exact payment. */
export interface AlhambraEndTurn {
  verb: "end_turn";
}

/** There is nothing to do. */
export interface AlhambraPass {
  verb: "pass";
}

/** Pay with cards of these values, in the currency of the slot. */
export interface AlhambraPay {
  verb: "pay";
  values: number[];
}

/** Take money cards from the display. */
export interface AlhambraTake {
  verb: "take";
  slots: number[];
}

/** Bring a tile in from the reserve, remove it from the palace, or pick it among the new ones: wherever it lies. */
export interface NotationAlhambraTile {
  verb: "tile";
  tile: string;
}

/** Give the new tile to Dirk. */
export interface AlhambraToDirk {
  verb: "to_dirk";
}

/** Put the new tile on the reserve board. */
export interface AlhambraToReserve {
  verb: "to_reserve";
}

export type AlhambraAction = AlhambraBuy | AlhambraCell | AlhambraDrawMoney | AlhambraDrawScoring | AlhambraDrawTile | AlhambraEndTurn | AlhambraPass | AlhambraPay | AlhambraTake | NotationAlhambraTile | AlhambraToDirk | AlhambraToReserve;

// Camel Up

/** What a table agrees on. */
export interface CamelupOptions {
  /** seats at the table */
  players?: number;
  /** seat that acts first */
  start_player?: number;
  /** house rule: a desert tile may be turned over where it lies */
  tile_flip_in_place?: boolean;
  /** others' totals are not shown */
  hide_money?: boolean;
  /** the race is stopped and scored as it stands after so many decisions */
  max_decisions?: number;
}

export interface CamelupTile {
  space: number;
  side: "oasis" | "mirage";
  owner: number;
}

export interface CamelupPlacedCard {
  owner: number;
  /** None: only the owner knows. */
  camel: "blue" | "green" | "orange" | "yellow" | "white" | null;
}

export interface CamelupLegTile {
  camel: "blue" | "green" | "orange" | "yellow" | "white";
  value: number;
}

/** Where a player's money came from; with the start money they add up to it. */
export interface CamelupEarned {
  tiles: number;
  rolls: number;
  leg_bets: number;
  race_bets: number;
  /** Losses not paid for want of money. */
  spared: number;
}

export interface CamelupPlayer {
  /** None where the table hides totals. */
  money: number | null;
  pyramid_tiles: number;
  leg_tiles: CamelupLegTile[];
  tile_space: number | null;
  cards_held: number;
  /** Race cards in hand; None where the viewer may not know. */
  cards: ("blue" | "green" | "orange" | "yellow" | "white")[] | null;
  /** What the leg would pay with the present ranking. */
  leg_now: number;
  earned: CamelupEarned | null;
}

export interface CamelupView {
  type: "camelup";
  seat: number;
  actor: number;
  turn: number;
  phase: "setup" | "decide" | "reveal" | "over";
  leg: number;
  /** Camels on each occupied space, bottom to top. */
  stacks: Record<string, ("blue" | "green" | "orange" | "yellow" | "white")[]>;
  ranking: ("blue" | "green" | "orange" | "yellow" | "white")[];
  dice_left: ("blue" | "green" | "orange" | "yellow" | "white")[];
  /** Value of each die that is out (0 if not known). */
  dice_out: Partial<Record<"blue" | "green" | "orange" | "yellow" | "white", number>>;
  tiles: CamelupTile[];
  /** Leg tiles left, top first. */
  leg_stacks: Partial<Record<"blue" | "green" | "orange" | "yellow" | "white", number[]>>;
  decks: Partial<Record<"winner" | "loser", CamelupPlacedCard[]>>;
  players: CamelupPlayer[];
  decisions_left: number;
}

/** Lay or move one's desert tile. */
export interface CamelupDesertTile {
  verb: "desert_tile";
  space: number;
  side: "oasis" | "mirage";
}

/** Chance: a die comes out of the pyramid. */
export interface CamelupDie {
  verb: "die";
  camel: "blue" | "green" | "orange" | "yellow" | "white";
  value: number;
}

/** Take the top leg tile of a camel. */
export interface CamelupLegBet {
  verb: "leg_bet";
  camel: "blue" | "green" | "orange" | "yellow" | "white";
}

/** Put a race card on a deck; the camel is null to those who may not know it. */
export interface CamelupRaceCard {
  verb: "race_card";
  deck: "winner" | "loser";
  camel: "blue" | "green" | "orange" | "yellow" | "white" | null;
}

/** Take a pyramid tile and reveal a die. */
export interface CamelupRoll {
  verb: "roll";
}

/** The chances of one camel. */
export interface CamelupCamelOdds {
  camel: "blue" | "green" | "orange" | "yellow" | "white";
  /** To end this leg first, second, ... fifth. */
  leg: number[];
  /** To be the overall winner. */
  winner: number;
  loser: number;
}

export interface CamelupTileOdds {
  space: number;
  side: "oasis" | "mirage";
  owner: number;
  /** Units expected to land on it this leg; each pays the owner 1. */
  landings: number;
}

export interface CamelupActionValue {
  action: number;
  text: string;
  value: number;
}

export interface CamelupOdds {
  type: "camelup";
  /** Whose values these are; only what it may know was used. */
  seat: number;
  camels: CamelupCamelOdds[];
  /** Chance of each overall winner (row) with each overall loser, in board order. */
  together: number[][];
  /** Chance that the race ends in this leg. */
  race_ends: number;
  /** Expected rolls to the end of the race. */
  rolls: number;
  tiles: CamelupTileOdds[];
  /** What each seat's pyramid tiles and leg tiles will bring on average. */
  leg_income: number[];
  /** Every action the seat could take if it were its turn now, best first; empty for spectators. */
  values: CamelupActionValue[];
}

export type CamelupAction = CamelupDesertTile | CamelupDie | CamelupLegBet | CamelupRaceCard | CamelupRoll;

// Cheops

export interface CheopsSeats {
  min: number;
  max: number;
}

export interface CheopsDice {
  count: number;
  count_with_two_players: number;
  faces: string[];
}

export interface CheopsJokers {
  printed: number;
  points_if_unused: number;
  in_play: "number_of_players";
}

export interface CheopsQuarryRules {
  length: number;
  points_per_remaining_stone: number;
}

export interface CheopsFinishBonus {
  points: number;
  id: string;
}

export interface CheopsPyramid {
  stones_per_level: number[];
  points_by_highest_level: number[];
}

export interface CheopsArch {
  column_height: number;
  points_by_lower_column: number[];
  points_with_capstone: number;
}

export interface CheopsRelief {
  rows: number;
  cols: number;
  points_by_squares: Record<string, number>;
}

/** A pyramid cell has level and position, an arch cell column and level, a relief square row and col. */
export interface CheopsCell {
  id: string;
  structure: "pyramid" | "arch" | "relief";
  level: number | null;
  position: number | null;
  column: "left" | "right" | "capstone" | null;
  row: number | null;
  col: number | null;
  needs: string[];
}

export interface CheopsBonus {
  id: string;
  cells: string[];
}

export interface CheopsArchColours {
  left: string[];
  right: string[];
  capstone: string;
}

/** Colours: the pyramid from the bottom level up, the arch from the bottom, the relief from the top, the quarry from the left. */
export interface CheopsSheet {
  pyramid: string[][];
  arch: CheopsArchColours;
  relief: string[][];
  quarry: string[];
}

export interface CheopsBlock {
  verb: "END" | "STONE" | "DOMINO" | "Q" | "J";
  first_id: number;
  last_id: number;
  count: number;
}

export interface CheopsActionSpace {
  count: number;
  blocks: CheopsBlock[];
  names: string[];
}

/** A sheet file. Keys that are not named here are for the reader and are not kept. */
export interface CheopsSheetSet {
  data_version: string;
  data_set: string;
  title: string;
  about: string;
  players: CheopsSeats;
  colors: string[];
  dice: CheopsDice;
  jokers: CheopsJokers;
  quarry_rules: CheopsQuarryRules;
  max_stones_per_turn: number;
  structures_to_end_game: number;
  bonus_points: number;
  finish_bonus: CheopsFinishBonus;
  max_rounds: number;
  pyramid: CheopsPyramid;
  arch: CheopsArch;
  relief: CheopsRelief;
  cells: CheopsCell[];
  dominoes: [string, string][];
  bonuses: CheopsBonus[];
  sheets: Record<string, CheopsSheet>;
  /** Follows from the rest; if it is given, it must be right. */
  action_space: CheopsActionSpace | null;
}

/** What a table agrees on. */
export interface CheopsOptions {
  /** seats at the table */
  players?: number;
  /** which of our sheet sets: pyramids of five or six levels */
  sheet_set?: "cheops_five_levels" | "cheops_six_levels";
  /** a sheet set of one's own instead; it is stored with the game */
  sheets?: CheopsSheetSet | null;
  /** the sheet of each seat; empty: in the order of the set */
  letters?: string[];
  /** the sheets are dealt at random */
  random_sheets?: boolean;
  /** seat that is active in the first round */
  first_player?: number;
  /** the first player is drawn at random */
  random_first_player?: boolean;
}

export interface CheopsSheetSetName {
  title: string;
  version: string;
  about: string;
}

export interface CheopsPending {
  mark: string;
  cell: string;
  colour: string;
}

/** Something that may be marked now, and what it costs. */
export interface CheopsMark {
  action: number;
  name: string;
  cells: string[];
  /** How each of its stones can be paid. */
  pay: ("die" | "quarry" | "joker" | "quarry or joker")[];
  /** Quarry stones lost unused if the nearest ones are crossed off. */
  skips: number;
  /** Bonuses it earns. */
  bonuses: string[];
  /** Relief squares that could never be marked after it. */
  kills: string[];
}

/** A way to pay the pending stone. */
export interface CheopsWay {
  action: number;
  name: string;
  skips: number;
  /** What it takes away from the score. */
  points: number;
}

export interface CheopsBonusKind {
  id: string;
  cells: string[];
  points: number;
  /** "this round": earned by somebody, and those who follow in this round can still earn it. */
  state: "open" | "this round" | "closed";
}

/** A cell of a sheet. */
export interface CheopsPlace {
  cell: string;
  colour: string;
  symbol: string | null;
  marked: boolean;
  /** Not marked, and all it rests on is. */
  ready: boolean;
  /** It can never be marked. */
  dead: boolean;
}

export interface CheopsQuarryPlace {
  stone: number;
  colour: string;
  /** It lies to the right of the last stone crossed off. */
  left: boolean;
}

/** Points if the game ended now. */
export interface CheopsScore {
  pyramid: number;
  arch: number;
  relief: number;
  bonuses: number;
  finish: number;
  jokers: number;
  quarry: number;
  total: number;
}

export interface CheopsPlayer {
  /** None until the sheets are dealt. */
  letter: string | null;
  /** Levels from the bottom. */
  pyramid: CheopsPlace[][];
  left: CheopsPlace[];
  right: CheopsPlace[];
  capstone: CheopsPlace | null;
  relief: CheopsPlace[][];
  quarry: CheopsQuarryPlace[];
  last: number;
  jokers: number;
  bonuses: string[];
  /** For each bonus the player can still earn, the cells that are missing. */
  missing: Record<string, string[]>;
  /** Bonuses that are open but that the player can never complete. */
  lost: string[];
  complete: string[];
  relief_can_be_completed: boolean;
  /** Fewest stones until the player has enough complete structures to end the game. */
  stones_to_end: number;
  /** What breaks ties. */
  pyramid_stones: number;
  score: CheopsScore;
  /** What the next step of each structure adds: the next level, both columns one higher or the capstone, two squares. */
  next_values: Record<string, number>;
}

export interface CheopsView {
  type: "cheops";
  seat: number;
  actor: number;
  phase: "sheets" | "first" | "roll" | "mark" | "pay" | "over";
  sheet_set: CheopsSheetSetName;
  colours: string[];
  round: number;
  rounds: number;
  active: number;
  roll: string[];
  middle: string[];
  /** Dice that the actor can still take. */
  pool: string[];
  /** Dice that the active player has taken out of this round. */
  blocked: string[];
  stones_left: number;
  pending: CheopsPending | null;
  marks: CheopsMark[];
  ways: CheopsWay[];
  can_end_turn: boolean;
  bonuses: CheopsBonusKind[];
  players: CheopsPlayer[];
  /** Seats that still act in this round (or roll in the next) and need no more stones than a turn has to end the game. */
  can_end_game: number[];
  /** Somebody has enough complete structures: the game ends with this round. */
  last_round: boolean;
  /** Chance that a roll shows the colour at least once. */
  odds: Record<string, number>;
  finish_points: number;
}

/** Chance: the sheet of each seat. */
export interface CheopsDealSheets {
  verb: "sheets";
  letters: string[];
}

/** Mark two touching squares of the relief. */
export interface CheopsDomino {
  verb: "domino";
  cells: [string, string];
}

/** Mark nothing (more): the turn ends. */
export interface CheopsEnd {
  verb: "end";
}

/** Chance: the seat that is active in the first round. */
export interface CheopsFirstPlayer {
  verb: "first";
  seat: number;
}

/** Pay with a joker. */
export interface CheopsJoker {
  verb: "joker";
}

/** A number beyond the actions of these sheets. */
export interface CheopsNothing {
  verb: "nothing";
  number: number;
}

/** Pay with a stone of the quarry, numbered from 1. */
export interface CheopsQuarryStone {
  verb: "quarry";
  stone: number;
}

/** Chance: the dice. */
export interface CheopsRoll {
  verb: "roll";
  colours: string[];
}

/** Mark a stone of the pyramid or the arch. */
export interface CheopsStone {
  verb: "stone";
  cell: string;
}

export type CheopsAction = CheopsDealSheets | CheopsDomino | CheopsEnd | CheopsFirstPlayer | CheopsJoker | CheopsNothing | CheopsQuarryStone | CheopsRoll | CheopsStone;

// Imhotep

/** What a table agrees on. */
export interface ImhotepOptions {
  /** seats at the table */
  players?: number;
  /** side A or B of market, pyramid, temple, burial chamber and obelisks, in this order */
  sides?: string;
  /** variant: the pharaoh's wrath on whoever lacks a stone at a site */
  wrath?: boolean;
  /** points the wrath costs: 5 or 15 */
  wrath_penalty?: number;
}

/** Something being resolved; the last one is asked first. */
export interface ImhotepStep {
  step: string;
  seat: number | null;
  card: "chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null;
  ship: number | null;
  site: "market" | "pyramid" | "temple" | "burial_chamber" | "obelisks" | null;
}

export interface ImhotepShip {
  capacity: number;
  minimum: number;
  /** Owner on each space, bow first; None is free. */
  stones: (number | null)[];
  /** Where it has docked. */
  site: "market" | "pyramid" | "temple" | "burial_chamber" | "obelisks" | null;
  /** Stones it still needs before it may sail. */
  missing: number;
  /** If it sailed there now: what each stone, bow first, would add to its owner's projected score; None where it brings a choice or a card. A temple stone is worth what it scores at the end of this round. */
  landing: Partial<Record<"market" | "pyramid" | "temple" | "burial_chamber" | "obelisks", (number | null)[]>>;
}

/** A space of a pyramid. */
export interface ImhotepSpace {
  points: number;
  owner: number | null;
  bonus: string | null;
  amount: number;
}

export interface ImhotepPyramidView {
  /** None on side A, where there is one pyramid. */
  name: "left" | "middle" | "right" | null;
  /** In fill order: every level column by column from the left, each column from top to bottom. */
  spaces: ImhotepSpace[];
  /** Rows and columns of each level, the base first. */
  levels: [number, number][];
}

export interface ImhotepTempleSpace {
  /** Owners from the ground up; the last one is seen from above. */
  stones: number[];
  /** Side B. */
  effect: string | null;
  points: number;
  amount: number;
}

export interface ImhotepTower {
  owner: number;
  points: number;
}

/** Points by part. */
export interface ImhotepScore {
  pyramid: number;
  /** Round by round. */
  temple: number[];
  burial_chamber: number;
  /** Towers on side B; on side A the rank, which is scored at the end. */
  obelisks: number;
  statues: number;
  decorations: number;
  unused_blue_cards: number;
  wrath: number;
  total: number;
}

export interface ImhotepPlayer {
  color: "black" | "white" | "brown" | "gray";
  sled: number;
  quarry: number;
  cards: Partial<Record<"chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue", number>>;
  /** Stones at each site. */
  stones: Partial<Record<"market" | "pyramid" | "temple" | "burial_chamber" | "obelisks", number>>;
  /** Scored so far. */
  score: ImhotepScore;
  /** If the game ended now. */
  projected: ImhotepScore;
}

export interface ImhotepView {
  type: "imhotep";
  seat: number;
  actor: number;
  turn: number;
  phase: "round_card" | "fill" | "decide" | "draw" | "over";
  /** What the decision is: "turn", or a step of the resolution ("unload" is a card to take at the market). */
  asked: string;
  stack: ImhotepStep[];
  /** Owners of stones on their way from the docked ship, next one first. */
  unloading: number[];
  round: number;
  rounds: number;
  sides: Partial<Record<"market" | "pyramid" | "temple" | "burial_chamber" | "obelisks", "A" | "B">>;
  round_card: number[] | null;
  /** Cards the coming rounds may show; one of the set is never used. */
  round_cards_possible: number[][];
  ships: ImhotepShip[];
  free_sites: ("market" | "pyramid" | "temple" | "burial_chamber" | "obelisks")[];
  /** Who starts the next round if the present turn ends this one. */
  next_start: number;
  passes: number;
  display: ("chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null)[];
  /** Market B: the pair, None where the viewer may not know. */
  face_down: ("chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null)[] | null;
  /** Cards known by counting to lie in the pair, though not in which place. */
  face_down_known: ("chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue")[];
  /** Cards the viewer has not seen: the deck, and face-down cards hidden from it. */
  unseen: Partial<Record<"chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue", number>>;
  discard: Partial<Record<"chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue", number>>;
  /** Cards in the deck. */
  deck: number;
  pyramids: ImhotepPyramidView[];
  /** Stones of each seat beside the pyramid. */
  pyramid_surplus: number[];
  temple: ImhotepTempleSpace[];
  /** Three rows of owners, left to right. */
  chamber: ((number | null)[])[];
  /** Side B: points by rank in each row. */
  chamber_row_points: number[] | null;
  /** Stones of each seat; on side B the loose ones. */
  obelisks: number[];
  /** Side A: points by rank. Side B: values of the tower spaces, the last one again for all further towers. */
  obelisk_points: number[];
  towers: ImhotepTower[];
  /** The penalty, where the variant is played. */
  wrath: number | null;
  players: ImhotepPlayer[];
}

/** Pyramid B: put the stone on one of the pyramids. */
export interface ImhotepBuild {
  verb: "build";
  pyramid: "left" | "middle" | "right";
}

/** Pyramid B: go without the bonus. */
export interface ImhotepDecline {
  verb: "decline";
}

/** Pyramid B: draw a market card. */
export interface ImhotepDraw {
  verb: "draw";
}

/** Keep a card of the pair, counted from 1 in the order dealt. */
export interface ImhotepKeep {
  verb: "keep";
  place: number;
  card: "chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null;
}

/** Put a stone of the sled on a ship; ships and spaces are counted from 1. */
export interface ImhotepLoad {
  verb: "load";
  ship: number;
  space: number;
}

/** Chance: a card is drawn; null to those who may not see it. */
export interface ImhotepMarketCard {
  verb: "market_card";
  card: "chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null;
}

/** Do nothing, because nothing can be done. */
export interface ImhotepPass {
  verb: "pass";
}

/** Play a blue card. */
export interface ImhotepPlay {
  verb: "play";
  card: "chisel" | "hammer" | "lever" | "sail";
}

/** Fetch stones from the quarry to the sled. */
export interface ImhotepQuarry {
  verb: "quarry";
}

/** Chance: the ships of the round. */
export interface ImhotepRoundCard {
  verb: "round_card";
  ships: number[];
}

/** Sail a ship to a site. */
export interface ImhotepSail {
  verb: "sail";
  ship: number;
  site: "market" | "pyramid" | "temple" | "burial_chamber" | "obelisks";
}

/** Take the card (or the face-down pair) of a slot, counted from 1. */
export interface ImhotepTake {
  verb: "take";
  slot: number;
  /** What lies there face up; not needed to name the action. */
  card: "chisel" | "hammer" | "lever" | "sail" | "entrance" | "sarcophagus" | "paved_path" | "pyramid_decoration" | "temple_decoration" | "burial_chamber_decoration" | "obelisk_decoration" | "statue" | null;
}

/** Temple B: take the points. */
export interface ImhotepTemplePoint {
  verb: "temple_point";
}

/** Temple B: take the stones. */
export interface ImhotepTempleStones {
  verb: "temple_stones";
}

/** Lever: a stone of this seat is unloaded next. */
export interface ImhotepUnloadNext {
  verb: "unload_next";
  owner: number;
}

export type ImhotepAction = ImhotepBuild | ImhotepDecline | ImhotepDraw | ImhotepKeep | ImhotepLoad | ImhotepMarketCard | ImhotepPass | ImhotepPlay | ImhotepQuarry | ImhotepRoundCard | ImhotepSail | ImhotepTake | ImhotepTemplePoint | ImhotepTempleStones | ImhotepUnloadNext;

// Santorini

/** What a table agrees on. */
export interface SantoriniOptions {
  /** seats at the table; four play in teams, 0 and 2 against 1 and 3 */
  players?: number;
  /** how powers are dealt; auto: those in `powers`, else none with two players and a draft with more */
  power_mode?: "auto" | "none" | "draft" | "random_offer" | "fixed" | "golden_fleece";
  /** one power a seat, by name: apollo, europa, ... */
  powers?: string[];
  /** seat that makes the offer and chooses the Start Player */
  challenger?: number;
  /** Start Player without a draft, player A of the Golden Fleece; some cards overrule it */
  start_player?: number;
  /** the shared card of the Golden Fleece, or random */
  fleece_card?: string;
  /** pairs banned on the cards are refused */
  enforce_bans?: boolean;
  /** pieces run out: there are 22, 18 and 14 blocks and 18 domes */
  stock_limited?: boolean;
  /** which of Graeae's workers builds */
  graeae_build?: "mover" | "any" | "unmoved";
  /** after so many turns the game is a draw */
  max_turns?: number;
}

export interface SantoriniWorker {
  side: number;
  /** Order of placing; 0 is the female. */
  number: number;
  female: boolean;
  /** It has moved this turn. */
  moved: boolean;
  /** What is special about it this turn: asleep, bound, chosen, acting. */
  reminder: string | null;
}

export interface SantoriniSpace {
  name: string;
  height: number;
  dome: boolean;
  worker: SantoriniWorker | null;
  /** whirlpool, coin, talus, ram, abyss, fate: what the viewer may see. */
  tokens: string[];
}

export interface SantoriniPlayer {
  side: number;
  /** The power card in front of the player. */
  card: string | null;
  /** The power the player has this turn (Chaos, Circe and the Golden Fleece lend and take). */
  power: string | null;
  name: string | null;
  title: string | null;
  text: string | null;
  timing: string | null;
  hero_spent: boolean;
  reserve: number;
  /** Spaces of the side's workers; null where the viewer may not know. */
  workers: (string | null)[];
  eliminated: boolean;
  winner: boolean;
}

export interface SantoriniStock {
  limited: boolean;
  blocks: number[];
  domes: number;
}

/** What lies on or belongs to cards. */
export interface SantoriniCardState {
  chaos: string | null;
  chaos_deck: string[];
  chaos_discards: string[];
  wind: string | null;
  song: string | null;
  credits: number;
  coins_left: number;
  whirlpools_left: number;
  fleece: string | null;
  fate: string[] | null;
  abyss: string | null;
}

/** A restriction on the turn that runs, and the power it comes from. */
export interface SantoriniReminder {
  code: "no_up" | "no_down" | "wind" | "slide" | "no_rim" | "coins" | "limus" | "must_up" | "beside" | "bound";
  power: string;
  /** Where the wind blows. */
  direction: string | null;
}

export interface SantoriniView {
  type: "santorini";
  seat: number;
  actor: number;
  turn: number;
  phase: string;
  /** What the actor is asked for, in words. */
  asks: string;
  extra_turn: boolean;
  /** a1, b1, ... e5. */
  board: SantoriniSpace[];
  /** Space of the acting worker. */
  acting: string | null;
  players: SantoriniPlayer[];
  offer: string[];
  stock: SantoriniStock;
  cards: SantoriniCardState;
  /** Complete towers on the board. */
  towers: number;
  reminders: SantoriniReminder[];
  /** Spaces where hidden workers may stand, as far as everybody can know. */
  perhaps: string[];
  start_player: number;
  turns: number;
  turns_left: number;
}

/** Build a block. */
export interface SantoriniBlock {
  verb: "block";
  space: string;
}

/** Chance: a power card is turned up. */
export interface SantoriniCard {
  verb: "card";
  power: string;
}

/** Put a power on offer, or take one from it. */
export interface SantoriniChoosePower {
  verb: "power";
  power: string;
}

/** Set the wind or the song. */
export interface SantoriniDirection {
  verb: "direction";
  direction: string;
}

/** Build a dome. */
export interface SantoriniDome {
  verb: "dome";
  space: string;
}

/** Decline or finish an optional step. */
export interface SantoriniDone {
  verb: "done";
}

/** Choose the Fate square by its south-west space; null to those who may not know it. */
export interface SantoriniFate {
  verb: "fate";
  space: string | null;
}

/** Choose the Start Player. */
export interface SantoriniFirstSeat {
  verb: "seat";
  seat: number;
}

/** The acting worker moves; null to those who may not know where. */
export interface SantoriniMove {
  verb: "move";
  space: string | null;
}

/** Put a worker, Talus, a whirlpool, the Ram or the Abyss on a space; null to those who may not know where. */
export interface SantoriniPlace {
  verb: "place";
  space: string | null;
}

/** The worker on the space acts; null to those who may not know which. */
export interface SantoriniSelect {
  verb: "select";
  space: string | null;
}

/** Use a power on the worker, or the block, on the space. */
export interface SantoriniTarget {
  verb: "target";
  space: string;
}

/** Where the chosen worker is forced to. */
export interface SantoriniTo {
  verb: "to";
  space: string;
}

/** Take the other kind of turn that the power offers. */
export interface SantoriniUse {
  verb: "use";
}

export type SantoriniAction = SantoriniBlock | SantoriniCard | SantoriniChoosePower | SantoriniDirection | SantoriniDome | SantoriniDone | SantoriniFate | SantoriniFirstSeat | SantoriniMove | SantoriniPlace | SantoriniSelect | SantoriniTarget | SantoriniTo | SantoriniUse;

export type Game = "alhambra" | "camelup" | "cheops" | "imhotep" | "santorini";
