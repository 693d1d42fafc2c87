import { feature, type NeedsOf, type Without } from "./kit/feature.ts";
import { type AccountNeeds, installationOf } from "./owners.ts";

export const domains = feature({
  name: "domains",
  commands: async () => {
    const { domainCommands } = await import("#commands/domains/routes.ts");
    const { createDns } = await import("#infra/dns/resolver.ts");
    type CommandNeeds = Without<NeedsOf<typeof domainCommands>, "openHosts" | "dns"> &
      Pick<AccountNeeds, "config">;
    return (needs: CommandNeeds) =>
      domainCommands({ ...needs, dns: createDns(), openHosts: installationOf(needs).openHosts });
  },
  queries: async () => {
    const { domainQueries } = await import("#read-api/domains/routes.ts");
    const { createFindDomains } = await import("#commands/domains/routes.ts");
    type QueryNeeds = Without<NeedsOf<typeof domainQueries>, "findDomains"> &
      NeedsOf<typeof createFindDomains>;
    return (needs: QueryNeeds) =>
      domainQueries({ ...needs, findDomains: createFindDomains(needs) });
  },
  eventTexts: async () => (await import("#read-api/domains/event-texts.ts")).domainsTexts,
});
