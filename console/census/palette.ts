import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/census": "analytics statistics traffic page views visitors referrers sources",
  },
};
