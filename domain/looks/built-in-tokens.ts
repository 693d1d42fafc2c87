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
    strong: "#211e1a",
    "on-strong": "#fbf9f5",
    mark: "#fbf9f5",
    "on-mark": "#211e1a",
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
    strong: "#322d25",
    "on-strong": "#f2ede4",
    mark: "#efe8da",
    "on-mark": "#1c1a16",
  },
} as const satisfies Readonly<Record<"light" | "dark", Tokens>>;

/** What has the same colours in every palette of its darkness (`storefront/kit/styles/tokens.css`). */
export const schemeTokens = {
  light: {
    "picture-filter": "none",
    star: "#b9802a",
    "chart-1": "#24304f",
    "chart-2": "#c04a2e",
    "chart-3": "#2c7a5b",
    "chart-4": "#b98a1f",
    "chart-5": "#6d4a9c",
    "chart-6": "#4a8fb3",
  },
  dark: {
    "picture-filter": "brightness(0.9)",
    star: "#e3b968",
    "chart-1": "#a9b8e6",
    "chart-2": "#f2a48f",
    "chart-3": "#8fd0b1",
    "chart-4": "#e6c06a",
    "chart-5": "#c5aae8",
    "chart-6": "#93c9e6",
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
