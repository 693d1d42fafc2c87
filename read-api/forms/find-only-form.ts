import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select form_id as "formId"
    from read.forms
   where website_id = $1 and definition is not null and not removed
   limit 2`;

/** The form for a call that names none; undefined when the website has none or several. */
export const createFindOnlyForm =
  (sql: Sql) =>
  async (websiteId: string): Promise<string | undefined> => {
    const rows = await sql.query<{ formId: string }>(text, [websiteId]);
    return rows.length === 1 ? rows[0]?.formId : undefined;
  };
