import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/products": "items goods catalogue catalog variants prices pictures images photos sku",
  },
  entries: [
    {
      id: "new-product",
      kind: "action",
      label: "New product",
      also: "add create item",
      to: "/products/new",
      permission: "products:write",
    },
  ],
};
