import { siteFrameContracts } from "#commands/site-frame/contract.ts";
import { SiteFrame } from "#domain/site-frame/document.ts";
import type { DesignKind } from "../kit/design/use-design.ts";

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
    footer: "footer",
    "footer.layout": "layout of the footer",
    "footer.text": "text of the footer",
    "footer.groups": "links of the footer",
    "footer.social": "social links",
    "footer.smallPrint": "small print",
  },
};
