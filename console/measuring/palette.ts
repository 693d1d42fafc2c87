import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/measuring-rules": "analytics bots spam referrers exclude pages visit session length filters",
  },
};
