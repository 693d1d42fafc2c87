import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/restock": "back in stock notices alerts waiting list notifications email",
  },
  entries: [
    {
      id: "send-restock",
      kind: "action",
      label: "Send restock emails",
      also: "back in stock notify tell waiting",
      to: "/restock",
      permission: "restock:write",
    },
  ],
};
