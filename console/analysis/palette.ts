import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/questions": "sql query analyst report chart as it was past time travel saved questions",
  },
  entries: [
    {
      id: "what-if",
      kind: "action",
      label: "Compare by other rules",
      also: "what if scenario simulate measuring taxes shipping coupons rounding replay",
      to: "/questions/what-if",
      permission: "analysis:read",
    },
  ],
};
