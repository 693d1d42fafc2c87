import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: { "/media": "pictures images photos library uploads files alt text folders" },
};
