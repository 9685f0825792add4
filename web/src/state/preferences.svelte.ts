/** What this person likes, kept in the browser. */
import { MediaQuery } from "svelte/reactivity";
import { i18n } from "../i18n/index.svelte";
import type { Lang } from "../i18n/lang";
import { keep, onOtherTab, recall } from "./stored";

export type Theme = "dark" | "light" | "system";

interface Kept {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  confirm: boolean;
  roles: boolean;
  lessons: boolean;
  lessMotion: boolean;
  nickname: string;
  colour: number;
}

const KEY = "preferences";
const light = new MediaQuery("(prefers-color-scheme: light)");
const systemStill = new MediaQuery("(prefers-reduced-motion: reduce)");

function browserLang(): Lang {
  const first = navigator.languages.find((tag) => /^(fr|en)\b/i.test(tag));
  return first?.toLowerCase().startsWith("en") ? "en" : "fr";
}

const DEFAULTS: Omit<Kept, "lang"> = {
  theme: "dark",
  sound: true,
  confirm: true,
  roles: true,
  lessons: true,
  lessMotion: false,
  nickname: "",
  colour: 0,
};

function kept(): Kept {
  return { lang: browserLang(), ...DEFAULTS, ...recall<Partial<Kept>>(KEY, {}) };
}

class Preferences {
  #kept: Kept = $state.raw(kept());

  constructor() {
    i18n.lang = this.#kept.lang;
    onOtherTab(KEY, () => {
      this.#kept = kept();
      i18n.lang = this.#kept.lang;
    });
  }

  get lang(): Lang {
    return i18n.lang;
  }
  set lang(lang: Lang) {
    i18n.lang = lang;
    this.#set({ lang });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
  }
  /** The theme shown: "system" resolved. */
  get shown(): "dark" | "light" {
    if (this.theme !== "system") return this.theme;
    return light.current ? "light" : "dark";
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#set({ sound });
  }

  /** Ask once before a grave move. */
  get confirm(): boolean {
    return this.#kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.#set({ confirm });
  }

  /** Say at the start of a match who one is and how one wins. */
  get roles(): boolean {
    return this.#kept.roles;
  }
  set roles(roles: boolean) {
    this.#set({ roles });
  }

  /** Short lessons in the first match of a game. */
  get lessons(): boolean {
    return this.#kept.lessons;
  }
  set lessons(lessons: boolean) {
    this.#set({ lessons });
  }

  get lessMotion(): boolean {
    return this.#kept.lessMotion;
  }
  set lessMotion(lessMotion: boolean) {
    this.#set({ lessMotion });
  }
  /** Nothing travels: by this switch or by the system's setting. Ask this one before animating. */
  get still(): boolean {
    return this.lessMotion || systemStill.current;
  }

  get nickname(): string {
    return this.#kept.nickname;
  }
  set nickname(nickname: string) {
    this.#set({ nickname: nickname.trim().slice(0, 24) });
  }

  get colour(): number {
    return this.#kept.colour;
  }
  set colour(colour: number) {
    this.#set({ colour });
  }

  #set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    keep(KEY, this.#kept);
  }
}

export const preferences = new Preferences();
