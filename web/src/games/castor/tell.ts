/** What lies on the table of Le Castor, to whoever asks. What powers and accomplices do is said by their rules. */
import { fill, type Lang } from "../../i18n/index.svelte";
import type { CastorPlan, CastorView } from "../../wire/types";
import type { TableProps, Told } from "../contract";
import { said } from "../../frame/tell";
import { castorTexts } from "./texts";
import { accompliceTold, agentName } from "./words";

const POWER_RULES: Record<string, string> = { henry: "A31", martha: "A32", jean: "A33", wxt: "A34", moignons: "A35" };
const ACCOMPLICE_RULES: Record<string, string> = {
  left: "A41",
  reverse: "A42",
  notrump: "A43",
  upside: "A44",
  blue: "A45",
  secret: "A46",
  yellow: "A47",
  step: "A48",
};

export const powerRule = (agent: string): string => POWER_RULES[agent] ?? "";
export const accompliceRule = (accomplice: string): string => ACCOMPLICE_RULES[accomplice] ?? "";

export function tell(about: string, { view, seat }: TableProps<CastorView>, lang: Lang): Told | null {
  const [what = "", which = ""] = about.split(" ");
  if (what === "seat") return seatTold(view, Number(which), lang);
  if (what === "plan") return view.stake ? planTold(view, view.stake, lang) : null;
  if (what === "power") return powerTold(view, seat, lang);
  return null;
}

/** The own power, where it is just now. */
function powerTold(view: CastorView, at: number, lang: Lang): Told | null {
  const t = castorTexts[lang].powers;
  const own = view.seats[at];
  if (!own) return null;
  return { title: said(t.own, agentName(own.agent, lang), lang), lines: [t.states[own.power]], rule: powerRule(own.agent) };
}

/** What is public of a seat, and the power that its agent has or had. */
function seatTold(view: CastorView, at: number, lang: Lang): Told | null {
  const t = castorTexts[lang];
  const seat = view.seats[at];
  if (!seat) return null;
  const counts = [
    fill(t.seat.hand, lang, { count: seat.hand }),
    fill(t.seat.tricks, lang, { count: seat.tricks }),
    fill(t.seat.plans, lang, { count: seat.plans }),
    fill(t.medals, lang, { count: seat.medals, goal: view.goal }),
  ];
  const power = seat.agent && seat.power ? fill(t.powerOf, lang, { agent: agentName(seat.agent, lang) }) : "";
  return { title: "", lines: [counts.join(", "), power], rule: power ? powerRule(seat.agent) : undefined };
}

function planTold(view: CastorView, plan: CastorPlan, lang: Lang): Told {
  const t = castorTexts[lang];
  const accomplice = accompliceTold(plan.accomplice, lang);
  const under = fill(t.under, lang, { count: view.pile - 1 });
  if (plan.power) return { title: fill(t.powerOf, lang, { agent: agentName(plan.power, lang) }), lines: [under], rule: powerRule(plan.power) };
  const title = fill(t.planOf, lang, { count: plan.value });
  if (!accomplice) return { title, lines: [under], rule: "A22" };
  return { title, lines: [under, accomplice.name], rule: accompliceRule(plan.accomplice) };
}
