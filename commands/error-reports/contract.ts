import * as z from "zod/mini";
import { ScriptError } from "#domain/error-reports/events.ts";
import { MAX_QUEUED } from "#domain/error-reports/limits.ts";
import type { Contract } from "#domain/shared/contract.ts";

/** Our choice: JSON, 204. Spec: A7.14, A9.5. */
export const recordScriptErrorsContract = {
  method: "POST",
  path: "/api/events/RecordJavascriptErrors",
  summary: "Record errors of scripts in a visitor's browser; durable before it answers",
  tag: "error-reports",
  access: "visitor",
  maxBodyBytes: 256 * 1024,
  body: z.array(ScriptError).check(z.minLength(1), z.maxLength(MAX_QUEUED)),
} as const satisfies Contract;
