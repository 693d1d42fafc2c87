import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/submissions": "inbox messages contact answers enquiries spam",
  },
};
