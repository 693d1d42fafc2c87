import * as z from "zod/mini";
import { type WhatIfName, whatIfNames } from "#domain/analysis/what-if.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { Position } from "#domain/kit/log-position.ts";

/** Not in the specification: rows of each table; the command line shows more. */
export const MAX_DIFFERENCES = 100;

const Row = z.nullable(z.record(z.string(), z.unknown()));

const Compared = z.object({
  state: z.literal("compared"),
  position: Position,
  /** The same aggregates by the live rules and by the others. */
  figures: z.array(
    z.object({
      name: z.string(),
      /** The currency; null: all rows. */
      by: z.nullable(z.string()),
      before: z.number(),
      after: z.number(),
    }),
  ),
  tables: z.array(
    z.object({
      table: z.string(),
      key: z.array(z.string()),
      /** Rows that differ. */
      total: z.int(),
      /** Some of them. Null: the row is not there. */
      rows: z.array(z.object({ before: Row, after: Row })),
    }),
  ),
});
export type Compared = z.infer<typeof Compared>;

/** Both builds are being made; the caller repeats the call with this position. */
const Building = z.object({
  state: z.literal("building"),
  position: Position,
  /** From 0 to 1. */
  progress: z.number(),
});
export const WhatIfAnswer = z.discriminatedUnion("state", [Compared, Building]);
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>;

/**
 * Builds a projection by other rules next to the live ones, up to the same event, and compares
 * them: 202 while they are being built. Nothing changes for anyone else. Personal columns are not
 * compared. 403 `not-permitted` without the permission to read what the rules are about; 422
 * `wrong-rules`, `too-slow`; 429 `too-many-questions`; 503 `not-ready`.
 */
export const whatIfContract = {
  method: "POST",
  path: "/api/console/what-if",
  summary: "Compare a read model by other rules with the live one",
  tag: "questions",
  access: "owner",
  permission: "analysis:read",
  body: z.object({
    projection: z.enum(whatIfNames as unknown as [WhatIfName]),
    /** Checked by the schema of the projection’s rules. */
    rules: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    /** The position in the first answer. */
    position: z.optional(Position),
  }),
  response: WhatIfAnswer,
  statuses: [200, 202],
} as const satisfies Contract;
