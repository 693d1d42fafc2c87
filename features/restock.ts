import type { Config } from "#infra/config/config.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

type Grace = { readonly config: Pick<Config, "RESTOCK_GRACE_SECONDS" | "PORT"> };

export const restock = feature({
  name: "restock",
  lists: {
    restock: "restock",
    "restock-demand": "restock",
    "restock-sends": "restock",
    "restock-sign-ups": "restock",
  },
  commands: async () => {
    const { restockCommands } = await import("#commands/restock/routes.ts");
    return (needs: Without<NeedsOf<typeof restockCommands>, "graceSeconds"> & Grace) =>
      restockCommands({ ...needs, graceSeconds: needs.config.RESTOCK_GRACE_SECONDS });
  },
  queries: async () => (await import("#read-api/restock/routes.ts")).restockQueries,
  personData: async () =>
    given((await import("#read-api/restock/person-data.ts")).restockPersonData),
  annotations: async () => (await import("#read-api/restock/annotations.ts")).restockAnnotations,
  readModels: async () => (await import("#projections/restock/columns.ts")).restockColumns,
  projections: async () => [(await import("#projections/restock/restock.ts")).restock],
  bulkActions: async () => {
    const { restockBulkActions, signUpBulkActions } = await import("#commands/restock/bulk.ts");
    type Added = "restockGraceSeconds" | "port";
    type BulkNeeds = Without<NeedsOf<typeof restockBulkActions>, Added> &
      NeedsOf<typeof signUpBulkActions> &
      Grace;
    return (needs: BulkNeeds) => [
      restockBulkActions({
        ...needs,
        restockGraceSeconds: needs.config.RESTOCK_GRACE_SECONDS,
        port: needs.config.PORT,
      }),
      signUpBulkActions(needs),
    ];
  },
  bulkRows: async () => {
    const { groupBulkRows, signUpBulkRows } = await import("#read-api/restock/bulk-rows.ts");
    return given([groupBulkRows, signUpBulkRows]);
  },
  relayRules: async () => (await import("#jobs/restock/restock-jobs.ts")).restockRules,
  tasks: async () => {
    const { createRestockTasks } = await import("#jobs/restock/restock-jobs.ts");
    type TaskNeeds = Without<NeedsOf<typeof createRestockTasks>, "waitForRestock"> & {
      readonly waitForAll: (projection: string) => () => Promise<void>;
    };
    return (needs: TaskNeeds) =>
      createRestockTasks({ ...needs, waitForRestock: needs.waitForAll("restock") });
  },
  plainForms: async () => given((await import("#commands/restock/form-fallback.ts")).restockForms),
  explainedNumbers: async () => ({
    ...(await import("#read-api/restock/explained-numbers.ts")).restockNumbers,
    ...(await import("#read-api/restock/explained-sends.ts")).sendNumbers,
  }),
  eventTexts: async () => (await import("#read-api/restock/event-texts.ts")).restockTexts,
});
