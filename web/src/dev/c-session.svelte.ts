import fixture from "./fixture.json";
const data = fixture as any;
export class FakeSession {
  id = data.info.id;
  connection = $state.raw("open");
  table: any = $state.raw(data.info);
  hands = $state.raw([0]);
  hosting = $state.raw(true);
  step: any = $state.raw(null);
  stepAt = $state.raw(performance.now());
  log: any[] = $state.raw([]);
  chat: any[] = $state.raw([
    { seat: 1, name: "Inès", text: "Prête. J’ai apporté le goûter.", at: 1763240000 },
    { seat: 1, name: "Inès", text: "Et pas de pitié cette fois.", at: 1763240010 },
    { seat: 0, name: "Camille", text: "On verra bien !", at: 1763240100 },
    { seat: 3, name: "Brume", text: "…", at: 1763240160 },
  ]);
  unreadChat = $state.raw(2);
  reactions: any[] = $state.raw([]);
  problem: any = $state.raw(null);
  hand = $state.raw(0);
  sending = false;
  index = 0;
  source = "seat0";
  #n = 0;
  constructor(at: number, source: string) { this.source = source; if (source === "spectator") this.hands = []; this.goto(at); }
  goto(at: number) {
    const steps = data[this.source];
    this.index = Math.min(at, steps.length - 1);
    this.step = steps[this.index];
    this.stepAt = performance.now();
    this.log = steps.slice(0, this.index + 1).map((s: any) => ({ ply: s.ply, events: s.events }));
    if (this.step.outcome) this.table = { ...this.table, state: "over" };
  }
  get seat() { return this.hands[this.hand] ?? -1; }
  get view() { return this.step.views[this.hand] ?? this.step.views[0]; }
  get moves() { return this.step.moves[this.hand] ?? []; }
  get mine() { return this.step.awaited.some((s: number) => this.hands.includes(s)); }
  act(move: string) { console.log("act", move); this.goto(this.index + 1); }
  async why(moves: string[]) { return Object.fromEntries(moves.map((m) => [m, "H13"])); }
  say(text: string) { this.chat = [...this.chat, { seat: 0, name: "Camille", text, at: Date.now() / 1000 | 0 }]; }
  react(kind: string, seat = 0) { const id = ++this.#n; this.reactions = [...this.reactions, { id, seat, kind }]; setTimeout(() => this.reactions = this.reactions.filter((r) => r.id !== id), 4000); }
  leave() {} setPace(pace: string) { this.table = { ...this.table, pace }; } retry() { this.connection = "open"; } close() {}
}
