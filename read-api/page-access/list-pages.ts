import { PRODUCTS_URL } from "#domain/catalog/slug.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { pageColumns } from "#domain/page-access/page-columns.ts";
import { itemsAt } from "../content/shown-items.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { movedRules } from "../kit/moved-rules.ts";
import { joinFilters } from "../kit/paged-query.ts";
import { shownVersion } from "../pages/shown-page.ts";
import type { listPageAccessContract } from "./contract.ts";

/** Paths as in `read-api/shell/pages/page-table.ts` and the domain. */
const pages = (now: string): string => `
  select website.website_id, fixed.path, fixed.title, 'page' as kind
    from (select $1::text as website_id) as website,
         (values ('/', 'Home'), ('/shop', 'Whole shop'), ('/cart', 'Cart'),
                 ('/checkout', 'Checkout'), ('/contact', 'Contact')) as fixed (path, title)
  union all
  select website_id, '/shop/' || slug, title, 'shop-collection' from read.collections
  union all
  select website_id, '${PRODUCTS_URL}/' || slug, name, 'product' from read.products
  union all
  select website_id, '/' || slug, title, 'content-collection' from read.content_collections
  union all
  select item.website_id, '/' || collection.slug || '/' || item.url_id, item.title, 'content-item'
    from ${itemsAt(now)} as item
    join read.content_collections as collection using (website_id, collection_id)
  union all
  select page.website_id, '/' || page.path, coalesce(shown.title, page.title), 'page'
    from read.pages as page left ${shownVersion(now).trimStart()}
   where not page.removed
  union all
  select website_id, '/forms/' || lower(form_id), name, 'form' from read.forms
   where version > 0 and not removed`;

/** Other paths with their own rule. */
const addresses = `
  select website_id, path, path as title, 'address' as kind
    from read.page_access as rule
   where website_id = $1 and access <> 'inherit'
     and not exists (select from pages where pages.website_id = $1 and pages.path = rule.path)`;

const matching = (where: string, now: string): string => `
  with pages as (select * from (${pages(now)}) as every where website_id = $1),
  rules as (
    select path as at, path, access, changed_at from read.page_access
     where website_id = $1 and access <> 'inherit'
    union all
    select at, path, access, changed_at from (${movedRules("$1")}) as moved)
  select page.path, page.title, page.kind, coalesce(rule.access, 'public') as access,
         case when rule.path = page.path then rule.access end as own,
         rule.path as "ruledBy",
         case when rule.path = page.path
              then ${isoMoment("rule.changed_at")}
               end as "changedAt"
    from (select * from pages union all ${addresses}) as page
    left join lateral (
         select rule.path, rule.access, rule.changed_at
           from rules as rule
          where rule.at = '/' or rule.at = page.path or starts_with(page.path, rule.at || '/')
          order by length(rule.at) desc
          limit 1) as rule on true
   where ${where}`;

const sqlColumns = {
  title: { expression: "title", known: true },
  path: { expression: "path", known: true, order: "path" },
  kind: { expression: "kind", known: true },
  access: { expression: "access", known: true },
  changedAt: { expression: `"changedAt"::timestamptz` },
} as const satisfies SqlColumns<typeof pageColumns>;

/** Every page, and the rule that applies to it: the one with the longest path. Of a page that was renamed, it can be the former. */
export const pagesSource = (
  websiteId: string,
  { search }: Partial<QueryOf<typeof listPageAccessContract>>,
  nowMs: number,
): ListSource => {
  const { where, values } = joinFilters(
    [
      ["page.website_id = ?", websiteId],
      search
        ? ["position(lower(?) in lower(page.title || ' ' || page.path)) > 0", search]
        : undefined,
    ],
    1,
  );
  return {
    matching: matching(where, String(nowMs)),
    values,
    columns: pageColumns,
    sql: sqlColumns,
    key: { expression: "path", type: "text" },
  };
};
