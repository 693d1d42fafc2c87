import * as z from "zod/mini";
import { editionNumber, versionNumber } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { themeLimits } from "#domain/themes/limits.ts";
import { Problem } from "#domain/themes/problems.ts";

const path = "/api/console/themes/templates/:name";
/** Up to four bytes per character, some of which JSON writes as escapes. */
const maxBodyBytes = themeLimits.sourceLength * 6 + 10_000;

const params = z.object({ name: z.string() });
/** The edition that the author saw; 0 when there was none. */
const edition = editionNumber;
const written = z.object({ source: z.string().check(storable), edition });

/** The template after the change. */
const response = z.object({
  name: z.string(),
  edition: z.int(),
  /** Null when the template is not published. */
  version: z.nullable(z.int()),
  /** Whether there is a draft. */
  drafted: z.boolean(),
  /** Problems of the source that was sent. */
  problems: z.array(Problem),
});

const shared = {
  path,
  tag: "themes",
  access: "owner",
  permission: "content:write",
  params,
  response,
  refusalMembers: { edition: z.int(), problems: z.array(Problem) },
} as const;

/**
 * A draft can have errors. 409 `template-changed` when someone else changed the template since
 * `edition`, with its current edition next to the error; nothing is changed then.
 */
export const draftTemplateContract = {
  ...shared,
  method: "PUT",
  path: `${path}/draft`,
  summary: "Saves a template's draft",
  body: written,
  maxBodyBytes,
} as const satisfies Contract;

/**
 * A template can contain scripts, which also run on the host of the console with the rights of its
 * visitor. Publishing therefore requires full permissions. 422 `source-has-errors` with `problems`
 * next to the error; 409 as for drafts.
 */
export const publishTemplateContract = {
  ...shared,
  permission: "settings:write",
  method: "POST",
  path: `${path}/publish`,
  summary: "Publish a template as its next version and discard its draft",
  body: written,
  maxBodyBytes,
} as const satisfies Contract;

/**
 * Requires the same permission as publishing: a version can be from a member who could not publish
 * it today, or may have been replaced because of what it allowed. 404 `version-unknown`; 409 as for
 * drafts.
 */
export const revertTemplateContract = {
  ...shared,
  permission: "settings:write",
  method: "POST",
  path: `${path}/revert`,
  summary: "Republish an earlier version as a new version; a draft is kept",
  body: z.object({ version: versionNumber, edition }),
} as const satisfies Contract;

export const discardTemplateDraftContract = {
  ...shared,
  method: "POST",
  path: `${path}/discard-draft`,
  summary: "Discard a template's draft",
  body: z.object({ edition }),
} as const satisfies Contract;

/** A built-in template with the name is shown again; without one, includes find nothing. */
export const deleteTemplateContract = {
  ...shared,
  method: "POST",
  path: `${path}/delete`,
  summary: "Delete a custom template; its versions can still be restored",
  body: z.object({ edition }),
} as const satisfies Contract;
