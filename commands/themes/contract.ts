import * as z from "zod/mini";
import { editionNumber, versionNumber } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { themeLimits } from "#domain/themes/limits.ts";
import { Problem } from "#domain/themes/problems.ts";

const path = "/api/console/themes/templates/:name";
/** Four bytes a character at most, and JSON writes some of them as escapes. */
const maxBodyBytes = themeLimits.sourceLength * 6 + 10_000;

const params = z.object({ name: z.string() });
/** Of the template as the author saw it; 0 when there was none. */
const edition = editionNumber;
const written = z.object({ source: z.string().check(storable), edition });

/** The template after the change. */
const response = z.object({
  name: z.string(),
  edition: z.int(),
  /** Null when it is not published. */
  version: z.nullable(z.int()),
  /** Whether there is a draft. */
  drafted: z.boolean(),
  /** Of the source that was sent. */
  problems: z.array(Problem),
});

const shared = {
  path,
  tag: "themes",
  access: "owner",
  permission: "content:write",
  params,
  response,
} as const;

/**
 * A draft may be broken. 409 `template-changed` when somebody else changed the template since
 * `edition`, with the edition it has now beside the error; nothing is changed then.
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
 * A template may bring scripts, which run on the host of the console, too, with whatever its visitor may
 * do there: it is published by who may do everything. 422 `source-has-errors` with `problems` beside the
 * error; 409 as for drafts.
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
 * Asks for what publishing asks for: a version may be of somebody who might not publish it today, or have been
 * replaced for what it let happen. 404 `version-unknown`; 409 as for drafts.
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

/** Where the built-in theme has a template of that name it shows again; else includes find nothing. */
export const deleteTemplateContract = {
  ...shared,
  method: "POST",
  path: `${path}/delete`,
  summary: "Delete a custom template; its versions can still be restored",
  body: z.object({ edition }),
} as const satisfies Contract;
