// Generated from the Python structs by `make types`. Do not edit.

export interface UpHello {
  t: "hello";
  tokens?: Array<string>;
}

export interface UpAct {
  t: "act";
  id: string;
  seq: number;
  move: string;
  hand?: number;
}

export interface UpWhy {
  t: "why";
  moves: Array<string>;
  hand?: number;
}

export interface UpHint {
  t: "hint";
  seq: number;
  hand?: number;
}

export interface UpSay {
  t: "say";
  text: string;
  hand?: number;
}

export interface UpReact {
  t: "react";
  kind: "aie" | "bravo" | "haha" | "hmm" | "merci" | "vite";
  hand?: number;
}

export interface UpClaim {
  t: "claim";
  claim: string;
  about?: number;
  hand?: number;
}

export interface UpPing {
  t: "ping";
  target: string;
  hand?: number;
}

export interface UpNote {
  t: "note";
  text: string;
  hand?: number;
}

export interface UpChoose {
  t: "choose";
  option: string;
  value: string;
  hand?: number;
}

export interface UpChange {
  t: "change";
  seats?: number | null;
  options?: Record<string, string>;
  clock?: "fast" | "off" | "relaxed" | null;
  bots?: string | null;
  guests?: boolean | null;
  levels?: Array<string | null> | null;
  hints?: boolean | null;
  box?: string | null;
}

export interface UpGo {
  t: "go";
  on?: boolean;
  hand?: number;
}

export interface UpSeal {
  t: "seal";
  seal: string;
  hand?: number;
}

export interface UpLuck {
  t: "luck";
  luck: string;
  hand?: number;
}

export interface UpAgain {
  t: "again";
}

export interface UpRename {
  t: "rename";
  name: string;
  colour: number;
  hand?: number;
}

export interface UpStart {
  t: "start";
}

export interface UpRemove {
  t: "remove";
  seat: number;
}

export interface UpLeave {
  t: "leave";
  hand?: number;
}

export interface UpBack {
  t: "back";
  hand?: number;
}

export interface UpReady {
  t: "ready";
  hand?: number;
}

export interface UpWithdraw {
  t: "withdraw";
  hand?: number;
}

export interface UpReplace {
  t: "replace";
  seat: number;
}

export interface UpClose {
  t: "close";
}

export interface UpSetPace {
  t: "setpace";
  pace: "calm" | "instant" | "quick";
}

export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  colour: number;
  bot: string;
  here: boolean;
  absent: boolean;
  votes: Array<number>;
  go: boolean;
  stand_in: string;
}

export interface DealInfo {
  redrawn: number;
  stage: "dealt" | "open" | "sealing" | "telling";
  seals: Array<string>;
  missing: Array<number>;
}

export interface Sentence {
  fr: string;
  en: string;
}

export interface VerdictInfo {
  of: string;
  margin: number;
  close: boolean;
  shared: boolean;
  pieces: Record<string, number>;
}

export interface OutcomeInfo {
  reason: string;
  points: Array<number>;
  winners: Array<number>;
  verdicts: Array<VerdictInfo>;
}

export interface HintAsked {
  seat: number;
  ply: number;
}

export interface PracticeInfo {
  table: string;
  ply: number;
  seat: number;
}

export interface BoxChange {
  field: string;
  fr: string;
  en: string;
  before: string;
  after: string;
}

export interface BoxInfo {
  digest: string;
  title: Sentence;
  changes: Array<BoxChange>;
}

export interface TableInfo {
  id: string;
  game: string;
  state: "closed" | "dealing" | "frozen" | "over" | "running" | "waiting";
  seats: Array<SeatInfo>;
  host: number;
  options: Record<string, string>;
  clock: "fast" | "off" | "relaxed";
  pace: "calm" | "instant" | "quick";
  mode: "bots" | "friends" | "screen";
  listed: boolean;
  commitment: string;
  deal: DealInfo;
  watchers: number;
  next: string;
  notice: Sentence | null;
  outcome: OutcomeInfo | null;
  bots: string;
  guests: boolean;
  lesson: boolean;
  hints: boolean;
  hinted: Array<HintAsked>;
  practice: PracticeInfo | null;
  box: BoxInfo | null;
}

