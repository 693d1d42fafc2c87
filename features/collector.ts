import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

export const collector = feature({
  name: "collector",
  lists: { "product-activity": "census" },
  visitorStreams: ["collector"],
  commands: async () => {
    const { collectorCommands } = await import("#commands/collector/routes.ts");
    type CollectorNeeds = Without<NeedsOf<typeof collectorCommands>, "settingsOf"> & {
      readonly siteSettings: Pick<SiteSettingsReader, "find">;
    };
    return (needs: CollectorNeeds) =>
      collectorCommands({ ...needs, settingsOf: needs.siteSettings.find });
  },
  queries: async () => (await import("#read-api/collector/routes.ts")).collectorQueries,
  projections: async () => [(await import("#projections/collector/shop-activity.ts")).shopActivity],
});
