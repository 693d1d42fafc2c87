import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";
import { MAX_PATH_LENGTH } from "#domain/redirects/path.ts";

const owner = { tag: "redirects", access: "owner", permission: "content:write" } as const;
const Path = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Enter a path."),
    z.maxLength(MAX_PATH_LENGTH, `The path can have up to ${MAX_PATH_LENGTH} characters.`),
    storable,
  );
const Definition = z.object({ path: z.string().check(z.maxLength(1_000)), target: z.string() });
const params = z.object({
  /** The path without its first slash, escaped as in JSON Pointer: `/a/b` is `a~1b`. */
  redirectId: z.string().check(z.minLength(1), z.maxLength(2 * MAX_PATH_LENGTH), storable),
});
const response = z.object({
  redirectId: z.string(),
  /** In its normal form: lower case, decoded, without a slash at the end. */
  path: z.string(),
});

/**
 * Paths are compared without case and query. A redirect acts only where no page has its path. It
 * replaces the redirect that a rename left. 409 `redirect-exists`, `redirect-loop`; 400
 * `path-malformed`, `path-fixed`, `target-malformed`, `chain-too-long`.
 */
export const createRedirectContract = {
  ...owner,
  method: "POST",
  path: "/api/console/redirects",
  summary: "Redirect an old path",
  body: z.object({
    path: Path,
    /** A path on the same website, with a query and a fragment if needed. */
    target: Path,
  }),
  response,
} as const satisfies Contract;

/**
 * 404 `redirect-not-found`, also for the redirect of a rename, which is replaced by creating one;
 * 409 `changed-meanwhile` with the `present` state (null when it was removed), `redirect-loop`; 400
 * as for a new one.
 */
export const changeRedirectContract = {
  ...owner,
  method: "PUT",
  path: "/api/console/redirects/:redirectId",
  summary: "Change where an old path leads",
  params,
  body: z.object({ target: Path, seen: z.optional(Definition) }),
  refusalMembers: { present: z.nullable(Definition) },
} as const satisfies Contract;

/** Also ends the redirect that a rename left, until the next rename. 404 `redirect-not-found`. */
export const removeRedirectContract = {
  ...owner,
  method: "DELETE",
  path: "/api/console/redirects/:redirectId",
  summary: "Remove the redirect of a path",
  params,
} as const satisfies Contract;

/** 404 `redirect-not-found`. */
export const restoreRedirectContract = {
  ...owner,
  method: "POST",
  path: "/api/console/redirects/:redirectId/restore",
  summary: "Restore a removed redirect",
  params,
} as const satisfies Contract;
