import type { Palette } from "../kit/feature.ts";

export const palette: Palette = {
  screens: {
    "/header-footer":
      "navigation menu links top bottom social announcement bar imprint legal design",
  },
  entries: [
    {
      id: "change-menu",
      kind: "action",
      label: "Change the menu",
      also: "navigation header links top folder dropdown",
      to: "/header-footer",
      hash: "menu",
      permission: "content:write",
    },
    {
      id: "change-footer-links",
      kind: "action",
      label: "Change the footer and social links",
      also: "bottom instagram facebook legal imprint small print",
      to: "/header-footer",
      hash: "footer",
      permission: "content:write",
    },
    {
      id: "announce",
      kind: "action",
      label: "Show an announcement",
      also: "bar banner message sale holiday top",
      to: "/header-footer",
      hash: "announcement",
      permission: "content:write",
    },
  ],
};
