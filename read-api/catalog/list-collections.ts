import { collectionUrl } from "#domain/catalog/slug.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import type { Collection } from "./product-contract.ts";
import { shownCollection } from "./shown-collection.ts";

/**
 * The visible products of all collections are counted at once, in an index alone. The table of the version
 * before, which serves while this one is built, lacks the column: then the name means the one next to it,
 * and each product is looked up.
 */
const visibleMembers = `
  select member.collection_id, count(*) as products
    from (select null::boolean as visible) as unknown, lateral (
      select product_id, collection_id, visible
        from read.product_collections where website_id = $1) as member
   where coalesce(member.visible,
           (select product.visible from read.products as product
             where product.website_id = $1 and product.product_id = member.product_id))
   group by member.collection_id`;

const text = `
  select collection.collection_id as id, collection.slug, collection.title, collection.description,
         -- The table of the version before, which serves while this one is built, has no such column.
         to_jsonb(collection) ->> 'parent_id' as "parentId",
         coalesce(held.products, 0)::int as "productCount"
    from read.collections as collection
    left join (${visibleMembers}) as held using (collection_id)
   where collection.website_id = $1 and ${shownCollection}
   order by collection.listed_at`;

/** In the order of creation. */
export const listCollections = async (sql: Sql, websiteId: string): Promise<Collection[]> =>
  (await sql.query<Omit<Collection, "url">>(text, [websiteId])).map((row) => ({
    ...row,
    url: collectionUrl(row.slug),
  }));

/** The same from memory, because every page's navigation needs it. */
export const createCollections = (sql: Sql, nowMs: () => number) =>
  createRecent<readonly Collection[]>((websiteId) => listCollections(sql, websiteId), nowMs);
