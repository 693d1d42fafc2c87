import { feature } from "./kit/feature.ts";

/** The ids by which browsers are recognized, and whose they are. */
export const analyticsIds = feature({
  name: "analytics-ids",
  visitorStreams: ["analyticsId"],
  personData: async () =>
    (await import("#read-api/history/analytics-of-persons.ts")).createAnalyticsPersonData,
  eventTexts: async () => (await import("#read-api/analytics-ids/event-texts.ts")).analyticsIdTexts,
});
