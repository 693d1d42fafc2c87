import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/script-errors": "javascript bugs exceptions problems browser",
  },
};
