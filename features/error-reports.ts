import type { Sql } from "#infra/postgres/port.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

type Added = "findScriptError";

export const errorReports = feature({
  name: "error-reports",
  lists: { "script-errors": "census" },
  visitorStreams: ["scriptErrors"],
  commands: async () => {
    const { errorReportCommands } = await import("#commands/error-reports/routes.ts");
    const { resolveCommands } = await import("#commands/error-reports/resolve.ts");
    const { createFindScriptError } = await import("#read-api/error-reports/routes.ts");
    type ReportNeeds = NeedsOf<typeof errorReportCommands> &
      Without<NeedsOf<typeof resolveCommands>, Added> & { readonly sql: Sql };
    return (needs: ReportNeeds) => [
      ...errorReportCommands(needs),
      ...resolveCommands({ ...needs, findScriptError: createFindScriptError(needs.sql) }),
    ];
  },
  queries: async () => (await import("#read-api/error-reports/routes.ts")).errorReportQueries,
  readModels: async () =>
    (await import("#projections/error-reports/columns.ts")).errorReportsColumns,
  projections: async () => [
    (await import("#projections/error-reports/script-errors.ts")).scriptErrors,
  ],
  bulkActions: async () => {
    const { scriptErrorBulkActions } = await import("#commands/error-reports/bulk.ts");
    const { createFindScriptError } = await import("#read-api/error-reports/routes.ts");
    type BulkNeeds = Without<NeedsOf<typeof scriptErrorBulkActions>, Added> & { readonly sql: Sql };
    return (needs: BulkNeeds) => [
      scriptErrorBulkActions({ ...needs, findScriptError: createFindScriptError(needs.sql) }),
    ];
  },
  bulkRows: async () =>
    given([(await import("#read-api/error-reports/routes.ts")).scriptErrorBulkRows]),
});
