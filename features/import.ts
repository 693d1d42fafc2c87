import type { ImportDependencies } from "#commands/import/dependencies.ts";
import type { Log } from "#infra/log/log.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_5_SECONDS } from "./kit/intervals.ts";

type ImportNeeds = Without<ImportDependencies, "onDefect"> & {
  readonly log: Pick<Log, "error">;
};

const importsOf = (needs: ImportNeeds): ImportDependencies => ({
  ...needs,
  onDefect: (error) => needs.log.error({ error }, "an import failed"),
});

export const imports = feature({
  name: "import",
  lists: { imports: "products" },
  commands: async () => {
    const { importQueries } = await import("#read-api/import/routes.ts");
    const { importCommands } = await import("#commands/import/routes.ts");
    return (needs: ImportNeeds & NeedsOf<typeof importQueries>) => [
      // Comes before the calls for one import, whose paths would match those of the lists' files.
      ...importQueries(needs),
      ...importCommands(importsOf(needs)),
    ];
  },
  periodicTasks: async () => {
    const { createTakeUpUploads } = await import("#commands/import/run-upload.ts");
    return (needs: ImportNeeds) => [
      {
        name: "resume-imports",
        everyMs: EVERY_5_SECONDS,
        run: createTakeUpUploads(importsOf(needs)),
      },
    ];
  },
});
