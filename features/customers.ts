import { setTimeout as pause } from "node:timers/promises";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

export const customers = feature({
  name: "customers",
  lists: { customers: "customers" },
  commands: async () => {
    const { siteUserCommands } = await import("#commands/customers/routes.ts");
    return (needs: Without<NeedsOf<typeof siteUserCommands>, "wait">) =>
      siteUserCommands({
        ...needs,
        wait: (milliseconds) => pause(milliseconds).then(() => undefined),
      });
  },
  queries: async () => (await import("#read-api/customers/routes.ts")).siteUserQueries,
  personData: async () =>
    given((await import("#read-api/customers/person-data.ts")).customerPersonData),
  readModels: async () => (await import("#projections/customers/columns.ts")).customersColumns,
  projections: async () => [(await import("#projections/customers/site-users.ts")).siteUsers],
  bulkActions: async () => {
    const { customerBulkActions } = await import("#commands/customers/bulk.ts");
    return (needs: NeedsOf<typeof customerBulkActions>) => [customerBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/customers/bulk-rows.ts")).customerBulkRows]),
  relayRules: async () => (await import("#jobs/customers/site-user-jobs.ts")).siteUserRules,
  tasks: async () => (await import("#jobs/customers/site-user-jobs.ts")).createSiteUserTasks,
  plainForms: async () =>
    given((await import("#commands/customers/form-fallback.ts")).accountForms),
});
