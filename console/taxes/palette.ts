import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/taxes": "vat gst sales tax rates",
  },
};
