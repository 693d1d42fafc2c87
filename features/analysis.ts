import { feature } from "./kit/feature.ts";

const SWEEP_EVERY_MS = 60_000;

/** Questions in SQL over the log and the read models, as they are and as they were. */
export const analysis = feature({
  name: "analysis",
  lists: { questions: "analysis" },
  commands: async () => (await import("#commands/analysis/routes.ts")).analysisCommands,
  queries: async () => (await import("#read-api/analysis/routes.ts")).analysisQueries,
  periodicTasks: async () => {
    const { createSweepPastBuilds } = await import("#infra/ask/sweep-past.ts");
    return (needs: Parameters<typeof createSweepPastBuilds>[0]) => [
      {
        name: "sweep-past-builds",
        everyMs: SWEEP_EVERY_MS,
        run: createSweepPastBuilds(needs),
      },
    ];
  },
});
