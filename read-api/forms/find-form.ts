import type { FormDefinition } from "#domain/forms/definition.ts";
import { asHandled } from "#domain/forms/form-handler.ts";
import type { Sql } from "#infra/postgres/port.ts";

/**
 * Parameter `$1` is the website. The column is absent from an older version of the table, which
 * serves while this one is built.
 */
export const vanillaFormHandlerSql = `
  coalesce((select (to_jsonb(settings) ->> 'vanilla_form_handler')::boolean
              from read.website_settings as settings
             where website_id = $1), true) as "vanillaFormHandler"`;

const text = `
  select definition as form, version, ${vanillaFormHandlerSql}
    from read.forms
   where website_id = $1 and form_id = $2 and definition is not null and not removed`;

/** Whether the released form of a row of `read.forms` joins a mailing list. */
export const joinsListSql = "coalesce(jsonb_typeof(definition -> 'mailingList') = 'object', false)";

/** The form that visitors fill in now. */
export type ReleasedForm = { readonly form: FormDefinition; readonly version: number };
type Row = ReleasedForm & { readonly vanillaFormHandler: boolean };
export type FindReleasedForm = (
  websiteId: string,
  formId: string,
) => Promise<ReleasedForm | undefined>;

export const createFindReleasedForm =
  (sql: Sql): FindReleasedForm =>
  async (websiteId, formId) => {
    const [row] = await sql.query<Row>(text, [websiteId, formId]);
    return row && { form: asHandled(row.form, row.vanillaFormHandler), version: row.version };
  };
