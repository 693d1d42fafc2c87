import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/subscriptions": "recurring renewals plans memberships",
  },
};
