import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { designVersionContracts } from "#domain/kit/design-contracts.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { LinkTarget, SiteFrame } from "#domain/site-frame/document.ts";

const reading = { tag: "site-frame", access: "owner", permission: "content:read" } as const;

export const siteFrameVersionContracts = designVersionContracts({
  base: "/api/console/site-frame",
  tag: "site-frame",
  what: "header and footer",
  Document: SiteFrame,
});

const FoundTarget = z.object({
  target: LinkTarget,
  title: z.string(),
  url: z.string(),
  /** Visitors can open it; menus leave out the others. */
  shown: z.boolean(),
  /** The draft of a page has changes that visitors do not see. */
  draftChanged: z.boolean(),
  /** What an address leads to, where it is a thing of the website with an address only. */
  leadsTo: z.optional(z.enum(["file", "form"])),
});
export type FoundTarget = z.infer<typeof FoundTarget>;

/**
 * Up to 50. Without a search, those that menus usually have: pages, collections, blogs and calendars. With one
 * also up to ten files and ten released forms, whose targets are addresses.
 */
export const listLinkTargetsContract = {
  ...reading,
  method: "GET",
  path: "/api/console/link-targets",
  summary: "Pages, collections, products, content, files and forms that links can lead to",
  query: z.object({
    /** Part of the title. */
    search: z._default(z.string().check(z.trim(), z.maxLength(200), storable), ""),
  }),
  response: z.object({
    targets: z.array(FoundTarget),
    /** Visitors find a page or a form at /contact. */
    hasContactPage: z.boolean(),
  }),
} as const satisfies Contract;

/**
 * Unknown things are missing from the answer. An address of the shop is answered with what it leads to now,
 * also after a rename; other addresses need no name.
 */
export const nameLinkTargetsContract = {
  ...reading,
  method: "POST",
  path: "/api/console/link-targets/names",
  summary: "The titles and paths of what links lead to",
  body: z.object({ targets: z.array(LinkTarget).check(z.maxLength(700)) }),
  response: z.object({ targets: z.array(FoundTarget) }),
} as const satisfies Contract;

/** The built-in header and footer as a document, which a first draft begins with. */
export const getStarterFrameContract = {
  ...reading,
  method: "GET",
  path: "/api/console/site-frame/starter",
  summary: "A header and footer with the links of the built-in ones",
  response: z.object({
    document: SiteFrame,
    /** Templates of the website that replace the built-in header or footer, so that visitors do not see it. */
    ownTemplates: z.array(z.string()),
  }),
} as const satisfies Contract;
