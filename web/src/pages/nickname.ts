/** A name for somebody who has not given one: an animal that slips through a hedge. */
import { i18n } from "../i18n/index.svelte";

const NAMES = {
  fr: ["Belette", "Fouine", "Genette", "Grillon", "Hérisson", "Hermine", "Lézard", "Lièvre", "Loir", "Loutre", "Lynx", "Martre", "Merle", "Mulot", "Orvet", "Renard"],
  en: ["Badger", "Cricket", "Dormouse", "Ferret", "Fox", "Hare", "Hedgehog", "Lizard", "Lynx", "Magpie", "Marten", "Otter", "Sparrow", "Squirrel", "Stoat", "Weasel"],
};

export function freshName(): string {
  const names = NAMES[i18n.lang];
  return names[Math.floor(Math.random() * names.length)] ?? "Lynx";
}
