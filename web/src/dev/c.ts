import "../fonts.css"; import "../tokens.css"; import "../base.css";
import { mount } from "svelte";
import fixture from "./fixture.json";
import { preferences } from "../state/preferences.svelte";
import { FakeSession } from "./c-session.svelte";
const data = fixture as any;
const json = (x: unknown) => new Response(JSON.stringify(x), { headers: { "Content-Type": "application/json" } });
const real = window.fetch;
window.fetch = (async (input: any, init: any) => {
  const url = new URL(String(input), location.href);
  if (url.pathname === "/api/games") return json({ games: [data.game] });
  if (url.pathname.endsWith("/rulebook")) return json(data.rulebook[url.searchParams.get("lang")!]);
  if (url.pathname.endsWith("/replay")) return json(data.replays[url.searchParams.get("seat")!]);
  if (url.pathname.endsWith("/verify")) return json({ checks: [
    { name: "seal", holds: true, fr: "La graine révélée est bien celle qui était scellée avant la donne.", en: "The revealed seed is the one sealed before the deal." },
    { name: "luck", holds: true, fr: "La part de chance de chaque joueur a été mêlée au mélange.", en: "Each player’s luck went into the shuffle." },
    { name: "moves", holds: true, fr: "Rejouée coup par coup, la partie finit exactement pareil.", en: "Replayed move by move, the match ends exactly the same." } ] });
  return real(input, init);
}) as any;
const q = new URLSearchParams(location.search);
preferences.lang = (q.get("lang") ?? "fr") as any;
preferences.theme = (q.get("theme") ?? "dark") as any;
document.body.dataset.theme = preferences.shown;
document.documentElement.lang = preferences.lang;
setInterval(() => { document.body.dataset.theme = preferences.shown; }, 100);
const target = document.getElementById("app")!;
if (q.get("mode") === "replay") {
  const { default: ReplayFrame } = await import("../frame/ReplayFrame.svelte");
  mount(ReplayFrame, { target, props: { id: "k7fq-93xm", seat: Number(q.get("seat") ?? -2), ply: Number(q.get("at") ?? 0) } });
} else {
  const { default: TableFrame } = await import("../frame/TableFrame.svelte");
  const session = new FakeSession(Number(q.get("at") ?? 43), q.get("source") ?? "seat0");
  if (q.get("hands")) session.hands = q.get("hands")!.split(",").map(Number);
  if (q.get("absent")) session.table = { ...session.table, seats: session.table.seats.map((s: any, i: number) => i === Number(q.get("absent")) ? { ...s, absent: true } : s) };
  const n = Number(q.get("n") ?? 0);
  if (n) {
    const extra = ["Malo", "Jade", "Nour", "Léo", "Zoé", "Sacha", "Lou", "Ana", "Noé", "Eva"];
    session.table = { ...session.table, seats: [...Array(n)].map((_, i) => i < 4 ? session.table.seats[i] : { ...session.table.seats[1], name: extra[i - 4], colour: i }) };
    const v = session.step.views[0];
    session.step = { ...session.step, awaited: [n - 1], moves: [[]], views: [{ ...v, seats: [...Array(n)].map((_, i) => v.seats[i % 4]) }] };
  }
  if (q.get("lost")) session.connection = "lost";
  (window as any).session = session;
  mount(TableFrame, { target, props: { session: session as any } });
}
