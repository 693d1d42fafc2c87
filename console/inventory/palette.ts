import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/stock": "inventory units quantity warehouse sold out available",
  },
  entries: [
    {
      id: "receive-stock",
      kind: "action",
      label: "Receive stock",
      also: "delivery inventory units add quantity restock",
      to: "/stock",
      permission: "stock:write",
    },
  ],
};
