import { redirect } from "@tanstack/react-router";
import { getParentRoute } from "../root-route.ts";

/**
 * What the routes of all screens with a list have in common. `load` answers what the screen's module exports to
 * validate its search (`listSearch`). Schemas are most of the console, and a route
 * is declared before its screen is needed: so the module is loaded on the way to the screen, and a URL that has
 * a search is matched again with it.
 */
export const listRoute = <Search extends object>(
  load: () => Promise<(search: Record<string, unknown>) => Search>,
) => {
  let validate: ((search: Record<string, unknown>) => Search) | undefined;
  return {
    getParentRoute,
    validateSearch: (search: Record<string, unknown>): Search =>
      validate === undefined ? (search as Search) : validate(search),
    beforeLoad: async ({ search }: { readonly search: object }): Promise<void> => {
      if (validate !== undefined) return;
      validate = await load();
      if (Object.keys(search).length > 0)
        throw redirect({ to: ".", search: true, params: true, hash: true, replace: true });
    },
  };
};
