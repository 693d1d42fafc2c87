import * as z from "zod/mini";
import { MAX_MESSAGE_LENGTH, MAX_PLACE_LENGTH, MAX_STACK_LENGTH } from "./limits.ts";

/**
 * An error that a page's script threw and nothing caught, without the queries of URLs and without
 * email addresses.
 */
export const ScriptError = z.object({
  message: z.string().check(z.maxLength(MAX_MESSAGE_LENGTH)),
  /** Empty when the browser does not report it. */
  stack: z.string().check(z.maxLength(MAX_STACK_LENGTH)),
  /** URL of the script; empty when the browser does not report it. */
  source: z.string().check(z.maxLength(MAX_PLACE_LENGTH)),
  /** Starting at 1; 0 when the browser does not report it. */
  line: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  column: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** Path of the page, without the query. */
  pagePath: z.string().check(z.maxLength(MAX_PLACE_LENGTH)),
});
export type ScriptError = z.infer<typeof ScriptError>;

const ScriptErrorRecorded = z.object({
  type: z.literal("ScriptErrorRecorded"),
  ...ScriptError.shape,
  userAgent: z.string(),
});

/**
 * Plain facts without a decider. Streams `scriptErrors-<websiteId>.<turn>`, which do not identify
 * visitors. Stored for ever: a released member is never edited. Spec: A7.14, A8.10.
 */
export const ScriptErrorEvent = z.discriminatedUnion("type", [ScriptErrorRecorded]);
export type ScriptErrorEvent = z.infer<typeof ScriptErrorEvent>;

const ScriptErrorDealtWith = z.object({
  type: z.literal("ScriptErrorDealtWith"),
  errorKey: z.string(),
  /** Occurrences after this moment count as the error coming back. */
  dealtWithAt: z.iso.datetime(),
});
const ScriptErrorReopened = z.object({
  type: z.literal("ScriptErrorReopened"),
  errorKey: z.string(),
  reopenedAt: z.iso.datetime(),
});

/**
 * Stored for ever: a released member is never edited. Not in the specification: it has no such
 * state.
 */
export const ScriptErrorResolutionEvent = z.discriminatedUnion("type", [
  ScriptErrorDealtWith,
  ScriptErrorReopened,
]);
export type ScriptErrorResolutionEvent = z.infer<typeof ScriptErrorResolutionEvent>;
