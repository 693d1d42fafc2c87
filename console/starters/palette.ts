import type { Palette } from "../kit/feature.ts";

/** The starters, with other words that people have for them. */
export const palette: Palette = {
  entries: [
    {
      id: "starters",
      kind: "action",
      label: "Begin with a starter",
      also: "design theme template layout look",
      to: "/starters",
      permission: "content:write",
    },
  ],
};
