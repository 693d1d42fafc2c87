import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: { "/pages": "website site builder editor about us imprint legal privacy terms landing" },
  entries: [
    {
      id: "order-pages",
      kind: "action",
      label: "Order the menu and its pages",
      also: "navigation tree sort drag folder nesting hidden not linked",
      to: "/page-tree",
      permission: "content:write",
    },
  ],
};
