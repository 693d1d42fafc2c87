import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/shipping": "delivery postage rates countries zones freight",
  },
};
