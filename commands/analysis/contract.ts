import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";
import { Position } from "#domain/kit/log-position.ts";
import { momentTexts, ZonedMoment } from "#domain/kit/moment.ts";
import { storable } from "#domain/kit/storable-text.ts";

/** Not in the specification: more rows than this are for the command line. */
export const MAX_ROWS = 10_000;
export const MAX_QUESTION = 20_000;

export const AnswerColumn = z.object({
  name: z.string(),
  kind: z.enum(["text", "integer", "number", "boolean", "time", "json"]),
});
export type AnswerColumn = z.infer<typeof AnswerColumn>;

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.infer<typeof Cell>;

const Answered = z.object({
  state: z.literal("answered"),
  columns: z.array(AnswerColumn),
  rows: z.array(z.array(Cell)),
  /** There are more rows than requested. */
  isCut: z.boolean(),
  milliseconds: z.int(),
  /** The replica that answered, and how far it was behind; null: the database itself answered. */
  replica: z.nullable(z.object({ behindSeconds: z.number() })),
});
/** Read models are being built as they were; the caller repeats the call. */
const Building = z.object({
  state: z.literal("building"),
  /** From 0 to 1. */
  progress: z.number(),
  tables: z.array(z.string()),
});
export const QuestionAnswer = z.discriminatedUnion("state", [Answered, Building]);
export type QuestionAnswer = z.infer<typeof QuestionAnswer>;

/**
 * Answers a question in SQL over the log and the read models of the website, as a role that can do
 * nothing else. `asOf` answers as it was at a moment or position: 202 with `state: "building"` until the tables
 * are ready. `personal` adds personal columns, which is recorded in the audit log: 403
 * `personal-columns`. 422 `not-a-question`, `wrong-question` (with `at`, the place of the mistake,
 * from 1), `too-slow`, `too-large`; 429 `too-many-questions`; 503 `not-ready`.
 */
export const answerQuestionContract = {
  method: "POST",
  path: "/api/console/questions/answer",
  summary: "Answer a question in SQL",
  tag: "questions",
  access: "owner",
  permission: "analysis:read",
  body: z.object({
    sql: z
      .string()
      .check(z.trim(), z.minLength(1, "Enter a question."), z.maxLength(MAX_QUESTION), storable),
    asOf: z.optional(z.union([Position, ZonedMoment], momentTexts.moment)),
    personal: z._default(z.boolean(), false),
    rows: z._default(z.int().check(z.minimum(1), z.maximum(MAX_ROWS)), 1_000),
  }),
  response: QuestionAnswer,
  statuses: [200, 202],
  refusalMembers: { at: z.nullable(z.int()) },
} as const satisfies Contract;
