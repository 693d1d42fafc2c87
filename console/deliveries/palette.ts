import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/webhooks": "api integrations calls zapier developers",
  },
};
