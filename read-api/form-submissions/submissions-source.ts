import { facet, hasOptions } from "#domain/forms/answer-facets.ts";
import { NO_ANSWER } from "#domain/forms/answer-text.ts";
import { submissionBulk } from "#domain/forms/submission-bulk.ts";
import { submissionColumns } from "#domain/forms/submission-columns.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import { parseFilters } from "#domain/kit/list-filters.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type BulkRows, uuidsAmong } from "../kit/bulk-rows.ts";
import type { ListSource, SqlColumn } from "../kit/list-source.ts";
import { dayStart } from "../kit/local-day.ts";
import { listSubmissionsContract, type SubmissionColumn } from "./contract.ts";
import { createListColumns } from "./list-columns.ts";
import { type SubmissionFilters, submissionsWhere } from "./submission-filter.ts";

/** Postgres counts only for the page's rows: costly columns come after the limit. */
export const submissionSelected = `
         submission_id as "submissionId", form_id as "formId", form_name as "formName",
         form_version as "formVersion", submitted_at as "submittedAt", page_title as "pageTitle",
         page_path as "pagePath", folder, spam, spam_reasons as "spamReasons",
         spam_by_owner as "spamByOwner", answers,
         (select count(*)::int from read.form_submission_notes as notes
           where notes.website_id = found.website_id
             and notes.submission_id = found.submission_id) as "noteCount",
         (select count(*)::int from read.form_submission_replies as replies
           where replies.website_id = found.website_id
             and replies.submission_id = found.submission_id) as "replyCount"`;

const fixed = {
  submittedAt: { expression: '"submittedAt"', known: true },
  form: { expression: '"formName"', known: true },
  reasons: {
    expression: `("spamReasons" || case when "spamByOwner" then array['owner'] else '{}'::text[] end)`,
    several: { valueOf: (reason) => reason, none: "false" },
  },
  page: { expression: `coalesce(nullif("pagePath", ''), "pageTitle")`, order: '"pagePath"' },
} as const satisfies Readonly<Record<string, SqlColumn>>;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The facet that a filter value means: `Price:-2` of a likert, or an option. */
const facetOf =
  ({ fieldId, type }: SubmissionColumn) =>
  (value: string): string | undefined => {
    if (value === NO_ANSWER) return undefined;
    if (type !== "likert") return facet(fieldId, value);
    const end = value.lastIndexOf(":");
    return facet(fieldId, value.slice(0, end), value.slice(end + 1));
  };

const numeric = new Set(["number", "currency"]);

/**
 * A field's answers for filters and sorting by its type. Sort keys are stored under the field's id
 * alone, so another type's key may be there.
 */
const fieldSql = (field: SubmissionColumn, timeZone: string): SqlColumn => {
  const id = quoted(field.fieldId);
  const key = `nullif(sort_keys -> ${id}, 'null'::jsonb)`;
  const order = `(sort_keys ->> ${id})`;
  if (hasOptions(field.type))
    return {
      expression: "facets",
      order,
      several: {
        valueOf: facetOf(field),
        none: `(sort_keys is not null and ${key} is null and exists (
          select from jsonb_array_elements(answers) as answer where answer ->> 'fieldId' = ${id}))`,
      },
    };
  if (numeric.has(field.type)) {
    const number = `(case when jsonb_typeof(${key}) = 'number' then (${key})::numeric end)`;
    return { expression: number, type: "numeric" };
  }
  if (field.type === "date") {
    const isDay = `${order} ~ '^\\d{4}-\\d{2}-\\d{2}$'`;
    const day = dayStart(`(${order})::date`, quoted(timeZone));
    return { expression: `(case when ${isDay} then ${day} end)` };
  }
  const text = `(case when ${key} is not null then (
    select answer ->> 'text' from jsonb_array_elements(answers) as answer
     where answer ->> 'fieldId' = ${id} and answer ->> 'type' = ${quoted(field.type)} limit 1) end)`;
  return { expression: text, order, within: "search_text" };
};

const noSuch = (what: string) =>
  new Refusal(400, "invalid-input", `Unknown ${what} for these submissions.`);

export type SubmissionsRequest = SubmissionFilters & {
  readonly sort: string;
  readonly filters?: string | undefined;
};

export type SubmissionsSource = (
  websiteId: string,
  request: SubmissionsRequest,
) => Promise<ListSource>;

/**
 * The submissions for a call, with a column for each field of the named form. The columns depend on
 * the form, so the contract cannot list them: 400 for an unknown filter or sort order.
 */
export const createSubmissionsSource = (
  sql: Sql,
  timeZoneOf: (websiteId: string) => Promise<string>,
): SubmissionsSource => {
  const listColumns = createListColumns(sql);
  return async (websiteId, request) => {
    const { formId, folder, sort, filters } = request;
    const timeZone = await timeZoneOf(websiteId);
    const fields = formId === undefined ? undefined : await listColumns(websiteId, [formId]);
    const columns = submissionColumns({ fields, inSpam: folder === "spam" });
    if (parseFilters(columns, filters) === undefined) throw noSuch("filter");
    if (columns[sort.replace(/^-/, "")]?.sortable !== true) throw noSuch("order");
    const { where, values } = await submissionsWhere(
      sql,
      async () => timeZone,
      websiteId,
      request,
      1,
    );
    const ofFields = (fields ?? []).map((field) => [field.id, fieldSql(field, timeZone)] as const);
    return {
      matching: `select ${submissionSelected}, search_text, sort_keys, facets
                   from read.form_submissions as found where ${where}`,
      values,
      columns,
      sql: { ...fixed, ...Object.fromEntries(ofFields) },
      key: { expression: '"submissionId"', type: "uuid" },
    };
  };
};

/** The rows of bulk actions on submissions. */
export const submissionBulkRows: BulkRows<QueryOf<typeof listSubmissionsContract>> = {
  list: submissionBulk.list,
  permission: listSubmissionsContract.permission,
  projections: ["form-submissions"],
  query: listSubmissionsContract.query,
  source: (websiteId, query, _within, { sql, timeZoneOf }) =>
    createSubmissionsSource(sql, timeZoneOf)(websiteId, query),
  named: (websiteId, ids) => ({
    text: `select submission_id as id,
                  form_name || ', ' || to_char(submitted_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as name
             from read.form_submissions
            where website_id = $1 and submission_id = any($2::uuid[])`,
    values: [websiteId, uuidsAmong(ids)],
  }),
};
