import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/": "home dashboard start revenue sales today turnover income figures statistics",
  },
};
