import { feature } from "./kit/feature.ts";
import { type AccountNeeds, installationOf } from "./owners.ts";

export const websites = feature({
  name: "websites",
  commands: async () => {
    const { websiteRoutes } = await import("#commands/websites/routes.ts");
    return (needs: AccountNeeds) => websiteRoutes({ ...needs, ...installationOf(needs) });
  },
  readModels: async () => (await import("#projections/websites/columns.ts")).websitesColumns,
  projections: async () => [(await import("#projections/websites/website-hosts.ts")).websiteHosts],
});
