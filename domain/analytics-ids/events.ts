import * as z from "zod/mini";
import { SealedPerson } from "../kit/person.ts";

/** Not in the specification: when an id is linked. */
export const linkOccasions = ["sign-in", "order", "restock-sign-up", "form"] as const;
export type LinkOccasion = (typeof linkOccasions)[number];

/** What is sealed of a link. */
export const LinkedAnalyticsId = z.object({
  analyticsId: z.uuid(),
  /** The person whose browser it is. */
  ownerId: z.uuid(),
});

/** A visitor with consent signed in, ordered or subscribed: their browser's id belongs to them. */
const AnalyticsIdLinked = z.object({
  type: z.literal("AnalyticsIdLinked"),
  /**
   * `LinkedAnalyticsId`, sealed with a separate key. It is destroyed with the person, and when consent
   * is withdrawn: that cuts the link.
   */
  person: SealedPerson,
  occasion: z.enum(linkOccasions),
});

/**
 * Stream `analyticsId-<websiteId>.<personId of the link>`, which names neither the id nor its person.
 * Stored for ever: a released member is never edited. Spec: B4.11.
 */
export const AnalyticsIdEvent = z.discriminatedUnion("type", [AnalyticsIdLinked]);
export type AnalyticsIdEvent = z.infer<typeof AnalyticsIdEvent>;
