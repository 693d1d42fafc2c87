import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select count(*)::int as count
    from read.theme_templates
   where website_id = $1 and name <> $2
     and (published_version is not null or draft_source is not null)`;

/** Number of the website's own templates without the named one. */
export const createCountOtherTemplates =
  (sql: Sql) =>
  async (websiteId: string, name: string): Promise<number> => {
    const [row] = await sql.query<{ count: number }>(text, [websiteId, name]);
    return row?.count ?? 0;
  };
