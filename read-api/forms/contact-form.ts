import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";
import { shownVersion } from "../pages/shown-page.ts";

export const CONTACT_PATH = "/contact";

const text = `
  select exists (
    select from read.forms
     where website_id = $1 and form_id = $2 and definition is not null and not removed)
      or exists (
    select from read.page_places as place
      join read.pages as page using (website_id, page_id)
     ${shownVersion("$3::bigint")}
     where place.website_id = $1 and place.place = 'contact') as "isThere"`;

/** Whether visitors can open the contact page. From memory, because every page links to it. */
export const createHasContactForm = (sql: Sql, nowMs: () => number) =>
  createRecent<boolean>(async (websiteId) => {
    const [row] = await sql.query<{ isThere: boolean }>(text, [
      websiteId,
      CONTACT_FORM_ID,
      nowMs(),
    ]);
    return row?.isThere === true;
  }, nowMs);
