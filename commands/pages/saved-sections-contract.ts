import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep, storable } from "#domain/kit/storable-text.ts";
import { Section } from "#domain/pages/document.ts";
import { MAX_SECTION_NAME } from "#domain/pages/limits.ts";
import { PageId } from "./contract.ts";

const owner = { tag: "pages", access: "owner", permission: "content:write" } as const;
const params = z.object({ sectionId: PageId });
const path = "/api/console/saved-sections/:sectionId";
const Saved = z.object({ sectionId: z.string(), version: z.int(), removed: z.boolean() });

/**
 * 409 `section-saved-since` with the current version, `too-many-saved-sections`; 403 `scripts-not-permitted`; else
 * 400 with the rule that the section would break. Other code is sanitized.
 */
export const saveSectionContract = {
  ...owner,
  method: "PUT",
  path,
  summary: "Keep a section to use it again, or a new version of one",
  maxBodyBytes: 524_288,
  params,
  body: z
    .object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SECTION_NAME), storable),
      section: Section,
      /** The version that the caller has seen; 0 for a new one. */
      seenVersion: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    })
    .check(z.refine(isStorableDeep, "The text contains invalid characters.")),
  response: Saved,
  refusalMembers: { version: z.int() },
} as const satisfies Contract;

/** 404 `section-unknown`. Copies on pages stay. */
export const removeSavedSectionContract = {
  ...owner,
  method: "DELETE",
  path,
  summary: "Remove a saved section; its copies on pages stay",
  params,
  response: Saved,
} as const satisfies Contract;

/** 404 `section-unknown`, 409 `too-many-saved-sections`. */
export const restoreSavedSectionContract = {
  ...owner,
  method: "POST",
  path: `${path}/restore`,
  summary: "Restore a saved section that was removed",
  params,
  response: Saved,
} as const satisfies Contract;
