import { ruleFor } from "#domain/page-access/rules.ts";
import type { PageLocks } from "#read-api/page-access/page-locks.ts";
import { feature, given, type NeedsOf, type Without } from "./kit/feature.ts";

export const pageAccess = feature({
  name: "page-access",
  lists: { "page-access": "content" },
  commands: async () => {
    const { pageAccessCommands } = await import("#commands/page-access/routes.ts");
    type AccessNeeds = Without<NeedsOf<typeof pageAccessCommands>, "findPageRule"> &
      Pick<PageLocks, "findPageRules">;
    return (needs: AccessNeeds) =>
      pageAccessCommands({
        ...needs,
        findPageRule: async (websiteId, path) =>
          ruleFor(await needs.findPageRules(websiteId, { fresh: true }), path),
      });
  },
  queries: async () => (await import("#read-api/page-access/routes.ts")).pageAccessQueries,
  readModels: async () => (await import("#projections/page-access/columns.ts")).pageAccessColumns,
  projections: async () => [(await import("#projections/page-access/page-access.ts")).pageAccess],
  plainForms: async () =>
    given((await import("#commands/page-access/form-fallback.ts")).pageAccessForms),
});
