import { builtInPalettes } from "./built-in-tokens.ts";
import type { Look } from "./document.ts";

/** The look of the built-in design. */
export const builtInLook: Look = {
  logo: null,
  favicon: null,
  colors: {
    activeThemeId: "automatic",
    palettes: { light: builtInPalettes.light, dark: null },
    themes: { header: "paper", footer: "quiet" },
  },
  fonts: {
    activeThemeId: "system",
    usageCategories: { headings: "heading", navigation: "text", buttons: "text" },
  },
  shape: { corners: "soft", density: "normal" },
};

type Preset = {
  readonly name: string;
  readonly light: Look["colors"]["palettes"]["light"];
  readonly fonts: Look["fonts"]["activeThemeId"];
  readonly corners: Look["shape"]["corners"];
};

/** Colours, typefaces and corners that go together. Each has the contrast that texts need. */
export const presets: readonly Preset[] = [
  {
    name: "Plain",
    light: builtInPalettes.light,
    fonts: "classic",
    corners: "soft",
  },
  {
    name: "Bakery",
    light: { paper: "#fff8ef", ink: "#3b2418", accent: "#a8431f" },
    fonts: "editorial",
    corners: "round",
  },
  {
    name: "Garden",
    light: { paper: "#f6f8f2", ink: "#1d2a1f", accent: "#2f6b3f" },
    fonts: "bookish",
    corners: "soft",
  },
  {
    name: "Studio",
    light: { paper: "#ffffff", ink: "#101214", accent: "#101214" },
    fonts: "modern",
    corners: "square",
  },
  {
    name: "Harbour",
    light: { paper: "#f3f8fb", ink: "#10242f", accent: "#0b6285" },
    fonts: "geometric",
    corners: "soft",
  },
  {
    name: "Salon",
    light: { paper: "#fdf6f7", ink: "#33161f", accent: "#8c2f4f" },
    fonts: "elegant",
    corners: "soft",
  },
  {
    name: "Playroom",
    light: { paper: "#fffbea", ink: "#26215c", accent: "#5b3fd1" },
    fonts: "friendly",
    corners: "round",
  },
  {
    name: "Night",
    light: { paper: "#14161c", ink: "#f1f2f6", accent: "#f0b429" },
    fonts: "sturdy",
    corners: "square",
  },
];

export const withPreset = (look: Look, { light, fonts, corners }: Preset): Look => ({
  ...look,
  colors: { ...look.colors, palettes: { light, dark: null } },
  fonts: { ...look.fonts, activeThemeId: fonts },
  shape: { ...look.shape, corners },
});
