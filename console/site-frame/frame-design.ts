import { siteFrameContracts } from "#commands/site-frame/contract.ts";
import { SiteFrame } from "#domain/site-frame/document.ts";
import type { DesignKind } from "../kit/design/use-design.ts";
import { TEXT } from "../kit/editing/change-text.ts";
import { announcementTones, footerLayouts, headerLayouts } from "./frame-choices.ts";

/** Header and footer, as one document. */
export const frameDesign: DesignKind<SiteFrame> = {
  id: "site-frame",
  calls: siteFrameContracts,
  schema: SiteFrame,
  names: {
    header: "header",
    "header.layout": "layout of the header",
    "header.menu": "menu",
    "header.announcement": "announcement",
    "header.announcement.tone": "colour of the announcement",
    footer: "footer",
    "footer.layout": "layout of the footer",
    "footer.text": "text of the footer",
    "footer.groups": "links of the footer",
    "footer.social": "social links",
    "footer.smallPrint": "small print",
  },
  values: {
    "header.layout": headerLayouts,
    "header.menu": TEXT,
    "header.announcement.text": TEXT,
    "header.announcement.target.href": TEXT,
    "header.announcement.tone": announcementTones,
    "footer.layout": footerLayouts,
    "footer.text": TEXT,
    "footer.groups": TEXT,
    "footer.smallPrint": TEXT,
  },
};
