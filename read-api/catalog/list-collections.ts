import { collectionUrl } from "#domain/catalog/slug.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import type { Collection } from "./product-contract.ts";
import { shownCollection } from "./shown-collection.ts";

const text = `
  select collection.collection_id as id, collection.slug, collection.title, collection.description,
         -- The table of the version before, which serves while this one is built, has no such column.
         to_jsonb(collection) ->> 'parent_id' as "parentId",
         coalesce(held.products, 0)::int as "productCount"
    from read.collections as collection
    -- All of them are counted at once: one after another, each member was looked up for itself.
    left join (select membership.collection_id, count(*) as products
                 from read.product_collections as membership
                 join read.products as product using (website_id, product_id)
                where membership.website_id = $1 and product.visible
                group by membership.collection_id) as held using (collection_id)
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
