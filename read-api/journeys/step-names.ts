import type { Step } from "#domain/measuring/steps.ts";
import type { Sql } from "#infra/postgres/port.ts";

const namesText = `
  select form_id as id, name from read.forms where website_id = $1 and form_id = any($2::text[])
  union all
  select product_id, name from read.products where website_id = $1 and product_id = any($2::text[])`;

/** Titles of the forms and products of steps; an id stands for itself when it is unknown. */
export const findNames = async (sql: Sql, websiteId: string, steps: readonly Step[]) => {
  const ids = steps.map(({ value }) => value).filter((value) => value !== "");
  const rows =
    ids.length === 0
      ? []
      : await sql.query<{ id: string; name: string }>(namesText, [websiteId, ids]);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: string): string => names.get(id) ?? id;
};
