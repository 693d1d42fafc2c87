import type { Palette } from "../kit/feature.ts";

/** The domains, with other words that people have for them. */
export const palette: Palette = {
  entries: [
    {
      id: "domains",
      kind: "setting",
      label: "Domains",
      also: "address url dns host certificate https www",
      place: "Domains",
      to: "/settings/domains",
      permission: "settings:read",
    },
  ],
};
