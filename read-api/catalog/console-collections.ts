import type * as z from "zod/mini";
import { collectionUrl } from "#domain/catalog/slug.ts";
import type { Sql } from "#infra/postgres/port.ts";
import {
  joinFilters,
  orderBy,
  type PageAnswer,
  pagedText,
  queryPage,
} from "../shared/paged-query.ts";
import type { ConsoleCollectionRow, listConsoleCollectionsContract } from "./contract.ts";

type Listing = z.output<typeof listConsoleCollectionsContract.query>;

/**
 * Walked from the top down, once for all: a walk up from each would read the table again and again.
 * What can be long or many, descriptions and products, is read for the page's rows alone.
 */
const collections = (where: string, withProducts: boolean): string => `
  with recursive own as materialized (
    -- The table of the version before, which serves while this one is built, has no parent_id: then
    -- the name means the one beside it.
    select found.* from (select null::text as parent_id) as beside, lateral (
      select collection_id, slug, title, listed_at, parent_id
        from read.collections where website_id = $3) as found
  ), line as (
    select collection_id, title as path, array[lower(title), collection_id] as place
      from own where parent_id is null
    union all
    select own.collection_id, line.path || ' › ' || own.title,
           line.place || lower(own.title) || own.collection_id
      from line join own on own.parent_id = line.collection_id
  ), held as (
    select collection_id, count(*)::int as products
      from read.product_collections where website_id = $3 and ${withProducts} group by collection_id
  ), below as (
    select parent_id, count(*)::int as children from own where parent_id is not null group by parent_id
  ), matching as materialized (
    select * from (
      select own.collection_id as id, own.slug, own.title,
             own.parent_id as "parentId", parent.title as "parentTitle",
             coalesce(line.path, own.title) as path, line.place, own.listed_at,
             coalesce(held.products, 0) as products,
             coalesce(below.children, 0) as "childCount"
        from own
        left join line using (collection_id)
        left join held using (collection_id)
        left join own as parent on parent.collection_id = own.parent_id
        left join below on below.parent_id = own.collection_id) as each
     where ${where || "true"}
  )`;

const detailsText = `
  select collection_id as id, description,
         (select count(*) from read.product_collections as held
           where held.website_id = collection.website_id
             and held.collection_id = collection.collection_id)::int as "productCount"
    from read.collections as collection
   where website_id = $1 and collection_id = any($2)`;

const sortColumns = {
  path: "place",
  title: "lower(title)",
  productCount: "products",
  childCount: `"childCount"`,
  listed: "listed_at",
} as const;

type Details = Pick<ConsoleCollectionRow, "id" | "description" | "productCount">;
type Found = Omit<ConsoleCollectionRow, "url" | keyof Details> & {
  readonly id: string;
  readonly place: unknown;
  readonly listed_at: unknown;
  readonly products: number;
};

/** All collections of a website, hidden from nobody here: the owner's own list. */
export const listConsoleCollections = async (
  sql: Sql,
  websiteId: string,
  { page, pageSize, sort, search, level, parentId, ids }: Listing,
): Promise<PageAnswer<ConsoleCollectionRow>> => {
  const { where, values } = joinFilters(
    [
      search ? ["strpos(lower(path || ' /' || slug), lower(?)) > 0", search] : undefined,
      level && [`("parentId" is null) = ?`, level === "top"],
      parentId ? [`"parentId" = ?`, parentId] : undefined,
      ids ? ["id = any(?::text[])", ids.split(",")] : undefined,
    ],
    4,
  );
  const matching = collections(where, sort.endsWith("productCount"));
  const text = `${matching}${pagedText("select * from matching", orderBy(sort, sortColumns, "id"))}`;
  const found = await queryPage<Found>(sql, text, { page, pageSize }, [websiteId, ...values]);
  const details = await sql.query<Details>(detailsText, [
    websiteId,
    found.rows.map(({ id }) => id),
  ]);
  const detailsOf = new Map(details.map((each) => [each.id, each]));
  return {
    ...found,
    rows: found.rows.map(({ place: _place, listed_at: _listed, products, ...row }) => ({
      ...row,
      url: collectionUrl(row.slug),
      description: detailsOf.get(row.id)?.description ?? "",
      productCount: detailsOf.get(row.id)?.productCount ?? products,
    })),
  };
};
