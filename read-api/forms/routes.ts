import { fieldTypes, formFieldsets } from "#domain/forms/field-types.ts";
import { failureText } from "#domain/forms/texts.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import {
  type FormRow,
  getSubmissionContract,
  getTemplateSchemaContract,
  listFormsContract,
  listSubmissionsContract,
  type SubmissionRow,
} from "./contract.ts";
import { createFindForm } from "./find-form.ts";

export type FormQueryDependencies = {
  readonly sql: Sql;
  /** Resolves when these projections have reached the position, or after a bounded wait. */
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  /** IANA name. */
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

const formsMatching = `
  select form_id as "formId", name, field_count as "fieldCount",
         submission_count as "submissionCount", last_submitted_at as "lastSubmittedAt",
         defined_at as "definedAt"
    from read.forms
   where website_id = $3 and ($4::text is null or strpos(lower(name), lower($4)) > 0)`;
const formColumns = {
  name: "name",
  submissions: '"submissionCount"',
  lastSubmittedAt: '"lastSubmittedAt"',
} as const;

const submissionColumns = `
         submission_id as "submissionId", form_id as "formId", form_name as "formName",
         submitted_at as "submittedAt", page_title as "pageTitle", page_path as "pagePath", answers`;
const submissionsMatching = `
  select ${submissionColumns}
    from read.form_submissions
   where website_id = $3
     and ($4::text is null or form_id = $4)
     and ($5::text is null or strpos(search_text, lower($5)) > 0)
     and ($6::timestamptz is null or submitted_at >= $6)
     and ($7::timestamptz is null or submitted_at < $7)`;
const sortColumns = {
  submittedAt: '"submittedAt"',
  form: '"formName"',
  page: '"pagePath"',
} as const;
const submissionText = `
  select ${submissionColumns}, page_id as "pageId", content_source as "contentSource",
         page_permission_type_value as "pagePermissionTypeValue", given as values
    from read.form_submissions
   where website_id = $1 and submission_id::text = $2`;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayText = `select ($1::date + $3::int)::timestamp at time zone $2 as moment`;

const noSuchMoment = () => new Refusal(400, "invalid-input", "There is no such day or time.");

/** A day begins, or with `daysLater` 1 ends, in the website's time zone; a moment is what it is. */
const momentOf = async (
  { sql, timeZoneOf }: FormQueryDependencies,
  websiteId: string,
  given: string | undefined,
  daysLater: 0 | 1,
): Promise<string | null> => {
  if (given === undefined || given === "") return null;
  const parsed = Date.parse(given);
  if (Number.isNaN(parsed)) throw noSuchMoment();
  if (!DAY.test(given)) return new Date(parsed).toISOString();
  const timeZone = await timeZoneOf(websiteId);
  const [row] = await sql
    .query<{ moment: string }>(dayText, [given, timeZone, daysLater])
    .catch((error: { code?: string }) => {
      // 22007, 22008: a day such as the 31st of February.
      if (error.code?.startsWith("22") !== true) throw error;
      throw noSuchMoment();
    });
  return row?.moment ?? null;
};

export const formQueries = (dependencies: FormQueryDependencies): readonly Route[] => {
  const { sql, waitFor } = dependencies;
  const findForm = createFindForm(sql);

  const schema = route(getTemplateSchemaContract, async ({ query: { formId }, context }) => {
    const form = formId === undefined ? null : await findForm(context.websiteId, formId);
    if (form === undefined) throw new Refusal(404, "form-not-found", failureText(404));
    return { body: { type: "form" as const, fieldTypes, fieldsets: formFieldsets, form } };
  });

  const forms = route(listFormsContract, async ({ query, context: { websiteId, readAfter } }) => {
    await waitFor(["forms"], readAfter);
    const text = pagedText(formsMatching, orderBy(query.sort, formColumns, '"formId"'));
    const filters = [websiteId, query.search ?? null];
    const { rows, ...page } = await queryPage<FormRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  });

  const list = route(listSubmissionsContract, async ({ query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["forms"], readAfter);
    const text = pagedText(submissionsMatching, orderBy(query.sort, sortColumns, '"submissionId"'));
    const filters = [
      websiteId,
      query.formId ?? null,
      query.search ?? null,
      await momentOf(dependencies, websiteId, query.from, 0),
      await momentOf(dependencies, websiteId, query.to, 1),
    ];
    const { rows, ...page } = await queryPage<SubmissionRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  });

  const one = route(getSubmissionContract, async ({ params, context: { websiteId } }) => {
    const [found] = await sql.query<ResponseOf<typeof getSubmissionContract>>(submissionText, [
      websiteId,
      params.submissionId.toLowerCase(),
    ]);
    if (found === undefined)
      throw new Refusal(404, "submission-not-found", "There is no such submission.");
    return { body: found };
  });

  return [schema, forms, list, one];
};
