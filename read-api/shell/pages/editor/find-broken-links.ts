import { normalPath } from "#domain/kit/normal-path.ts";
import { isFixedPath } from "#domain/redirects/path.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindRedirect } from "../../../redirects/find-redirect.ts";
import { createFindPages, type FindPageDependencies } from "../find-page.ts";
import type { PageFacts } from "../page-questions.ts";
import { matchPage, pageTable } from "../page-table.ts";
import { previewParts } from "../preview-parts.ts";

export type BrokenLinks = ReadonlyMap<string, "dead" | "hidden">;

/** Not in the specification: it bounds the questions of one check. */
const MAX_LINKS = 200;
const AT_ONCE = 8;
/** Uploaded files, which are not pages. */
const FILES = "/files/";

/** Everything that has a path, visible or not, apart from what is in the trash. */
const existingText = `
  select asked.path from unnest($2::text[]) as asked (path)
   where exists (
         select from read.addressed_pages as at_root
          where at_root.website_id = $1 and at_root.below = '' and at_root.path = asked.path
            and not at_root.removed)
      or exists (
         select from read.addressed_pages as above
           join read.addressed_pages as child
             on child.website_id = above.website_id and child.below = above.page
          where above.website_id = $1 and above.below = '' and not above.removed
            and not child.removed and above.path = split_part(asked.path, '/', 1)
            and child.path = substr(asked.path, length(split_part(asked.path, '/', 1)) + 2))`;

/** The path on this website that a link leads to; undefined for other websites, emails and anchors. */
const ownPathOf = (href: string, origin: string): string | undefined => {
  if (!href.startsWith("/") && !/^https?:/i.test(href)) return undefined;
  const url = URL.parse(href, origin);
  return url?.origin === origin ? normalPath(url.pathname) : undefined;
};

/**
 * The links of a page that visitors cannot follow, found by the visitors' own router. `ownPath` is that of
 * the page itself, which counts as published.
 */
export const createFindBrokenLinks = (
  dependencies: Pick<FindPageDependencies, "waitFor"> & {
    readonly sql: Sql;
    readonly nowMs: () => number;
  },
) => {
  const { sql, nowMs, waitFor } = dependencies;
  const table = pageTable(createFindPages({ ...previewParts, sql, nowMs, waitFor }));
  const findRedirect = createFindRedirect({
    sql,
    nowMs,
    redirectHits: { count: () => undefined },
  });

  const hasPage = async (facts: PageFacts, path: string): Promise<boolean> => {
    if (isFixedPath(path) || path.startsWith(FILES)) return true;
    const found = matchPage(table, new URL(path, "http://website.invalid"));
    const page = await found?.entry.find(found.request)(facts);
    return page !== undefined && page.status !== 404;
  };

  const leads = async (facts: PageFacts, path: string): Promise<boolean> => {
    if (await hasPage(facts, path)) return true;
    const { websiteId } = facts.context;
    const target = await findRedirect({ websiteId, path, query: "" });
    return target !== undefined && hasPage(facts, normalPath(target));
  };

  return async (
    facts: PageFacts,
    hrefs: readonly string[],
    ownPath: string,
  ): Promise<BrokenLinks> => {
    const { websiteId, origin } = facts.context;
    const paths = new Map(
      [...new Set(hrefs)].slice(0, MAX_LINKS).flatMap((href): [string, string][] => {
        const path = ownPathOf(href, origin);
        return path === undefined || path === ownPath ? [] : [[href, path]];
      }),
    );
    const asked = [...new Set(paths.values())];
    const broken: string[] = [];
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const some = asked.slice(from, from + AT_ONCE);
      const found = await Promise.all(some.map((path) => leads(facts, path)));
      broken.push(...some.filter((_path, index) => !found[index]));
    }
    if (broken.length === 0) return new Map();
    const rows = await sql.query<{ path: string }>(existingText, [
      websiteId,
      broken.map((path) => path.slice(1)),
    ]);
    const hidden = new Set(rows.map(({ path }) => `/${path}`));
    return new Map(
      [...paths]
        .filter(([, path]) => broken.includes(path))
        .map(([href, path]) => [href, hidden.has(path) ? "hidden" : "dead"]),
    );
  };
};
