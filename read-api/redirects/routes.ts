import { redirectIdOf } from "#domain/redirects/path.ts";
import type { Route } from "#infra/http/route.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import { listRedirectsContract, type RedirectRow } from "./contract.ts";
import { redirectsSource } from "./redirects-source.ts";

type StoredRedirect = Omit<RedirectRow, "redirectId"> & { readonly rowKey: string };

/** The redirects of a website, for owners. */
export const redirectQueries = ({
  redirectHits,
  ...dependencies
}: ListDependencies & {
  readonly redirectHits: { readonly write: () => Promise<void> };
}): readonly Route[] =>
  listRoutes(dependencies)<typeof listRedirectsContract, StoredRedirect>(listRedirectsContract, {
    name: "redirects",
    projections: ["redirects", "pages"],
    source: async ({ query, context: { websiteId } }) => {
      // The hits of this process are shown at once.
      await redirectHits.write();
      return redirectsSource(websiteId, query);
    },
    rowOf: ({ rowKey: _rowKey, ...row }) => ({ ...row, redirectId: redirectIdOf(row.path) }),
  });
