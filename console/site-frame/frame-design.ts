import { siteFrameContracts } from "#commands/site-frame/contract.ts";
import { SiteFrame } from "#domain/site-frame/document.ts";
import type { DesignKind } from "../kit/design/use-design.ts";

/** Header and footer, as one document. */
export const frameDesign: DesignKind<SiteFrame> = {
  id: "site-frame",
  calls: siteFrameContracts,
  schema: SiteFrame,
  names: { header: "header", footer: "footer" },
};
