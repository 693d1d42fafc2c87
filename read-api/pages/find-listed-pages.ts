import { readmePage } from "#domain/codes/site-codes.ts";
import { pageUrl } from "#domain/pages/path.ts";
import { type PagePlace, pageAddress } from "#domain/pages/places.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import { hasAddress, placeOfPage, shownVersion } from "./shown-page.ts";

/** A page that visitors see at its own URL. `lockUrl` is the path that its lock belongs to, wherever it is shown. */
export type ListedPage = {
  readonly title: string;
  readonly url: string;
  readonly lockUrl: string;
};

/** Not in the specification: more pages than these are not looked through for a menu. */
const MAX_LISTED = 5_000;

const text = `
  select page.path, shown.title, ${placeOfPage} as place
    from read.pages as page
   ${shownVersion("$2::bigint")}
   where page.website_id = $1 and ${hasAddress} and page.path <> $3
   order by lower(shown.title), page.path limit ${MAX_LISTED}`;

type Row = {
  readonly path: string;
  readonly title: string;
  readonly place: PagePlace | null;
};

/** The pages of a website for menus, by title. Some of them can be locked. */
export const createFindListedPages = (sql: Sql, nowMs: () => number) =>
  createRecent<readonly ListedPage[]>(async (websiteId) => {
    const rows = await sql.query<Row>(text, [websiteId, nowMs(), readmePage]);
    return rows.flatMap(({ path, title, place }) => {
      const url = pageAddress(path, place);
      return url === undefined ? [] : [{ title, url, lockUrl: pageUrl(path) }];
    });
  }, nowMs);
