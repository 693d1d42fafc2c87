import type { Sql } from "#infra/postgres/port.ts";
import { createRecent } from "../kit/recent.ts";

/** The form on the contact page. */
export const CONTACT_FORM = "contact";
export const CONTACT_PATH = "/contact";

const text = `
  select exists (
    select from read.forms
     where website_id = $1 and form_id = $2 and definition is not null and not removed) as "isThere"`;

/** Whether visitors can open the contact page. From memory, because every page links to it. */
export const createHasContactForm = (sql: Sql, nowMs: () => number) =>
  createRecent<boolean>(async (websiteId) => {
    const [row] = await sql.query<{ isThere: boolean }>(text, [websiteId, CONTACT_FORM]);
    return row?.isThere === true;
  }, nowMs);
