import * as z from "zod/mini";
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
