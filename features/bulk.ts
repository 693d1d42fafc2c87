import type { BulkOperations } from "#commands/kit/bulk/operations.ts";
import type { BulkDependencies } from "#commands/kit/bulk/run.ts";
import { feature } from "./kit/feature.ts";
import { EVERY_5_SECONDS, EVERY_10_MINUTES } from "./kit/intervals.ts";

/** Bulk actions for any list. */
export const bulk = feature({
  name: "bulk",
  commands: async () => {
    const { bulkCommands } = await import("#commands/kit/bulk/routes.ts");
    return ({ bulk }: { readonly bulk: BulkOperations }) => bulkCommands(bulk);
  },
  periodicTasks: async () => {
    const { createForgetBulk, createTakeUpBulk } = await import("#commands/kit/bulk/run.ts");
    return ({ bulk }: { readonly bulk: BulkDependencies }) => [
      { name: "resume-bulk-works", everyMs: EVERY_5_SECONDS, run: createTakeUpBulk(bulk) },
      { name: "forget-bulk-works", everyMs: EVERY_10_MINUTES, run: createForgetBulk(bulk) },
    ];
  },
});
