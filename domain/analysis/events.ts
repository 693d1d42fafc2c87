import * as z from "zod/mini";

/**
 * A member asked a question that could read personal columns. The question's text is not recorded,
 * because it can name a person.
 */
const PersonalColumnsRead = z.object({
  type: z.literal("PersonalColumnsRead"),
  /** The tables that the question named. */
  tables: z.array(z.string()),
  /** From where it was asked. */
  through: z.enum(["console", "command-line"]),
  readAt: z.iso.datetime(),
});

/** Plain facts. Stream `analysis-<websiteId>.<ownerId>`. Stored for ever: a released member is never edited. */
export const AnalysisEvent = z.discriminatedUnion("type", [PersonalColumnsRead]);
export type AnalysisEvent = z.infer<typeof AnalysisEvent>;
