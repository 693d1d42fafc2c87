import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/performance": "performance slow fast loading web vitals LCP INP CLS lighthouse pictures",
  },
};