export interface Event {
  kind: string;
  rule: string;
  seat: number;
  other: number;
  value: number;
  count: number;
  value_text?: string;
  count_text?: string;
}

export interface ClockInfo {
  left: number;
  total: number;
  held: number;
}

export interface GuideInfo {
  stage: "ask" | "done" | "off" | "watch";
  number: number;
  of: number;
  move: string;
  rule: string;
  fr: string;
  en: string;
}

export interface DownStep {
  t: "step";
  seq: number;
  ply: number;
  events: Array<Event>;
  views: Array<unknown>;
  awaited: Array<number>;
  moves: Array<Array<string>>;
  clock: ClockInfo | null;
  outcome: OutcomeInfo | null;
  guide: GuideInfo | null;
  ack: string;
}

export interface LogEntry {
  ply: number;
  events: Array<Event>;
}

export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  at: number;
  claim: string;
  about: number;
}

export interface DownWelcome {
  t: "welcome";
  table: TableInfo;
  hands: Array<number>;
  hosting: boolean;
  step: DownStep | null;
  log: Array<LogEntry>;
  chat: Array<ChatLine>;
  notes: Array<string>;
  meanwhile: Array<Array<number>>;
  held: Array<string>;
}

export interface DownTable {
  t: "table";
  table: TableInfo;
}

export interface DownHeld {
  t: "held";
  hand: number;
  move: string;
  id: string;
}

export interface Estimate {
  value: number;
  error: number;
}

export interface Candidate {
  action: number;
  move: string;
  chance: Estimate;
  points: Estimate;
  instinct: number;
  trials: number;
}

export interface Reason {
  fr: string;
  en: string;
  rule: string;
}

export interface Hint {
  candidates: Array<Candidate>;
  lead: Estimate;
  clear: boolean;
  reason: Reason | null;
  trials: number;
}

export interface DownHint {
  t: "hint";
  hand: number;
  seq: number;
  hint: Hint;
}

export interface DownBecause {
  t: "because";
  hand: number;
  rules: Record<string, string>;
}

export interface DownChat {
  t: "chat";
  line: ChatLine;
}

export interface DownReaction {
  t: "reaction";
  seat: number;
  kind: string;
}

export interface DownPing {
  t: "ping";
  seat: number;
  target: string;
}

export interface DownProblem {
  t: "problem";
  code: "closed" | "coach_busy" | "coach_failed" | "coach_rest" | "coach_warming" | "damaged" | "frozen" | "full" | "gone" | "hello_first" | "hinted" | "illegal" | "insider" | "internal" | "invalid" | "lesson" | "luck" | "malformed" | "name" | "no_coach" | "no_hints" | "no_store" | "not_awaited" | "not_away" | "not_dealing" | "not_frozen" | "not_host" | "not_over" | "not_running" | "not_waiting" | "not_yours" | "practice" | "seated" | "stale" | "taken" | "token" | "too_fast" | "too_many" | "too_much";
  fr: string;
  en: string;
  rule: string;
  id: string;
}

export interface SwitchInfo {
  name: string;
  kind: "choice" | "each" | "order" | "seat";
  values: Array<string>;
  default: string;
}

export interface OfferedBox {
  digest: string;
  title: Sentence;
  changes: Array<BoxChange>;
  id: string;
}

export interface OfferedPolicy {
  bot: string;
  seats: number;
  digest: string;
}

