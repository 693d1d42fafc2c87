import * as z from "zod/mini";
import { MAX_MESSAGE_LENGTH, MAX_PLACE_LENGTH, MAX_STACK_LENGTH } from "./limits.ts";

/** What a script of a page threw and nobody caught. Without addresses' queries and mail addresses. */
export const ScriptError = z.object({
  message: z.string().check(z.maxLength(MAX_MESSAGE_LENGTH)),
  /** Empty when the browser does not tell. */
  stack: z.string().check(z.maxLength(MAX_STACK_LENGTH)),
  /** Address of the script; empty when the browser does not tell. */
  source: z.string().check(z.maxLength(MAX_PLACE_LENGTH)),
  /** From 1; 0 when the browser does not tell. */
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** Path of the page, without query. */
  pagePath: z.string().check(z.maxLength(MAX_PLACE_LENGTH)),
});
export type ScriptError = z.infer<typeof ScriptError>;

const ScriptErrorRecorded = z.object({
  type: z.literal("ScriptErrorRecorded"),
  ...ScriptError.shape,
  userAgent: z.string(),
});

/**
 * Plain facts: nothing decides about them. Streams `scriptErrors-<websiteId>.<turn>`: nobody is told
 * apart by them. Stored for ever: a released member is never edited. Spec: A7.14, A8.10.
 */
export const ScriptErrorEvent = z.discriminatedUnion("type", [ScriptErrorRecorded]);
export type ScriptErrorEvent = z.infer<typeof ScriptErrorEvent>;

const ScriptErrorDealtWith = z.object({
  type: z.literal("ScriptErrorDealtWith"),
  errorKey: z.string(),
  /** What happens after this moment is the error coming back. */
  dealtWithAt: z.iso.datetime(),
});
const ScriptErrorReopened = z.object({
  type: z.literal("ScriptErrorReopened"),
  errorKey: z.string(),
  reopenedAt: z.iso.datetime(),
});

/** Stored for ever: a released member is never edited. Our choice: the specification knows no such state. */
export const ScriptErrorResolutionEvent = z.discriminatedUnion("type", [
  ScriptErrorDealtWith,
  ScriptErrorReopened,
]);
export type ScriptErrorResolutionEvent = z.infer<typeof ScriptErrorResolutionEvent>;
