import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/reviews": "ratings stars testimonials feedback",
  },
  entries: [
    {
      id: "import-reviews",
      kind: "action",
      label: "Import reviews",
      also: "csv upload ratings",
      to: "/reviews/import",
      permission: "reviews:write",
    },
  ],
};
