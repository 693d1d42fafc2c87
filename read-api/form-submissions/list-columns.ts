import type { Sql } from "#infra/postgres/port.ts";
import type { SubmissionColumn } from "./contract.ts";

const text = `
  select asked.field_id || '.' || asked.type as id, asked.form_id as "formId",
         coalesce(form.name, asked.form_id) as "formName", asked.field_id as "fieldId",
         asked.type, asked.title, asked.asked_at is distinct from form.released_at as dropped,
         coalesce(
           (select jsonb_agg(
                     jsonb_build_object(
                       'option', option.option,
                       'dropped', option.asked_at is distinct from form.released_at)
                     order by option.asked_at is distinct from form.released_at, option.place)
              from read.form_submission_options as option
             where (option.website_id, option.form_id, option.field_id, option.type)
                 = (asked.website_id, asked.form_id, asked.field_id, asked.type)), '[]') as options
    from read.form_submission_columns as asked
    left join read.form_submission_forms as form using (website_id, form_id)
   where website_id = $1 and form_id = any($2)
   order by form.name, form_id, dropped, asked.place, asked.field_id, asked.type`;

/** Every field of any version of these forms; forms by name, removed fields last. */
export const createListColumns =
  (sql: Sql) =>
  (websiteId: string, formIds: readonly string[]): Promise<readonly SubmissionColumn[]> =>
    sql.query<SubmissionColumn>(text, [websiteId, formIds]);
