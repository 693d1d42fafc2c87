import type { Tokens } from "./built-in-tokens.ts";
import type { Look, Palette } from "./document.ts";
import { fontPair, type Typeface } from "./font-pairs.ts";
import { isDarkPalette, palettesOf, schemeTokensOf, tokensOf } from "./tokens.ts";

const SUBSETS = {
  "latin-ext":
    "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
  latin:
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
} as const;

export const fontUrl = (id: string, subset: keyof typeof SUBSETS): string =>
  `/assets/fonts/${id}/files/${id}-${subset}-wght-normal.woff2`;

const localNames = { serif: "Times New Roman", sans: "Arial" } as const;
const generic = { serif: "serif", sans: "sans-serif" } as const;

/** A fallback of the same width and height, so that nothing moves when the typeface is loaded. */
const fontFaces = ({ id, name, kind, weights, size, ascent, descent }: Typeface): string =>
  [
    ...(["latin-ext", "latin"] as const).map(
      (subset) =>
        `@font-face{font-family:"${name}";font-weight:${weights};font-display:swap;src:url(${fontUrl(id, subset)})format("woff2");unicode-range:${SUBSETS[subset]}}`,
    ),
    `@font-face{font-family:"${name} Fallback";src:local("${localNames[kind]}");size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
  ].join("");

const stackOf = ({ name, kind }: Typeface): string =>
  `"${name}","${name} Fallback",${generic[kind]}`;

const declared = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join("");

const colorRules = (look: Look): string => {
  const { light, dark } = palettesOf(look);
  const { activeThemeId } = look.colors;
  const tokens = (palette: Palette) =>
    declared({ ...tokensOf(palette), ...schemeTokensOf(palette) });
  const rule = (scheme: string, palette: Palette) =>
    `:root{color-scheme:${scheme};${tokens(palette)}}`;
  const schemeOf = (palette: Palette) => (isDarkPalette(palette) ? "dark" : "light");
  if (activeThemeId !== "automatic") {
    const palette = activeThemeId === "light" ? light : dark;
    return rule(schemeOf(palette), palette);
  }
  if (light === dark) return rule(schemeOf(light), light);
  return `${rule("light dark", light)}@media (prefers-color-scheme:dark){:root{${tokens(dark)}}}`;
};

const onAccent =
  "background:var(--accent);color:var(--on-accent);--ink:var(--on-accent);--ink-soft:var(--on-accent);--line:transparent;--focus:var(--on-accent)";
const grounds = {
  paper: "background:var(--paper)",
  quiet: "background:var(--sunken)",
  accent: onAccent,
} as const;

const fontRules = ({ fonts: { activeThemeId, usageCategories } }: Look): string => {
  const pair = fontPair(activeThemeId);
  if (pair === undefined) return "";
  const { heading, text } = pair;
  const faces = [...new Map([heading, text].map((each) => [each.id, each])).values()];
  const stacks = { heading: stackOf(heading), text: stackOf(text) };
  const { headings, navigation, buttons } = usageCategories;
  return [
    ...faces.map(fontFaces),
    `:root{--font-display:${stacks[headings]};--font-text:${stacks.text}}`,
    `.site-nav,.site-menu{font-family:${stacks[navigation]}}`,
    `.button{font-family:${stacks[buttons]}}`,
  ].join("");
};

const corners = {
  square: ":root{--radius-s:0;--radius-m:0;--radius-l:0;--radius-full:0}",
  soft: "",
  round: ":root{--radius-s:8px;--radius-m:16px;--radius-l:28px}",
} as const;

const densities = {
  compact: ":root{--space-6:1.5rem;--space-7:2.25rem;--space-8:3rem;--space-9:4rem}",
  normal: "",
  airy: ":root{--space-6:2.5rem;--space-7:4rem;--space-8:5.5rem;--space-9:8rem}",
} as const;

/** The style sheet of a look, which comes after the built-in one. It contains no text of the owner. */
export const writeLookCss = (look: Look): string => {
  const { header, footer } = look.colors.themes;
  return [
    fontRules(look),
    colorRules(look),
    `.site-header{${grounds[header]}}.site-footer{${grounds[footer]}}`,
    corners[look.shape.corners],
    densities[look.shape.density],
  ].join("");
};

/** The fonts that every page shows, which browsers can load before they have read the style sheet. */
export const preloadedFonts = ({ fonts: { activeThemeId } }: Look): readonly string[] => {
  const pair = fontPair(activeThemeId);
  if (pair === undefined) return [];
  return [...new Set([pair.heading.id, pair.text.id])].map((id) => fontUrl(id, "latin"));
};
