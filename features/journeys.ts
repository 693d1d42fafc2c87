import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { ReadEvent } from "#read-api/explained/read-streams.ts";
import { feature, type NeedsOf } from "./kit/feature.ts";

/** What visitors do step by step. */
export const journeys = feature({
  name: "journeys",
  lists: {
    funnels: "census",
    "funnel-visits": "census",
    goals: "census",
    journeys: "census",
    retention: "census",
    "visit-list": "census",
  },
  queries: async () => {
    const { journeyQueries } = await import("#read-api/journeys/routes.ts");
    const { goalQueries } = await import("#read-api/journeys/goal-routes.ts");
    return (needs: NeedsOf<typeof journeyQueries>) => [
      ...journeyQueries(needs),
      ...goalQueries(needs),
    ];
  },
  explainedNumbers: async () => {
    const { goalNumbers, funnelNumbers } = await import("#read-api/journeys/explained-numbers.ts");
    const { flowNumbers } = await import("#read-api/journeys/explained-flow.ts");
    const { retentionNumbers } = await import("#read-api/journeys/explained-retention.ts");
    const { averageNumbers } = await import("#read-api/journeys/explained-averages.ts");
    const { attributionNumbers } = await import("#read-api/sales/explained-attribution.ts");
    const loadReading = async () => {
      const { followVisits } = await import("#projections/census/follow-visits.ts");
      const { actionOf } = await import("#projections/journeys/visitor-actions.ts");
      return {
        followBy: (rules: MeasuringRules, untilMs: number) => {
          const follow = followVisits(rules, untilMs);
          const read = ({ position, at, ...event }: ReadEvent, websiteId: string) =>
            follow({
              ...event,
              position: BigInt(position),
              recordedAt: at,
              metadata: { websiteId },
            });
          return Object.assign(read, { visitors: follow.visitors });
        },
        doneBy: (event: ReadEvent, websiteId: string, rules: MeasuringRules) => {
          const { visitor, fields = null, at: recordedAt } = event;
          const metadata = { websiteId, ...(visitor != null && { visitorId: visitor }) };
          return actionOf({ ...event, recordedAt, metadata, open: () => fields }, rules);
        },
      };
    };
    return {
      ...goalNumbers(loadReading),
      ...funnelNumbers(loadReading),
      ...flowNumbers(loadReading),
      ...retentionNumbers(loadReading),
      ...averageNumbers(loadReading),
      ...attributionNumbers(loadReading),
    };
  },
  readModels: async () => (await import("#projections/journeys/columns.ts")).journeyColumns,
  projections: async () => [
    (await import("#projections/journeys/visitor-actions.ts")).visitorActions,
  ],
});
