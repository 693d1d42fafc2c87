import type { EditDependencies } from "#commands/catalog/run-edit.ts";
import type { Log } from "#infra/log/log.ts";
import { feature, given, type NeedsOf } from "./kit/feature.ts";
import { EVERY_5_SECONDS } from "./kit/often.ts";

type EditNeeds = EditDependencies & {
  readonly newId: () => string;
  readonly log: Pick<Log, "error">;
};

const editsOf = ({ log, ...needs }: EditNeeds) => ({
  ...needs,
  onDefect: (error: unknown) => log.error({ error }, "a change of many products failed"),
});

export const catalog = feature({
  name: "catalog",
  commands: async () => {
    const { catalogCommands } = await import("#commands/catalog/routes.ts");
    const { editCommands } = await import("#commands/catalog/edit-routes.ts");
    const { selectedProducts } = await import("#read-api/catalog/find-chosen-products.ts");
    return (needs: NeedsOf<typeof catalogCommands> & EditNeeds) => [
      ...catalogCommands(needs),
      ...editCommands({ ...editsOf(needs), selectedProducts }),
    ];
  },
  queries: async () => (await import("#read-api/catalog/routes.ts")).catalogQueries,
  projections: async () => [
    (await import("#projections/catalog/products.ts")).products,
    (await import("#projections/catalog/product-status.ts")).productStatus,
  ],
  bulkActions: async () => {
    const { collectionBulkActions } = await import("#commands/catalog/collection-bulk.ts");
    return (needs: NeedsOf<typeof collectionBulkActions>) => [collectionBulkActions(needs)];
  },
  bulkRows: async () =>
    given([(await import("#read-api/catalog/console-collections.ts")).collectionBulkRows]),
  periodicTasks: async () => {
    const { createResumeEdits } = await import("#commands/catalog/run-edit.ts");
    return (needs: EditNeeds) => [
      {
        name: "resume-product-edits",
        everyMs: EVERY_5_SECONDS,
        run: createResumeEdits(editsOf(needs)),
      },
    ];
  },
});
