import { collectionUrl, productUrl } from "#domain/catalog/slug.ts";
import { contentCollectionUrl, contentItemUrl } from "#domain/content/collection.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import { shopSlugAt } from "#domain/pages/shop-slugs.ts";
import type { LinkTarget } from "#domain/site-frame/document.ts";
import { isRef, type TargetRef, targetKey } from "#domain/site-frame/links.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { shownCollection } from "../catalog/shown-collection.ts";
import { itemsAt } from "../content/shown-items.ts";
import { likePattern } from "../kit/like-pattern.ts";
import { hasAddress, placeOfPage, shownVersion } from "../pages/shown-page.ts";
import type { FindRenamed } from "../redirects/find-renamed.ts";
import type { FoundTarget } from "./contract.ts";

type Kind = TargetRef["kind"];
type Row = {
  readonly kind: Kind;
  readonly id: string;
  readonly slug: string;
  /** The slug of the collection of a post, an event or a gallery; the place of a page. */
  readonly within: string | null;
  readonly title: string;
  readonly shown: boolean;
  readonly draftChanged: boolean;
};

/** The selected products. A large shop has too many to read all of them. */
const products = (where: string): string => `
  select 'product' as kind, product_id as id, slug, null as within, 4 as place, name as title,
         visible, false
    from read.products where website_id = $1 and ${where}`;

/** Everything that a menu can link to, shown to visitors or not; `$2` is the present in milliseconds. */
const everythingWith = (asked: string): string => `
  select 'page' as kind, page.page_id as id, page.path as slug, ${placeOfPage} as within, 1 as place,
         coalesce(shown.title, page.title) as title, shown.title is not null as shown,
         page.draft_changed as "draftChanged"
    from read.pages as page left ${shownVersion("$2::bigint").trimStart()}
   where page.website_id = $1 and not page.removed and ${hasAddress}
  union all
  select 'collection', collection.collection_id, collection.slug, null, 2, collection.title,
         ${shownCollection}, false
    from read.collections as collection where collection.website_id = $1
  union all
  select 'content-collection', collection_id, slug, null, 3, title, enabled, false
    from read.content_collections where website_id = $1
  union all
  (${asked})
  union all
  select 'content-item', item.item_id, item.url_id, collection.slug, 5, item.title,
         collection.enabled and item.status = 'published' and item.publish_on <= $2::bigint,
         false
    from ${itemsAt("$2::bigint")} as item
    join read.content_collections as collection using (website_id, collection_id)
   where item.website_id = $1`;

const AT_ONCE = 50;
/** Without a search, products and posts would hide the rest. */
const searchText = `
  select * from (${everythingWith(`
    ${products("search_text like $4 and strpos(lower(name), lower($3::text)) > 0")}
     order by lower(name), product_id limit ${AT_ONCE}`)}) as found
   where case $3::text when '' then place <= 3
         else strpos(lower(title), lower($3::text)) > 0 end
   order by place, lower(title), id limit ${AT_ONCE}`;

const namesText = `
  select * from (${everythingWith(products("product_id = any($4::text[])"))}) as found
   where (kind, id) in (select * from unnest($3::text[], $4::text[]))`;

const urlOf = ({ kind, slug, within }: Pick<Row, "kind" | "slug" | "within">): string => {
  switch (kind) {
    case "page":
      return pageAddress(slug, within as PagePlace | null) ?? "/";
    case "collection":
      return collectionUrl(slug);
    case "product":
      return productUrl(slug);
    case "content-collection":
      return contentCollectionUrl(slug);
    case "content-item":
      return contentItemUrl(within ?? "", slug);
    default:
      return unreachable(kind);
  }
};

const toTarget = ({ kind, id, title, shown, draftChanged, ...row }: Row): FoundTarget => ({
  target: { kind, id },
  title,
  url: urlOf({ kind, ...row }),
  shown,
  draftChanged,
});

/** What a menu can link to, by a part of its title. */
export const searchTargets = async (
  sql: Sql,
  websiteId: string,
  search: string,
  nowMs: number,
): Promise<readonly FoundTarget[]> =>
  (await sql.query<Row>(searchText, [websiteId, nowMs, search, likePattern(search)])).map(toTarget);

/** What these links lead to. Addresses need no question; unknown things are missing. */
export const nameTargets = async (
  sql: Sql,
  websiteId: string,
  targets: readonly LinkTarget[],
  nowMs: number,
): Promise<readonly FoundTarget[]> => {
  const refs = targets.filter(isRef);
  if (refs.length === 0) return [];
  const ids = [refs.map(({ kind }) => kind), refs.map(({ id }) => id)];
  return (await sql.query<Row>(namesText, [websiteId, nowMs, ...ids])).map(toTarget);
};

/** The collections and products that addresses lead to, also after renames; others are missing. */
export const nameShopAddresses = async (
  { sql, findRenamed }: { readonly sql: Sql; readonly findRenamed: FindRenamed },
  websiteId: string,
  targets: readonly LinkTarget[],
  nowMs: number,
): Promise<readonly FoundTarget[]> => {
  const asked = targets.flatMap((target) => {
    const slug = target.kind === "address" ? shopSlugAt(target.href) : undefined;
    return slug === undefined ? [] : [{ target, ...slug }];
  });
  const led = await Promise.all(
    asked.map(async ({ target, kind, slug }) => {
      const found = await findRenamed({ websiteId, kind, slug });
      return found === undefined ? [] : [{ target, ref: { kind, id: found.id } }];
    }),
  );
  const refs = led.flat();
  const named = await nameTargets(
    sql,
    websiteId,
    refs.map(({ ref }) => ref),
    nowMs,
  );
  const known = new Map(named.map((each) => [targetKey(each.target), each]));
  return refs.flatMap(({ target, ref }) => {
    const found = known.get(targetKey(ref));
    return found === undefined ? [] : [{ ...found, target }];
  });
};
