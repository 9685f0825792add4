// Generated from the games' folders by `make types`. Do not edit.
export const horde = {"accent": "#cbe749", "skies": ["#e9e4ae", "#d2e08c", "#a8d58a", "#7fcba0", "#6bc3be", "#76b7da", "#97a9e6", "#bd9fe0", "#db95c0", "#ec8c8c"], "ink": "#10231b"} as const;
export const scape = {"accent": "#ead19c"} as const;
export const condamnes = {"accent": "#ff9bbc", "s": "#1b1622", "c": "#0f5b45", "h": "#c21f4a", "d": "#b8500a", "paper": "#f6f3ea"} as const;
export const castor = {"accent": "#ffa153", "mauve": "#c3a8f2", "blue": "#86bdf7", "green": "#8fd494", "yellow": "#f6d662", "mauve_shade": "#a588db", "blue_shade": "#5e9be0", "green_shade": "#63b26b", "yellow_shade": "#d9b336", "plan": "#f6f3ea", "ink": "#14162a"} as const;
export const temple = {"accent": "#62e0ce", "signs": {"A": "#0b5f59", "K": "#7a4a00", "T": "#a3330e", "M": "#735300", "X": "#17121a", "gem": "#00655e", "rush": "#3a3590", "heal": "#a81e4b", "reroll": "#3a3590", "key": "#7a4a00", "torch": "#a3330e", "mask": "#735300", "joker": "#6b2fa0", "exit": "#0a2b28"}, "pairs": {"orange": "#b25200", "violet": "#6b4fc0", "turquoise": "#00706a", "pink": "#b42c72"}} as const;
export const accents: Record<string, string> = {"horde": "#cbe749", "scape": "#ead19c", "condamnes": "#ff9bbc", "castor": "#ffa153", "temple": "#62e0ce", "cavale": "#f8ca65"};
