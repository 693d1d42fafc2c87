import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: { "/pages": "website site builder editor about us imprint legal privacy terms landing" },
};
