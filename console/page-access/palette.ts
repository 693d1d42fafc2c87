import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/page-access": "password protect lock private members only hidden pages",
  },
};
