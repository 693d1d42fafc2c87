import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { Section } from "#domain/pages/document.ts";

const reading = { tag: "pages", access: "owner", permission: "content:read" } as const;

const SavedSection = z.object({
  sectionId: z.string(),
  name: z.string(),
  version: z.int(),
  /** Number of its blocks. */
  blocks: z.int(),
  savedAt: z.iso.datetime(),
  /** The pages with a copy in the version that visitors see, or in one to come. */
  pages: z.array(
    z.object({
      pageId: z.string(),
      title: z.string(),
      path: z.string(),
      /** The version of the section that the page has. */
      version: z.int(),
    }),
  ),
});
export type SavedSection = z.infer<typeof SavedSection>;

export const listSavedSectionsContract = {
  ...reading,
  method: "GET",
  path: "/api/console/saved-sections",
  summary: "Sections that are kept to be used again, with the pages that have a copy",
  response: z.object({ sections: z.array(SavedSection) }),
} as const satisfies Contract;

/** 404 `section-unknown`. */
export const getSavedSectionContract = {
  ...reading,
  method: "GET",
  path: "/api/console/saved-sections/:sectionId",
  summary: "A saved section, whole",
  params: z.object({ sectionId: z.string().check(z.maxLength(100), storable) }),
  response: z.object({
    sectionId: z.string(),
    name: z.string(),
    version: z.int(),
    section: Section,
  }),
} as const satisfies Contract;
