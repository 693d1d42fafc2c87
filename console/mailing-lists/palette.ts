import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/mailing-lists": "newsletter subscribers email marketing campaigns audience",
  },
};
