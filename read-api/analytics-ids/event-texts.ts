import type { AnalyticsIdEvent } from "#domain/analytics-ids/events.ts";
import type { EventTexts } from "../kit/event-texts.ts";

const occasions = {
  "sign-in": "Signed in",
  order: "Ordered",
  "restock-sign-up": "Signed up for a restock email",
  form: "Subscribed with a form",
} as const;

export const analyticsIdTexts: EventTexts<AnalyticsIdEvent> = {
  AnalyticsIdLinked: ({ occasion }) => ["A browser was linked to a person", occasions[occasion]],
};
