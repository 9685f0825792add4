/** The rulebook of the game at the table, in the present language. Fetched once each. */
import type { Lang } from "../i18n/lang";
import { api } from "../state/api";
import type { RulebookInfo, RuleInfo } from "../wire/types";

const fetched = new Map<string, Promise<RulebookInfo>>();

function fetchBook(game: string, lang: Lang): Promise<RulebookInfo> {
  const key = `${game}/${lang}`;
  let book = fetched.get(key);
  if (!book) {
    book = api.rulebook(game, lang);
    fetched.set(key, book);
    book.catch(() => fetched.delete(key)); // a failure is tried again
  }
  return book;
}

export class Rulebook {
  info: RulebookInfo | null = $state.raw(null);
  failed = $state(false);
  #wanted = "";

  async load(game: string, lang: Lang): Promise<void> {
    const wanted = `${game}/${lang}`;
    this.#wanted = wanted;
    this.failed = false;
    try {
      const info = await fetchBook(game, lang);
      if (this.#wanted === wanted) this.info = info;
    } catch {
      if (this.#wanted === wanted) this.failed = true;
    }
  }

  rule(number: string): RuleInfo | undefined {
    return this.info?.rules.find((rule) => rule.number === number);
  }
}
