import type { Palette } from "./document.ts";

/** The colours of the style sheets, by the names of their variables. */
export type Tokens = Readonly<Record<string, string>>;

/**
 * The colours of the built-in design, which are not derived (`storefront/kit/styles/tokens.css`). A look that
 * has the built-in palette has exactly these, so that its first draft changes nothing.
 */
export const builtInTokens = {
  light: {
    paper: "#fbf9f5",
    surface: "#ffffff",
    sunken: "#f4f0e9",
    ink: "#211e1a",
    "ink-soft": "#625b51",
    line: "#e5dfd4",
    "line-strong": "#8a8174",
    accent: "#24304f",
    "accent-strong": "#161f38",
    "on-accent": "#ffffff",
    sale: "#a23a22",
    "sale-surface": "#f9e9e3",
    error: "#9b2c1f",
    "error-surface": "#fbeeea",
    good: "#2c5c43",
    "good-surface": "#e9f2ec",
    focus: "#c04a2e",
  },
  dark: {
    paper: "#181613",
    surface: "#211e1a",
    sunken: "#25221d",
    ink: "#f2ede4",
    "ink-soft": "#b8b0a3",
    line: "#38332c",
    "line-strong": "#8f8677",
    accent: "#efe8da",
    "accent-strong": "#ffffff",
    "on-accent": "#1c1a16",
    sale: "#f2a48f",
    "sale-surface": "#45241b",
    error: "#f4a799",
    "error-surface": "#3d211c",
    good: "#9fd3b4",
    "good-surface": "#1f3328",
    focus: "#f0a58f",
  },
} as const satisfies Readonly<Record<"light" | "dark", Tokens>>;

const paletteOf = ({ paper, ink, accent }: Palette): Palette => ({ paper, ink, accent });

/** What an owner sees as the colours of the built-in design. */
export const builtInPalettes = {
  light: paletteOf(builtInTokens.light),
  dark: paletteOf(builtInTokens.dark),
} as const;

const isSame = (one: Palette, other: Palette): boolean =>
  one.paper === other.paper && one.ink === other.ink && one.accent === other.accent;

/** Undefined for a palette of the owner's. */
export const builtInTokensOf = (palette: Palette): Tokens | undefined =>
  (["light", "dark"] as const)
    .filter((theme) => isSame(builtInPalettes[theme], palette))
    .map((theme) => builtInTokens[theme])[0];

export const isBuiltInLight = (palette: Palette): boolean => isSame(builtInPalettes.light, palette);
