import { feature } from "./kit/feature.ts";

export const siteSettings = feature({
  name: "site-settings",
  commands: async () => (await import("#commands/site-settings/routes.ts")).siteSettingsCommands,
  queries: async () => (await import("#read-api/site-settings/routes.ts")).siteSettingsQueries,
  readModels: async () =>
    (await import("#projections/site-settings/columns.ts")).siteSettingsColumns,
  projections: async () => [
    (await import("#projections/site-settings/website-settings.ts")).websiteSettings,
    (await import("#projections/site-settings/day-visitors.ts")).dayVisitors,
  ],
});
