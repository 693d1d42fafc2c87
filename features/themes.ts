import type { Sql } from "#infra/postgres/port.ts";
import type { Themes } from "#read-api/themes/theme.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";

type Added = "countOtherTemplates";

export const themes = feature({
  name: "themes",
  lists: { templates: "content" },
  commands: async () => {
    const { themeCommands } = await import("#commands/themes/routes.ts");
    const { createCountOtherTemplates } = await import("#read-api/themes/count-templates.ts");
    return (needs: Without<NeedsOf<typeof themeCommands>, Added> & { readonly sql: Sql }) =>
      themeCommands({ ...needs, countOtherTemplates: createCountOtherTemplates(needs.sql) });
  },
  queries: async () => (await import("#read-api/shell/themes/routes.ts")).themeQueries,
  annotations: async () => (await import("#read-api/themes/annotations.ts")).themeAnnotations,
  readModels: async () => (await import("#projections/themes/columns.ts")).themesColumns,
  projections: async () => [(await import("#projections/themes/themes.ts")).themes],
  bulkActions: async () => {
    const { templateBulkActions } = await import("#commands/themes/bulk.ts");
    const { createCountOtherTemplates } = await import("#read-api/themes/count-templates.ts");
    return (needs: Without<NeedsOf<typeof templateBulkActions>, Added> & { readonly sql: Sql }) => [
      templateBulkActions({ ...needs, countOtherTemplates: createCountOtherTemplates(needs.sql) }),
    ];
  },
  bulkRows: async () => {
    const { templateBulkRows } = await import("#read-api/themes/list-templates.ts");
    const { createCountProblems } = await import("#read-api/themes/count-problems.ts");
    return ({ themes: { builtIn } }: { readonly themes: Pick<Themes, "builtIn"> }) => [
      templateBulkRows({ builtIn, countProblems: createCountProblems() }),
    ];
  },
});
