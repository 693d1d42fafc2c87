import { contentItemUrl } from "#domain/content/collection.ts";
import type { Listing } from "#domain/page-access/gate.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ContentCollection, ContentItem } from "./shapes-contract.ts";
import { itemsAt } from "./shown-items.ts";

const among = (condition: string, order: string) => `
  (select url_id as "urlId", title from ${itemsAt("$5::bigint")} as item
    where website_id = $1 and collection_id = $2
      and status = 'published' and publish_on <= $5::bigint and ${condition}
      and (url_id = any($7::text[])) <> $6::boolean
    order by ${order} limit 1)`;

const text = `
  select to_json(newer) as newer, to_json(older) as older
    from (select) as nothing
    left join lateral ${among("(publish_on > $3::bigint or publish_on = $3::bigint and item_id < $4)", "publish_on, item_id desc")} as newer on true
    left join lateral ${among("(publish_on < $3::bigint or publish_on = $3::bigint and item_id > $4)", "publish_on desc, item_id")} as older on true`;

type Named = { readonly title: string; readonly fullUrl: string };
type Row = Readonly<
  Record<"newer" | "older", { readonly urlId: string; readonly title: string } | null>
>;

/** The items before and after an item in its collection's list. */
export const findNeighbours = async (
  sql: Sql,
  websiteId: string,
  collection: Pick<ContentCollection, "id" | "slug">,
  { id, publishOn }: Pick<ContentItem, "id" | "publishOn">,
  nowMs: number,
  { shown, except }: Listing = { shown: true, except: [] },
): Promise<{ readonly newer: Named | null; readonly older: Named | null }> => {
  const values = [websiteId, collection.id, publishOn, id, nowMs, shown, except];
  const [row] = await sql.query<Row>(text, values);
  const named = (side: Row["newer"] | undefined): Named | null =>
    side ? { title: side.title, fullUrl: contentItemUrl(collection.slug, side.urlId) } : null;
  return { newer: named(row?.newer), older: named(row?.older) };
};
