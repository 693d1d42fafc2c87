import type { JudgeWebsiteDependencies } from "#read-api/alerts/judge-website.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_5_MINUTES } from "./kit/intervals.ts";

/** What is unusual: noticed, recorded and emailed. */
export const alerts = feature({
  name: "alerts",
  lists: { alerts: "census" },
  queries: async () => (await import("#read-api/alerts/routes.ts")).alertQueries,
  annotations: async () => (await import("#read-api/alerts/annotations.ts")).alertAnnotations,
  readModels: async () => (await import("#projections/alerts/columns.ts")).alertsColumns,
  projections: async () => [(await import("#projections/alerts/alerts.ts")).alerts],
  relayRules: async () => (await import("#jobs/alerts/send-alert.ts")).alertRules,
  tasks: async () => {
    const { createSendAlert, SEND_ALERT } = await import("#jobs/alerts/send-alert.ts");
    const { createJudgeWebsite } = await import("#read-api/alerts/judge-website.ts");
    type TaskNeeds = Without<NeedsOf<typeof createSendAlert>, "emailsOf" | "waitForAlerts"> &
      JudgeWebsiteDependencies & {
        readonly waitForAll: (projection: string) => () => Promise<void>;
      };
    return (needs: TaskNeeds) => ({
      [SEND_ALERT]: createSendAlert({
        ...needs,
        emailsOf: createJudgeWebsite(needs).emailsOf,
        waitForAlerts: needs.waitForAll("alerts"),
      }),
    });
  },
  periodicTasks: async () => {
    const { createWatchAlerts } = await import("#jobs/alerts/watch-alerts.ts");
    const { createJudgeWebsite } = await import("#read-api/alerts/judge-website.ts");
    type WatchNeeds = Without<NeedsOf<typeof createWatchAlerts>, "judge" | "emailsOf"> &
      JudgeWebsiteDependencies;
    return (needs: WatchNeeds) => [
      {
        name: "watch-alerts",
        everyMs: EVERY_5_MINUTES,
        run: createWatchAlerts({ ...needs, ...createJudgeWebsite(needs) }),
      },
    ];
  },
  eventTexts: async () => (await import("#read-api/alerts/event-texts.ts")).alertsEventTexts,
});
