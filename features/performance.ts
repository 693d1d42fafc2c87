import type { PerformanceDependencies } from "#commands/performance/routes.ts";
import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import { feature, type Without } from "./kit/feature.ts";

type PerformanceNeeds = Without<PerformanceDependencies, "settingsOf"> & {
  readonly siteSettings: Pick<SiteSettingsReader, "find">;
};

/** How fast pages are in visitors' browsers. */
export const performance = feature({
  name: "performance",
  lists: { performance: "census" },
  visitorStreams: ["performance"],
  commands: async () => {
    const { performanceCommands } = await import("#commands/performance/routes.ts");
    return ({ siteSettings, ...needs }: PerformanceNeeds) =>
      performanceCommands({
        ...needs,
        settingsOf: siteSettings.find,
      });
  },
  queries: async () => (await import("#read-api/performance/routes.ts")).performanceQueries,
  readModels: async () => (await import("#projections/performance/columns.ts")).performanceColumns,
  projections: async () => [
    (await import("#projections/performance/page-performance.ts")).pagePerformance,
  ],
});
