import type { Contract } from "#domain/kit/contract.ts";
import { designDraftContracts } from "#domain/kit/design-contracts.ts";
import { SiteFrame } from "#domain/site-frame/document.ts";
import { WrittenSiteFrame } from "#domain/site-frame/written-frame.ts";

const tag = "site-frame";

/** The draft of header and footer, its publication and its versions. */
export const siteFrameContracts = designDraftContracts({
  base: "/api/console/site-frame",
  tag,
  what: "header and footer",
  Document: WrittenSiteFrame,
});

const owner = { tag, access: "owner", path: "/api/site-header-footer" } as const;

/** Both are empty while visitors see the built-in ones. Spec: B3.34, B7.26. */
export const getHeaderFooterContract = {
  ...owner,
  permission: "content:read",
  method: "GET",
  summary: "The header and the footer that visitors see",
  response: SiteFrame,
} as const satisfies Contract;

/**
 * Not in the specification: both are replaced as a whole, in one version that visitors see immediately. A draft
 * in the console stays. Spec: B3.34, B7.26.
 */
export const putHeaderFooterContract = {
  ...owner,
  permission: "content:write",
  method: "PUT",
  summary: "Replace the header and the footer that visitors see",
  body: WrittenSiteFrame,
  response: SiteFrame,
} as const satisfies Contract;
