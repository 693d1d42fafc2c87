import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/projections": "rebuild read models tables lag health status",
  },
};
