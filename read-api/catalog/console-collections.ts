import type * as z from "zod/mini";
import { collectionBulk } from "#domain/catalog/collection-bulk.ts";
import { collectionColumns } from "#domain/catalog/collection-columns.ts";
import { collectionUrl } from "#domain/catalog/slug.ts";
import { wordsAskedFor } from "#domain/kit/list-filters.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { conditionsOf } from "../kit/list-conditions.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { type ConsoleCollectionRow, listConsoleCollectionsContract } from "./contract.ts";

type Listing = Partial<z.output<typeof listConsoleCollectionsContract.query>>;

/**
 * The tree is walked once from the top: walking up from each collection would read the table
 * repeatedly. Descriptions, which can be long, are only read for the page's rows unless requested,
 * and products are counted at once and not for the number of rows. Paths compare byte by byte, so that children follow their parents.
 */
const collections = (where: string, withRemoved: boolean): string => `
  with recursive own as materialized (
    -- The table of the version before, which serves while this one is built, lacks columns: then the name
    -- means the one beside it. It has no removed ones, which are read from a view of their own.
    select found.* from (select null::text as parent_id, false as hidden) as beside, lateral (
      select collection_id, slug, title, listed_at, parent_id, not hidden as visible,
             ${withRemoved ? "removed" : "false as removed"}
        from read.${withRemoved ? "all_collections" : "collections"}
       where website_id = $1) as found
  ), line as (
    select collection_id, title as path,
           (lower(title) || E'\\x02' || collection_id) collate "C" as place
      from own where parent_id is null
    union all
    select own.collection_id, line.path || ' › ' || own.title,
           line.place || E'\\x01' || lower(own.title) || E'\\x02' || own.collection_id
      from line join own on own.parent_id = line.collection_id
  ), below as (
    select parent_id, count(*)::int as children from own
     where parent_id is not null and not removed group by parent_id
  ), matching as materialized (
    select * from (
      select own.collection_id as id, own.slug, own.title,
             own.visible, own.removed,
             own.parent_id as "parentId", parent.title as "parentTitle",
             coalesce(line.path, own.title) as path,
             coalesce(line.place, lower(own.title) || E'\\x02' || own.collection_id) as branch,
             own.listed_at, coalesce(below.children, 0) as "childCount"
        from own
        left join line using (collection_id)
        left join own as parent on parent.collection_id = own.parent_id
        left join below on below.parent_id = own.collection_id) as each
     where ${where || "true"}
  )
  select matching.*,
         (select description from read.${withRemoved ? "all_collections" : "collections"} as described
           where described.website_id = $1 and described.collection_id = matching.id) as description,
         coalesce(held.products, 0)::int as "productCount"
    from matching
    left join (select collection_id, count(*) as products from read.product_collections
                where website_id = $1 group by collection_id) as held
      on held.collection_id = matching.id`;

const sql: Readonly<Record<string, SqlColumn>> = {
  title: { expression: "title", known: true },
  path: { expression: "path", order: "branch", known: true },
  url: { expression: `'${collectionUrl("")}' || slug`, known: true },
  productCount: { expression: '"productCount"', known: true },
  childCount: { expression: '"childCount"', known: true },
  // The title of a removed parent is unknown, so its id is shown.
  parent: { expression: 'coalesce("parentTitle", "parentId")' },
  description: { expression: "description" },
  visible: {
    expression: "case when removed then 'removed' when visible then 'yes' else 'no' end",
    known: true,
  },
  listed: { expression: "listed_at", known: true },
} satisfies Record<keyof typeof collectionColumns | "listed", SqlColumn>;

/** `listed` is an order without a column: the order of creation. */
const columns = {
  ...collectionColumns,
  listed: { label: "Listed", kind: "moment", value: () => null, extra: true },
} as const;

/** A website's collections for a call, hidden ones included, because this is the owner's list. */
export const collectionsSource = (
  websiteId: string,
  { search, parentId, ids, filters }: Listing,
): ListSource => {
  const { where, values } = joinFilters(
    [
      search ? ["strpos(lower(path || ' /' || slug), lower(?)) > 0", search] : undefined,
      parentId ? [`"parentId" = ?`, parentId] : undefined,
      ids ? ["id = any(?::text[])", ids.split(",")] : undefined,
    ],
    2,
  );
  const asked = wordsAskedFor(conditionsOf(collectionColumns, filters), "visible");
  const key = { expression: "id", type: "text" };
  return {
    matching: collections(where, asked.includes("removed")),
    values: [websiteId, ...values],
    columns,
    sql,
    key,
  };
};

/** The rows of bulk actions on collections. */
export const collectionBulkRows: BulkRows<z.output<typeof listConsoleCollectionsContract.query>> = {
  list: collectionBulk.list,
  permission: listConsoleCollectionsContract.permission,
  projections: ["products"],
  query: listConsoleCollectionsContract.query,
  source: collectionsSource,
  named: (websiteId, ids) => ({
    text: `select collection_id as id, title as name from read.all_collections
            where website_id = $1 and collection_id = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

export type FoundCollection = Omit<ConsoleCollectionRow, "url"> & {
  readonly branch: unknown;
  readonly listed_at: unknown;
};

export const toCollectionRow = ({
  branch: _branch,
  listed_at: _listed,
  ...row
}: FoundCollection): ConsoleCollectionRow => ({ ...row, url: collectionUrl(row.slug) });
