import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/events": "history changes log everything happened",
  },
};
