import { normalPath } from "#domain/kit/normal-path.ts";
import { MAX_PATH_LENGTH } from "#domain/redirects/path.ts";
import { MAX_CHAIN } from "#domain/redirects/rejections.ts";
import { locationOf, targetPath } from "#domain/redirects/target.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { unlessTablesAreMissing } from "../kit/missing-tables.ts";
import { hasPage, pagePath, shownPage } from "./shown-page.ts";

/** Collections are one segment long, so that the first slashes suffice. */
const MAX_SPLITS = 8;

/** The owner removed the redirect of a path after the rename. */
const removal = (path: string): string => `
       select from read.redirects as removed
        where removed.website_id = $1 and removed.path = ${path}
          and removed.removed_at > asked.last_at`;

/**
 * The owners' redirect and the visible page that had the path, the latest one if there were
 * several. A path below a page that was renamed leads below its new path. A removal counts until
 * the next rename. `below` and `source` name the redirect whose hits are counted.
 */
const text = `
  with asked as (
    select page, '' as below, path as source, last_at, '' as head
      from read.page_addresses
     where website_id = $1 and below = '' and path = $2
    union all
    select child.page,
           case when present.path = head.path then head.page else '' end,
           case when present.path = head.path then child.path else head.path end,
           greatest(child.last_at, head.last_at), head.path
      from unnest($3::text[], $4::text[]) as split (head, tail)
      join read.page_addresses as head
        on head.website_id = $1 and head.below = '' and head.path = split.head
      join read.addressed_pages as present
        on present.website_id = $1 and present.page = head.page
      join read.page_addresses as child
        on child.website_id = $1 and child.below = head.page and child.path = split.tail
  ), former as (
    select asked.below, asked.source, '/' || ${pagePath("led_to", "above")} as target
      from asked
      join read.addressed_pages as led_to
        on led_to.website_id = $1 and led_to.page = asked.page
      left join read.addressed_pages as above
        on above.website_id = $1 and above.page = led_to.below
     where ${shownPage("led_to", "above", "$5::bigint")}
       and ${pagePath("led_to", "above")} <> $2
       and not exists (${removal("$2")})
       and not exists (${removal("asked.head")})
     order by asked.last_at desc
     limit 1
  )
  select said.target as "manual", former.target as renamed, former.below, former.source,
         (${hasPage("$1", "$2", "$5::bigint")}) as "hasPage"
    from (select) as one
    left join read.redirects as said
      on said.website_id = $1 and said.path = $2 and said.removed_at is null
    left join former on true`;

type RedirectTargets = {
  readonly manual: string | null;
  readonly renamed: string | null;
  readonly below: string | null;
  readonly source: string | null;
  readonly hasPage: boolean;
};

/** `journal/2019/first` → `journal` and `2019/first`, `journal/2019` and `first`. */
const splitsOf = (path: string) => {
  const segments = path.split("/");
  return segments.slice(1, MAX_SPLITS + 1).map((_segment, index) => ({
    head: segments.slice(0, index + 1).join("/"),
    tail: segments.slice(index + 1).join("/"),
  }));
};

type RedirectQuestion = {
  readonly websiteId: string;
  /** Path of the request. */
  readonly path: string;
  /** Query of the request without its question mark. */
  readonly query: string;
};
/** Counts a visitor who follows a redirect, by the redirect's row in the tables. */
type CountHit = (redirect: {
  readonly websiteId: string;
  readonly below: string;
  readonly path: string;
}) => void;

export type FindRedirect = (asked: RedirectQuestion) => Promise<string | undefined>;

/**
 * The URL to which a path without a page leads; undefined if it leads nowhere. It is always a path
 * on the same website. All redirects on the way are followed here, so that visitors make one step.
 */
export const createFindRedirect = ({
  sql,
  nowMs,
  redirectHits,
}: {
  readonly sql: Sql;
  readonly nowMs: () => number;
  readonly redirectHits: { readonly count: CountHit };
}): FindRedirect => {
  const find = async (websiteId: string, path: string): Promise<RedirectTargets | undefined> => {
    const bare = path.slice(1);
    const splits = splitsOf(bare);
    const values = [
      ...[websiteId, bare, splits.map(({ head }) => head), splits.map(({ tail }) => tail)],
      nowMs(),
    ];
    const [found] = await unlessTablesAreMissing(sql.query<RedirectTargets>(text, values));
    return found;
  };

  /** Undefined for a circle, which two owners can close at the same time. */
  const follow = async (websiteId: string, from: string, target: string) => {
    const seen = new Set([from]);
    let last = target;
    for (let step = 0; step < MAX_CHAIN; step += 1) {
      const path = targetPath(last);
      if (seen.has(path)) return undefined;
      seen.add(path);
      const found = await find(websiteId, path);
      if (found === undefined || found.hasPage) return last;
      const next = found.manual ?? found.renamed;
      if (next === null) return last;
      last = next;
    }
    return undefined;
  };

  return async ({ websiteId, path: given, query }) => {
    const path = normalPath(given);
    if (path === "/" || path.length > MAX_PATH_LENGTH || path.includes("\u0000")) return undefined;
    const found = await find(websiteId, path);
    if (found === undefined || found.hasPage) return undefined;
    const { manual, renamed, below, source } = found;
    const target = manual === null ? renamed : await follow(websiteId, path, manual);
    if (target === null || target === undefined) return undefined;
    redirectHits.count(
      manual === null
        ? { websiteId, below: below ?? "", path: source ?? "" }
        : { websiteId, below: "", path: path.slice(1) },
    );
    return locationOf(target, query);
  };
};
