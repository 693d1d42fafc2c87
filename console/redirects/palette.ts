import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: { "/redirects": "301 moved renamed urls old links addresses broken 404 forward" },
};
