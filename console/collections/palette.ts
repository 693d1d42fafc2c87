import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/collections": "categories groups navigation menu shop pages",
  },
};
