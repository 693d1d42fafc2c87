import type { Look } from "#domain/looks/document.ts";
import { type FontPairId, fontPairIds, fontPairText } from "#domain/looks/font-pairs.ts";

type Colors = Look["colors"];
type Fonts = Look["fonts"];
type Shape = Look["shape"];

/** What the form calls the choices of the look. */
export const modeNames = {
  automatic: "Visitor’s setting",
  light: "Light",
  dark: "Dark",
} as const satisfies Record<Colors["activeThemeId"], string>;

export const groundNames = {
  paper: "Background",
  quiet: "Quiet",
  accent: "Accent",
} as const satisfies Record<Colors["themes"]["header"], string>;

export const fontPairNames = Object.fromEntries(
  fontPairIds.map((id) => [id, fontPairText(id)]),
) as Readonly<Record<FontPairId, string>>;

export const fontNames = {
  heading: "Heading font",
  text: "Text font",
} as const satisfies Record<Fonts["usageCategories"]["headings"], string>;

export const shapeChoices = {
  corners: { label: "Corners", names: { square: "Square", soft: "Soft", round: "Round" } },
  density: { label: "Space", names: { compact: "Compact", normal: "Normal", airy: "Airy" } },
} as const satisfies {
  [M in keyof Shape]: { readonly label: string; readonly names: Record<Shape[M], string> };
};
