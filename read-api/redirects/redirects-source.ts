import type { QueryOf } from "#domain/kit/contract.ts";
import { redirectColumns } from "#domain/redirects/columns.ts";
import { withAbsent } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { joinFilters } from "../kit/paged-query.ts";
import type { listRedirectsContract } from "./contract.ts";
import { hasPage, pagePath, shown, shownPage } from "./shown-page.ts";

/** Milliseconds since 1970. */
export const NOW = "(extract(epoch from now()) * 1000)";

/** Which pages have moved; the table of the version before does not know it, so that all of them are looked at. */
const pagesWithMoves = withAbsent("addressed_pages", "website_id, page, below, path, removed", {
  moved: "true",
});

/**
 * Former addresses; of several pages that had a path, the one to which it leads. Most pages have had one address: an
 * index has the others.
 */
const renamed = `
  with moved as materialized (
    select address.* from ${pagesWithMoves} as present
      join read.page_addresses as address using (website_id, page)
     where present.website_id = $1 and present.moved and not present.removed
       and (address.below, address.path) <> (present.below, present.path))
  select distinct on (old_path) old_path as path, former.below, former.path as source,
         ${pagePath("led_to", "above")} as target,
         'renamed' as origin, split_part(former.page, ' ', 1) as kind,
         case when ${shownPage("led_to", "above", NOW)} then 'active' else 'hidden' end as status,
         null::timestamptz as changed_at, former.last_at
    from moved as former
    join read.addressed_pages as led_to using (website_id, page)
    left join read.addressed_pages as above
      on above.website_id = led_to.website_id and above.page = led_to.below
    left join read.addressed_pages as beginning
      on beginning.website_id = former.website_id and beginning.page = former.below
   cross join lateral (select ${pagePath("former", "beginning")} as old_path) as its
   where (former.below = '' or beginning.page is not null)
     and not exists (select from read.addressed_pages as present
                      where present.website_id = $1
                        and (present.below, present.path) = (former.below, former.path)
                        and ${shown("present", NOW)})
   order by old_path, ${shownPage("led_to", "above", NOW)} desc, former.last_at desc`;

/**
 * A redirect of an owner replaces the one of a rename with the same path. One that an owner has
 * removed hides it, too, until the page is renamed again. A row without a target whose removal was
 * undone counts as absent.
 */
export const everyRedirect = `
  select '/' || renamed.path as path, renamed.below, renamed.source, '/' || target as target, origin,
         kind, status, changed_at
    from (${renamed}) as renamed
   where not exists (select from read.redirects as said
                      where said.website_id = $1 and said.path = renamed.path
                        and (said.removed_at > renamed.last_at
                             or said.removed_at is null and said.target is not null))
  union all
  select '/' || said.path, '', said.path, coalesce(said.target, ''),
         case when said.target is null then 'renamed' else 'manual' end, null,
         case when said.removed_at is not null then 'removed'
              when ${hasPage("$1", "said.path", NOW)} then 'page'
              else 'active' end,
         said.changed_at
    from read.redirects as said
   where said.website_id = $1 and (said.target is not null or said.removed_at is not null)`;

const matching = (where: string): string => `
  select redirect.path, redirect.target, redirect.origin, redirect.kind, redirect.status,
         coalesce(counted.hits, 0)::int as hits,
         ${isoMoment("counted.last_hit_at")} as "lastHitAt",
         ${isoMoment("redirect.changed_at")} as "changedAt",
         redirect.path || case redirect.status when 'removed' then ' ' else '' end as "rowKey"
    from (${everyRedirect}) as redirect
    left join public.redirect_hits as counted
      on counted.website_id = $1 and counted.below = redirect.below
     and counted.path = redirect.source
   where ${where}`;

const sqlColumns = {
  path: { expression: "path", known: true },
  target: { expression: "target", known: true },
  origin: { expression: "origin", known: true },
  hits: { expression: "hits", known: true },
  lastHitAt: { expression: '"lastHitAt"::timestamptz' },
  status: { expression: "status", known: true },
  changedAt: { expression: '"changedAt"::timestamptz' },
} as const satisfies SqlColumns<typeof redirectColumns>;

/** Number of the first parameter of filters: the website is `$1`. */
const FIRST_FILTER = 2;

/** The redirects of a website for a call. */
export const redirectsSource = (
  websiteId: string,
  { search }: Pick<QueryOf<typeof listRedirectsContract>, "search">,
): ListSource => {
  const { where, values } = joinFilters(
    [
      search
        ? ["strpos(lower(redirect.path || ' ' || redirect.target), lower(?)) > 0", search]
        : undefined,
    ],
    FIRST_FILTER,
  );
  return {
    matching: matching(where),
    values: [websiteId, ...values],
    columns: redirectColumns,
    sql: sqlColumns,
    key: { expression: '"rowKey"', type: "text" },
  };
};
