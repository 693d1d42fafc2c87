import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/customers": "users accounts people contacts shoppers",
  },
};
