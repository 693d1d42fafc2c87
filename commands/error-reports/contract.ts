import * as z from "zod/mini";
import { ScriptError } from "#domain/error-reports/events.ts";
import { MAX_QUEUED } from "#domain/error-reports/limits.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { storable } from "#domain/kit/storable-text.ts";

/** Not in the specification: JSON, 204. Spec: A7.14, A9.5. */
export const recordScriptErrorsContract = {
  method: "POST",
  path: "/api/events/RecordJavascriptErrors",
  summary: "Record errors of scripts in a visitor's browser; durable before it answers",
  tag: "error-reports",
  access: "visitor",
  intake: "script-errors",
  maxBodyBytes: 256 * 1024,
  body: z.array(ScriptError).check(z.minLength(1), z.maxLength(MAX_QUEUED)),
} as const satisfies Contract;

/**
 * A resolved error that is thrown again becomes open automatically. 404 `script-error-not-found`.
 */
export const setScriptErrorContract = {
  method: "POST",
  path: "/api/console/script-errors/standing",
  summary: "Resolve or reopen a script error",
  tag: "error-reports",
  access: "owner",
  permission: "census:write",
  body: z.object({
    errorKey: z.string().check(z.minLength(1), z.maxLength(500), storable),
    standing: z.enum(["dealt-with", "open"]),
  }),
} as const satisfies Contract;
