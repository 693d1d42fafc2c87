import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/privacy": "gdpr data protection erase delete personal data export person",
  },
};
