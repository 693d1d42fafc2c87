import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/media":
      "pictures images photos films videos audio music documents pdf library uploads files alt text folders replace",
  },
};