export interface GameInfo {
  id: string;
  names: Record<string, string>;
  seats: [number, number];
  prefix: string;
  switches: Array<SwitchInfo>;
  words: Record<string, unknown>;
  clock: "fast" | "off" | "relaxed";
  fleeting: Array<string>;
  claims: Array<string>;
  version: number;
  recommended: number;
  tagline: Record<string, string>;
  components: Record<string, Array<string>>;
  palette: Record<string, Record<string, string>>;
  minutes: number;
  difficulty: number;
  starter: boolean;
  lesson: boolean;
  levels: Array<"chance" | "easy" | "expert" | "instinct" | "medium" | "strong">;
  boxes: Array<OfferedBox>;
  policies: Array<OfferedPolicy>;
}

export interface Games {
  games: Array<GameInfo>;
  address: string;
  levels: Array<"chance" | "easy" | "expert" | "instinct" | "medium" | "strong">;
  coach: boolean;
}

export interface RuleInfo {
  number: string;
  section: string;
  sentence: string;
  text: string;
}

export interface SceneInfo {
  scene: string;
  name: string;
  text: string;
  rules: Array<string>;
  words: Record<string, string>;
}

export interface PrimerInfo {
  goal: string;
  rules: Array<string>;
  turn: string;
  ordered: boolean;
  gestures: Array<SceneInfo>;
  more: string;
  panels: Array<SceneInfo>;
}

export interface RulebookInfo {
  title: string;
  intro: string;
  rules: Array<RuleInfo>;
  about: string;
  primer: PrimerInfo | null;
}

export interface NewTable {
  game: string;
  seats: number;
  name: string;
  colour: number;
  mode: "bots" | "friends" | "screen";
  people: Array<string>;
  bots: string;
  clock: "fast" | "off" | "relaxed" | null;
  options: Record<string, string>;
  listed: boolean;
  hints: boolean;
  seals: Array<string>;
  browser: string;
  levels: Array<string>;
  box: string;
}

export interface NewLesson {
  name: string;
  colour: number;
}

export interface NewPractice {
  token: string;
  ply: number;
  name: string;
  colour: number;
}

export interface TakeSeat {
  name: string;
  colour: number;
  seal: string | null;
  browser: string;
}

export interface SeatToken {
  seat: number;
  token: string;
}

export interface Seated {
  table: string;
  seats: Array<SeatToken>;
}

export interface TableSummary {
  id: string;
  game: string;
  state: "closed" | "dealing" | "frozen" | "over" | "running" | "waiting";
  seats: Array<SeatInfo>;
  box: Sentence | null;
}

export interface OpenTables {
  tables: Array<TableSummary>;
}

export interface Frame {
  ply: number;
  seat: number;
  move: string;
  round: number;
  view: unknown;
  awaited: Array<number>;
}

export interface Replay {
  table: TableInfo;
  viewer: number;
  frames: Array<Frame>;
  log: Array<LogEntry>;
  outcome: OutcomeInfo;
  words: Record<string, unknown>;
  rules: number;
}

export interface AskAnalysis {
  token: string;
}

export interface Account {
  expectation: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  expectation_error: number;
  luck_error: number;
  own_error: number;
  others_error: number;
}

export interface Curve {
  chance: Array<number>;
  error: Array<number>;
}

export interface Decision {
  ply: number;
  seat: number;
  action: number;
  move: string;
  better: string;
  cost: Estimate;
  flagged: boolean;
  candidates: Array<Candidate>;
  more: number;
  open: Array<Candidate>;
  reason: Reason | null;
}

export interface TurningPoint {
  ply: number;
  seat: number;
  mover: number;
  move: string;
  before: Estimate;
  after: Estimate;
  choice: number;
  choice_error: number;
}

export interface AnalysisInfo {
  state: "done" | "running";
  done: number;
  of: number;
  seat: number;
  trials: number;
  account: Account | null;
  known: Curve | null;
  open: Curve | null;
  decisions: Array<Decision>;
  turns: Array<TurningPoint>;
}

export interface ErrorInfo {
  fr: string;
  en: string;
}

