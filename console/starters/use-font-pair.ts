import { useEffect } from "react";
import { type FontPairId, fontPair, type Typeface } from "#domain/looks/font-pairs.ts";
import { fontUrl } from "#domain/looks/write-css.ts";

const load = ({ id, name, weights }: Typeface): void => {
  const isKnown = [...document.fonts].some((face) => face.family.replaceAll('"', "") === name);
  if (isKnown) return;
  const face = new FontFace(name, `url(${fontUrl(id, "latin")})`, { weight: weights });
  document.fonts.add(face);
  // A preview without its font is still a preview.
  face.load().catch(() => undefined);
};

/** Loads the typefaces of a pair for a preview, and returns their names for CSS. */
export const useFontPair = (
  id: FontPairId,
): { readonly heading: string; readonly text: string } => {
  const pair = fontPair(id);
  useEffect(() => {
    const found = fontPair(id);
    if (found === undefined) return;
    load(found.heading);
    load(found.text);
  }, [id]);
  const family = (typeface: Typeface | undefined): string =>
    typeface === undefined
      ? "inherit"
      : `"${typeface.name}", ${typeface.kind === "serif" ? "serif" : "sans-serif"}`;
  return { heading: family(pair?.heading), text: family(pair?.text) };
};
