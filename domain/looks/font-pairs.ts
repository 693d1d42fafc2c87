/** A typeface that the server has, and the metrics of the fallback that is shown until it is loaded. */
export type Typeface = {
  /** Also the name of its folder below /assets/fonts. */
  readonly id: string;
  readonly name: string;
  readonly kind: "serif" | "sans";
  readonly weights: string;
  /**
   * Percent of the fallback’s size, ascent and descent at which its lines have the same width and height. From the
   * metrics of @capsizecss/metrics 4.3.
   */
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
};

const typefaces = {
  inter: ["Inter", "sans", "100 900", 107.12, 90.44, 22.52],
  fraunces: ["Fraunces", "serif", "100 900", 115.45, 84.71, 22.09],
  "source-serif-4": ["Source Serif 4", "serif", "200 900", 117.91, 87.87, 28.41],
  "source-sans-3": ["Source Sans 3", "sans", "200 900", 93.76, 109.21, 42.66],
  "playfair-display": ["Playfair Display", "serif", "400 900", 111.26, 97.25, 22.56],
  lora: ["Lora", "serif", "400 700", 115.2, 87.33, 23.78],
  "space-grotesk": ["Space Grotesk", "sans", "300 700", 109.69, 89.71, 26.62],
  "dm-sans": ["DM Sans", "sans", "100 1000", 104.53, 94.9, 29.66],
  nunito: ["Nunito", "sans", "200 1000", 101.39, 99.71, 34.82],
  bitter: ["Bitter", "serif", "100 900", 114.46, 81.69, 23.15],
  "work-sans": ["Work Sans", "sans", "100 900", 111.93, 83.09, 21.71],
} as const;
type TypefaceId = keyof typeof typefaces;

export const fontPairIds = [
  "system",
  "modern",
  "editorial",
  "classic",
  "elegant",
  "bookish",
  "geometric",
  "friendly",
  "sturdy",
] as const;
export type FontPairId = (typeof fontPairIds)[number];

type Pair = { readonly name: string; readonly heading: TypefaceId; readonly text: TypefaceId };

/** `system` loads nothing: the typefaces of the visitor’s device. */
const pairs: Readonly<Record<Exclude<FontPairId, "system">, Pair>> = {
  modern: { name: "Modern", heading: "inter", text: "inter" },
  editorial: { name: "Editorial", heading: "fraunces", text: "inter" },
  classic: { name: "Classic", heading: "source-serif-4", text: "source-sans-3" },
  elegant: { name: "Elegant", heading: "playfair-display", text: "source-sans-3" },
  bookish: { name: "Bookish", heading: "lora", text: "lora" },
  geometric: { name: "Geometric", heading: "space-grotesk", text: "dm-sans" },
  friendly: { name: "Friendly", heading: "nunito", text: "nunito" },
  sturdy: { name: "Sturdy", heading: "bitter", text: "work-sans" },
};

const typeface = (id: TypefaceId): Typeface => {
  const [name, kind, weights, size, ascent, descent] = typefaces[id];
  return { id, name, kind, weights, size, ascent, descent };
};

/** Undefined for the typefaces of the visitor’s device. */
export const fontPair = (
  id: FontPairId,
): { readonly heading: Typeface; readonly text: Typeface } | undefined =>
  id === "system"
    ? undefined
    : { heading: typeface(pairs[id].heading), text: typeface(pairs[id].text) };

/** `Editorial: Fraunces and Inter` */
export const fontPairText = (id: FontPairId): string => {
  const pair = fontPair(id);
  if (id === "system" || pair === undefined) return "As on the visitor’s device";
  const { heading, text } = pair;
  const names = heading.id === text.id ? heading.name : `${heading.name} and ${text.name}`;
  return `${pairs[id].name}: ${names}`;
};