export interface CheckInfo {
  name: string;
  holds: boolean | null;
  fr: string;
  en: string;
}

export interface Verified {
  checks: Array<CheckInfo>;
}

export interface HordeSeat {
  status: "in" | "overrun" | "passed";
  refuge: Array<number>;
  face_down: number;
  counting: number;
  points: number;
  age: number;
  fatal: number;
  broken: Array<number>;
  down: number;
  safe: number;
}

export interface AimFact {
  key: string;
  have?: number;
  need?: number;
  each?: Array<number>;
  parts?: Record<string, boolean>;
}

export interface Aim {
  roles: Array<string>;
  facts: Array<AimFact>;
}

export interface HordeView {
  type: "horde";
  round: number;
  phase: "place" | "restart" | "turn";
  turn: number;
  goal: number;
  horde: Array<number>;
  seats: Array<HordeSeat>;
  pile: number;
  discard: Array<number>;
  unseen: Array<number>;
  drawn: number;
  dealing: Array<number>;
  receiver: number;
  aim: Aim | null;
  alone: boolean;
}

export interface ScapeCard {
  letter: string;
  name: string;
  faction: string;
  marks: number;
  deed: string;
}

export interface ScapeLaid {
  card: ScapeCard;
  by: number;
  up: boolean;
}

export interface ScapePile {
  letter: string;
  cards: Array<ScapeLaid>;
}

export interface ScapeSeat {
  identity: string;
  looked: Array<number>;
  hand: Array<ScapeCard>;
  row: Array<ScapeCard>;
  picked: boolean;
}

export interface ScapeUnseen {
  letter: string;
  raf: number;
  usaf: number;
  ss: number;
}

export interface ScapeStanding {
  wins: string;
  by: string;
  letters: Array<string>;
}

export interface ScapeView {
  type: "scape";
  phase: "collapse" | "look" | "over" | "pick" | "reveal" | "turn";
  turn: number;
  deck: string;
  reveal_piles: number;
  roles: Record<string, number>;
  seats: Array<ScapeSeat>;
  piles: Array<ScapePile>;
  draw: number;
  draw_letter: string;
  played: ScapeCard | null;
  reveals_left: number;
  pick: string;
  notes: Array<ScapeCard>;
  unseen: Array<ScapeUnseen>;
  ending: string;
  receiver: number;
  top_marks: Record<string, number>;
  aim: Aim | null;
  standing: ScapeStanding | null;
}

export interface CondamnesSeat {
  cards: number;
  hand: Array<string>;
  inspected: Array<string>;
  offences: number;
  apart: boolean;
  suit: string;
}

export interface CondamnesTunnel {
  digger: number;
  marker: string;
}

export interface CondamnesDig {
  digger: number;
  cards: Array<string>;
  marker: string;
}

export interface CondamnesShown {
  seat: number;
  card: string;
}

export interface CondamnesView {
  type: "condamnes";
  phase: "apart" | "discard" | "give" | "grab" | "inspect" | "pass" | "pay" | "point" | "take";
  stage: "give" | "pass" | "settle" | "start";
  round: number;
  rounds: number;
  guard: number;
  turn: number;
  step: number;
  target: number;
  goal: number;
  seats: Array<CondamnesSeat>;
  announced: string;
  announced_value: number;
  returned: string;
  middle: string;
  holder: number;
  stolen: string;
  travelling: string;
  shown: CondamnesShown | null;
  neighbours: Array<number>;
  covert_left: boolean;
  searches_left: number;
  call_out_left: boolean;
  rustles: Array<[number, number]>;
  dig: CondamnesDig | null;
  tunnels: Array<CondamnesTunnel>;
  needed: number;
  turned: Array<string>;
  pile: number;
  discard: Array<string>;
  pointing_costs: boolean;
  order: Array<number>;
  receiver: number;
  must_swap: boolean;
  aim: Aim | null;
  heads: Array<string>;
}

