import type { PagePlace } from "#domain/pages/places.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import { hasPlace } from "./shown-page.ts";

const text = `
  select place.place, page.path
    from read.page_places as place
    join read.pages as page using (website_id, page_id)
   where place.website_id = $1 and not page.removed and ${hasPlace}`;

/** The paths of pages by the places where the website shows them. From memory, for every page. */
export const createFindPlaces = (sql: Sql, nowMs: () => number) =>
  createRecent<ReadonlyMap<PagePlace, string>>(async (websiteId) => {
    const rows = await sql.query<{ place: PagePlace; path: string }>(text, [websiteId]);
    return new Map(rows.map(({ place, path }) => [place, path]));
  }, nowMs);
