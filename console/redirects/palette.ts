import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: { "/redirects": "301 moved renamed urls old links addresses broken forward" },
  entries: [
    {
      id: "missing-pages",
      kind: "action",
      label: "Pages not found",
      also: "404 broken dead links missing lost urls redirect analytics",
      to: "/missing-pages",
      permission: "census:read",
    },
  ],
};
