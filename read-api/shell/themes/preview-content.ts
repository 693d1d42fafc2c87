import {
  type ContentKind,
  contentCollectionUrl,
  contentItemUrl,
} from "#domain/content/collection.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { itemsAt } from "../../content/shown-items.ts";
import { collectionPages, itemPages } from "../pages/content/content-pages.ts";

const MAX_ITEMS = 20;

const text = `
  select kind, slug, null as "urlId", title, listed_at
    from read.content_collections
   where website_id = $1 and enabled
  union all
  (select collection.kind, collection.slug, item.url_id, item.title, null
     from ${itemsAt("$2::bigint")} as item
     join read.content_collections as collection using (website_id, collection_id)
    where website_id = $1 and collection.enabled
      and item.status = 'published' and item.publish_on <= $2::bigint
      and ($3::text is null or position(lower($3) in item.search_text) > 0)
    order by item.publish_on desc
    limit ${MAX_ITEMS})
   order by listed_at nulls last, title`;

type Row = {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly urlId: string | null;
  readonly title: string;
};

/** Blogs, calendars, galleries, and their latest items. */
export const listContentPages = async (
  sql: Sql,
  websiteId: string,
  search: string | undefined,
  nowMs: number,
) =>
  (await sql.query<Row>(text, [websiteId, nowMs, search || null])).map(
    ({ kind, slug, urlId, title }) => ({
      path: urlId === null ? contentCollectionUrl(slug) : contentItemUrl(slug, urlId),
      title,
      group: "Content" as const,
      template: `${urlId === null ? collectionPages[kind] : itemPages[kind]}.html`,
    }),
  );
