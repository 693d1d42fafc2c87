import type { SiteFrame } from "./document.ts";

/** A header without a menu and a footer without links. */
export const emptyFrame: SiteFrame = {
  header: {
    layout: "start",
    menu: [],
    announcement: { shown: false, text: "", target: null, tone: "accent" },
  },
  footer: { layout: "columns", text: "", groups: [], social: [], smallPrint: "" },
};
