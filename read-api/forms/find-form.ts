import type { FormDefinition } from "#domain/forms/definition.ts";
import type { Sql } from "#infra/postgres/port.ts";

const text = `select definition from read.forms where website_id = $1 and form_id = $2`;

export type FindForm = (websiteId: string, formId: string) => Promise<FormDefinition | undefined>;

export const createFindForm =
  (sql: Sql): FindForm =>
  async (websiteId, formId) => {
    const rows = await sql.query<{ definition: FormDefinition }>(text, [websiteId, formId]);
    return rows[0]?.definition;
  };
