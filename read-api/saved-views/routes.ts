import { isListAllowed, type ListAreas } from "#domain/saved-views/list-permission.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { listSavedViewsContract, type SavedViewRow } from "./contract.ts";

type Dependencies = {
  readonly sql: Sql;
  readonly listAreas: ListAreas;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const viewsText = `
  select view.view_id as "viewId", view.name, view.shared, view.owner_id = $3 as own, view.address,
         view.owner_id = $3 or $4 as "mayChange",
         chosen.view_id is not null as "isDefault"
    from read.saved_views as view
    left join read.default_views as chosen
      on chosen.website_id = view.website_id and chosen.owner_id = $3
         and chosen.list = view.list and chosen.view_id = view.view_id
   where view.website_id = $1 and view.list = $2 and view.name is not null
     and (view.shared or view.owner_id = $3)
   order by view.place, view.view_id`;

/** The members' saved views. */
export const savedViewQueries = ({ sql, waitFor, listAreas }: Dependencies): readonly Route[] => [
  route(listSavedViewsContract, async ({ query, context }) => {
    const { websiteId, owner, readAfter } = context;
    await waitFor(["saved-views"], readAfter);
    type ViewRow = SavedViewRow & { readonly isDefault: boolean };
    const { list } = query;
    const isAllowed = (kind: "read" | "write") =>
      owner !== undefined && isListAllowed(listAreas, owner.permissions, list, kind);
    if (!isAllowed("read")) return { body: { views: [], defaultViewId: null } };
    const values = [websiteId, list, owner?.ownerId ?? "", isAllowed("write")];
    const found = await sql.query<ViewRow>(viewsText, values);
    return {
      body: {
        views: found.map(({ isDefault: _default, ...view }) => view),
        defaultViewId: found.find(({ isDefault }) => isDefault)?.viewId ?? null,
      },
    };
  }),
];
