/**
 * This browser's part in the exchange of lucks before a deal: it seals, it looks, it keeps what it saw,
 * and only then it tells. A luck is told for one commitment and one list of seals, and never again.
 */
import type { TableInfo, UpLuck, UpSeal } from "../wire/types";
import { keepsakes, sameSeals } from "./keepsakes";
import { isHash } from "./luck";

/**
 * Why a luck is kept back. strange: commitment or seals are not what they should be; foreign: the seal
 * in our place is none of ours; changed: we told this luck before, and what stood there was different.
 */
export type Doubt = "strange" | "foreign" | "changed";

export class Dealing {
  doubt: Doubt | null = $state.raw(null);
  /** What was sent on this line: a table is told again and again while others are waited for. */
  #sent = new Set<string>();

  constructor(
    private readonly id: string,
    private readonly send: (message: UpSeal | UpLuck) => void,
  ) {}

  /** A new line to the server: what was sent on the last one may be lost. */
  begin(): void {
    this.#sent.clear();
  }

  /** How the table stands now, and the seats of this browser. */
  follow(table: TableInfo, hands: readonly number[]): void {
    if (hands.length === 0) return;
    this.#compare(table);
    const doubts = hands.map((seat, hand) => this.#bring(table, seat, hand));
    this.doubt = doubts.find((doubt) => doubt !== null) ?? null;
  }

  /** Seals that change after we told our luck were chosen knowing it. */
  #compare({ commitment, deal }: TableInfo): void {
    const seen = keepsakes.exchanges(this.id).find((each) => each.commitment === commitment);
    if (seen && !sameSeals(seen.seals, deal.seals)) keepsakes.noteAltered(this.id, commitment, deal.seals);
  }

  #bring(table: TableInfo, seat: number, hand: number): Doubt | null {
    const { stage, seals, missing } = table.deal;
    // A page of an older release sat down without a seal, or the deal begins anew.
    const unsealed = (stage === "open" && !seals[seat]) || (stage === "sealing" && missing.includes(seat));
    if (unsealed) this.#once(`seal ${table.commitment} ${seat}`, () => this.send({ t: "seal", seal: keepsakes.draw(this.id), hand }));
    return stage === "telling" && missing.includes(seat) ? this.#tell(table, seat, hand) : null;
  }

  #tell(table: TableInfo, seat: number, hand: number): Doubt | null {
    const { commitment, deal } = table;
    if (!isWhole(table)) return "strange";
    const luck = keepsakes.luck(this.id, deal.seals[seat] ?? "");
    if (!luck) return "foreign";
    const before = keepsakes.exchanges(this.id);
    const differs = before.some(
      (each) =>
        (each.commitment === commitment && !sameSeals(each.seals, deal.seals)) ||
        (each.commitment !== commitment && Object.values(each.told).includes(luck)),
    );
    if (differs) return "changed";
    this.#once(`luck ${commitment} ${seat}`, () => {
      keepsakes.noteTold(this.id, { commitment, seals: deal.seals, redrawn: deal.redrawn, box: table.box?.digest ?? "" }, seat, luck);
      this.send({ t: "luck", luck, hand });
    });
    return null;
  }

  #once(what: string, send: () => void): void {
    if (this.#sent.has(what)) return;
    this.#sent.add(what);
    send();
  }
}

/** All that must be public before a luck may be told is there: a commitment, and a seal of each who brings one. */
function isWhole({ commitment, deal, seats }: TableInfo): boolean {
  const seals = deal.seals.filter((seal) => seal !== "");
  const awaited = deal.missing.every((seat) => isHash(deal.seals[seat]));
  const apart = new Set(seals).size === seals.length;
  return isHash(commitment) && deal.seals.length === seats.length && seals.every(isHash) && awaited && apart;
}
