import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/searches": "analytics statistics search terms words queries without results nothing found",
  },
};