export interface CastorPlan {
  value: number;
  accomplice: string;
  power: string;
}

export interface CastorSeat {
  agent: string;
  hand: number;
  reserve: number;
  played: string;
  picked: boolean;
  tricks: number;
  plans: number;
  power: "active" | "ahead" | "off" | "used";
  shown: string;
  medals: number;
  cards: Array<string>;
}

export interface CastorTrick {
  leader: number;
  winner: number;
  cards: Array<string>;
}

export interface CastorSheet {
  plans: number;
  green: number;
  yellow: number;
  bonus: number;
  malus: number;
  points: number;
  medal: boolean;
}

export interface CastorRung {
  colour: string;
  is_led: boolean;
}

export interface CastorView {
  type: "castor";
  round: number;
  trick: number;
  phase: "ask" | "deeper" | "give" | "name" | "pass" | "play" | "retake" | "rob" | "secret";
  turn: number;
  leader: number;
  goal: number;
  bonus: number;
  malus: number;
  seats: Array<CastorSeat>;
  stake: CastorPlan | null;
  pile: number;
  accomplice: string;
  trumps: Array<string>;
  lowest_wins: boolean;
  reversed: boolean;
  led: string;
  winning: number;
  hand: Array<string>;
  picked: string;
  won: Array<string>;
  plans: Array<CastorPlan>;
  robbed: string;
  victim: number;
  last: CastorTrick | null;
  sheet: Array<CastorSheet>;
  tricks: number;
  order: Array<number>;
  trumps_known: boolean;
  receiver: number;
  aim: Aim | null;
  takes: Array<string>;
  ladder: Array<CastorRung>;
}

export interface TempleRoom {
  name: string;
  needs: string;
  holds: string;
}

export interface TempleCard {
  left: string;
  reward: string;
  right: string;
}

export interface TempleTrack {
  name: string;
  circled: number;
  spent: number;
}

export interface TempleTreasure {
  left: Array<boolean>;
  right: Array<boolean>;
  ready: boolean;
  gem: boolean;
  used: boolean;
}

export interface TempleSeat {
  side: string;
  room: string;
  crossed: Array<string>;
  closed: Array<string>;
  treasures: Array<TempleTreasure>;
  hand: Array<string>;
  done: Array<string>;
  places: Record<string, number>;
}

export interface TempleView {
  type: "temple";
  phase: "accept" | "close" | "cross" | "explore" | "joker" | "place" | "ready" | "share" | "side" | "unlock";
  turn: number;
  active: number;
  first: number;
  difficulty: "easy" | "hard" | "normal";
  variant: "closing" | "dice" | "joker" | "none";
  round: number;
  rounds: number;
  gems: number;
  target: number;
  gem_boxes: number;
  track_boxes: number;
  gem_box: number;
  tracks: Array<TempleTrack>;
  pairs: Array<string>;
  free: number;
  thrown: Array<string>;
  kept: Array<string>;
  made: Array<string>;
  pool: Array<string>;
  cursed: Array<number>;
  aside: number;
  extra: number;
  shown: Array<string>;
  rooms: Array<TempleRoom>;
  cards: Array<TempleCard>;
  seats: Array<TempleSeat>;
  placing: number;
  opened: Array<string>;
  gems_joined: number;
  aim: Aim | null;
  out: number;
}

export type UpMessage = UpHello | UpAct | UpWhy | UpHint | UpSay | UpReact | UpClaim | UpPing | UpNote | UpChoose | UpChange | UpGo | UpSeal | UpLuck | UpAgain | UpRename | UpStart | UpRemove | UpLeave | UpBack | UpReady | UpWithdraw | UpReplace | UpClose | UpSetPace;

export type DownMessage = DownWelcome | DownStep | DownTable | DownHeld | DownHint | DownBecause | DownChat | DownReaction | DownPing | DownProblem;
