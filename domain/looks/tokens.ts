import {
  builtInPalettes,
  builtInTokensOf,
  isBuiltInLight,
  schemeTokens,
  type Tokens,
} from "./built-in-tokens.ts";
import { contrast, mix, readable, toHex, toOklch } from "./colors.ts";
import type { Look, Palette } from "./document.ts";

/** Contrast of texts, and of lines and shapes that mean something. WCAG 2.2, 1.4.3 and 1.4.11. */
export const TEXT_CONTRAST = 4.5;
export const SHAPE_CONTRAST = 3;

const HALF = 0.5;
export const isDarkPalette = ({ paper }: Palette): boolean => toOklch(paper).l < HALF;

const lighter = (color: string, by: number): string => {
  const seed = toOklch(color);
  return toHex({ ...seed, l: seed.l + by });
};

/** White or black text, whichever is easier to read. */
const textOn = (ground: string): string =>
  contrast("#ffffff", ground) >= contrast("#16130f", ground) ? "#ffffff" : "#16130f";

const signals = { sale: "#a23a22", error: "#9b2c1f", good: "#2c5c43" } as const;

const signalTokens = (paper: string, surface: string): Tokens =>
  Object.fromEntries(
    Object.entries(signals).flatMap(([name, color]) => {
      const ground = mix(color, paper, 0.88);
      return [
        [name, readable(color, [paper, surface, ground], TEXT_CONTRAST)],
        [`${name}-surface`, ground],
      ];
    }),
  );

/** A part of the page that stands out: dark on a light page, a deep shade of the accent on a dark one. */
const strongTokens = ({ paper, ink, accent }: Palette, isDark: boolean): Tokens => {
  const strong = isDark ? mix(accent, paper, 0.84) : ink;
  const text = isDark ? readable(ink, [strong], 7) : paper;
  const mark = contrast(accent, strong) >= TEXT_CONTRAST ? accent : text;
  return { strong, "on-strong": text, mark, "on-mark": mark === accent ? textOn(accent) : strong };
};

const derivedTokens = (palette: Palette): Tokens => {
  const { paper, ink, accent } = palette;
  const isDark = isDarkPalette(palette);
  const surface = lighter(paper, isDark ? 0.04 : 0.02);
  const sunken = lighter(paper, isDark ? 0.05 : -0.025);
  const grounds = [paper, surface, sunken];
  return {
    paper,
    surface,
    sunken,
    ink,
    "ink-soft": readable(mix(ink, paper, 0.32), grounds, TEXT_CONTRAST),
    line: mix(ink, paper, 0.86),
    "line-strong": readable(mix(ink, paper, 0.45), grounds, SHAPE_CONTRAST),
    accent,
    "accent-strong": lighter(accent, isDark ? 0.07 : -0.07),
    "on-accent": textOn(accent),
    ...signalTokens(paper, surface),
    focus: readable(accent, grounds, SHAPE_CONTRAST),
    ...strongTokens(palette, isDark),
  };
};

/** All colours of a palette, which have the contrast that they need wherever texts can have it. */
export const tokensOf = (palette: Palette): Tokens =>
  builtInTokensOf(palette) ?? derivedTokens(palette);

/** What every palette of the same darkness has in common. */
export const schemeTokensOf = (palette: Palette): Tokens =>
  schemeTokens[isDarkPalette(palette) ? "dark" : "light"];

/** The dark counterpart of a palette, in the same hues. */
export const darkPaletteOf = (light: Palette): Palette => {
  if (isBuiltInLight(light)) return builtInPalettes.dark;
  const { paper, ink, accent } = light;
  const [ground, text, signal] = [paper, ink, accent].map(toOklch);
  const dark = toHex({ l: 0.19, c: Math.min(ground?.c ?? 0, 0.012), h: ground?.h ?? 0 });
  return {
    paper: dark,
    ink: toHex({ l: 0.94, c: Math.min(text?.c ?? 0, 0.02), h: text?.h ?? 0 }),
    accent: readable(toHex({ l: 0.78, c: signal?.c ?? 0, h: signal?.h ?? 0 }), [dark], 7),
  };
};

export const palettesOf = ({
  colors: { palettes },
}: Look): { readonly light: Palette; readonly dark: Palette } => ({
  light: palettes.light,
  dark:
    palettes.dark ??
    (isDarkPalette(palettes.light) ? palettes.light : darkPaletteOf(palettes.light)),
});

export type ContrastProblem = {
  readonly theme: "light" | "dark";
  readonly color: "ink" | "accent";
  readonly ratio: number;
  readonly least: number;
  /** The nearest colour that is readable. */
  readonly instead: string;
};

/** The chosen colours that are hard to see on the background. They stop no publication. */
export const contrastProblems = (look: Look): readonly ContrastProblem[] =>
  Object.entries(palettesOf(look)).flatMap(([name, palette]) => {
    const theme = name as "light" | "dark";
    if (theme === "dark" && look.colors.palettes.dark === null) return [];
    return (
      [
        ["ink", TEXT_CONTRAST],
        ["accent", SHAPE_CONTRAST],
      ] as const
    ).flatMap(([color, least]) => {
      const ratio = contrast(palette[color], palette.paper);
      const instead = readable(palette[color], [palette.paper], least);
      return ratio < least ? [{ theme, color, ratio, least, instead }] : [];
    });
  });
