import * as z from "zod/mini";
import { Month } from "../kit/sealed-report.ts";
import { RetentionMonths } from "./retention.ts";
import { MeasuringRules } from "./rules.ts";

/** History is counted by these rules. They are whole, so that the last event says what is in force. */
const MeasuringRulesChanged = z.object({
  type: z.literal("MeasuringRulesChanged"),
  /** The first change is version 2: version 1 are the rules of every new website. */
  version: z.int().check(z.minimum(2)),
  rules: MeasuringRules,
  changedAt: z.iso.datetime(),
});

/** Stream `measuringRules-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const MeasuringRulesEvent = z.discriminatedUnion("type", [MeasuringRulesChanged]);
export type MeasuringRulesEvent = z.infer<typeof MeasuringRulesEvent>;

/** Reports of browsers are kept for another time. Null: for ever. */
const MeasuringRetentionChanged = z.object({
  type: z.literal("MeasuringRetentionChanged"),
  months: RetentionMonths,
  changedAt: z.iso.datetime(),
});

/** The key of a month was destroyed, and with it the content of what browsers reported. Reports keep what they counted. */
const MeasuringMonthDestroyed = z.object({
  type: z.literal("MeasuringMonthDestroyed"),
  month: Month,
  keyId: z.uuid(),
  hits: z.int().check(z.minimum(0)),
  /** Reports of all types, page views among them; absent: only page views were sealed. */
  reports: z.optional(z.int().check(z.minimum(0))),
  destroyedAt: z.iso.datetime(),
});

/** Stream `measuringRetention-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const MeasuringRetentionEvent = z.discriminatedUnion("type", [
  MeasuringRetentionChanged,
  MeasuringMonthDestroyed,
]);
export type MeasuringRetentionEvent = z.infer<typeof MeasuringRetentionEvent>;
