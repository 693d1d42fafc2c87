import { type ShopSlug, shopUrl } from "#domain/pages/shop-slugs.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { unlessTablesAreMissing } from "../kit/missing-tables.ts";
import { gatherQuestions } from "../kit/request-coalescing.ts";
import { shown } from "./shown-page.ts";

/**
 * The visible collections and products that have or had these paths: those that have one now come first,
 * then the latest that had it, as for a visitor who follows an old link.
 */
const text = `
  select found.page, found.path
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as asked (website_id, kind, path, place)
    left join lateral (
         select led_to.page, led_to.path
           from read.page_addresses as address
           join read.addressed_pages as led_to
             on led_to.website_id = address.website_id and led_to.page = address.page
          where address.website_id = asked.website_id and address.below = ''
            and address.path = asked.path and led_to.below = ''
            and split_part(led_to.page, ' ', 1) = asked.kind and ${shown("led_to", "$4::bigint")}
          order by led_to.path = asked.path desc, address.last_at desc
          limit 1) as found on true
   order by asked.place`;

type RenamedQuestion = ShopSlug & { readonly websiteId: string };
type Row = { readonly page: string | null; readonly path: string | null };
export type FoundThing = { readonly id: string; readonly slug: string };
export type FindRenamed = (asked: RenamedQuestion) => Promise<FoundThing | undefined>;

/**
 * The collection or product that a stored slug names now, or named before it was renamed. Blocks of pages
 * keep slugs. A redirect that an owner entered or removed is about an address and does not count here:
 * nobody who tidies up redirects means to empty a page.
 */
export const createFindRenamed = (sql: Sql, nowMs: () => number): FindRenamed =>
  gatherQuestions(async (asked: readonly RenamedQuestion[]) => {
    const values = [
      asked.map(({ websiteId }) => websiteId),
      asked.map(({ kind }) => kind),
      asked.map((each) => shopUrl(each).slice(1)),
      nowMs(),
    ];
    const rows = await unlessTablesAreMissing(sql.query<Row>(text, values));
    return asked.map(({ kind }, index) => {
      const { page = null, path = null } = rows[index] ?? {};
      if (page === null || path === null) return undefined;
      return { id: page.slice(kind.length + 1), slug: path.slice(path.lastIndexOf("/") + 1) };
    });
  });
