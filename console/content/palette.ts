import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/content": "month schedule blog journal news articles events calendar galleries write post",
  },
};
