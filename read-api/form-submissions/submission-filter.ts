import { facet } from "#domain/forms/answer-facets.ts";
import { type FieldFilter, parseFieldFilters } from "#domain/forms/field-filter.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { momentOf } from "../kit/moment-of.ts";
import { type Filter, joinFilters } from "../kit/paged-query.ts";
import type { exportSubmissionsContract } from "./contract.ts";

export type SubmissionFilters = Pick<
  QueryOf<typeof exportSubmissionsContract>,
  "formId" | "folder" | "search" | "from" | "to" | "answers"
>;

type Of<Is extends FieldFilter["is"]> = Extract<FieldFilter, { is: Is }>;
const only = <Is extends FieldFilter["is"]>(filters: readonly FieldFilter[], is: Is) =>
  filters.filter((filter): filter is Of<Is> => filter.is === is);

/**
 * `[field id, text][]` in one parameter, for any number of filters. The joined answers are checked
 * first: that is cheap, and most rows fail it.
 */
const containing = `not exists (
       select from jsonb_array_elements(?::jsonb) as wanted
        where coalesce(strpos(search_text, lower(wanted->>1)), 0) = 0
           or not exists (
          select from jsonb_array_elements(answers) as answer
           where answer->>'fieldId' = wanted->>0
             and strpos(lower(answer->>'text'), lower(wanted->>1)) > 0))`;
const unanswered = `(sort_keys is not null and not exists (
       select from unnest(?::text[]) as field
        where coalesce(sort_keys->field, 'null') <> 'null'))`;
const answered = `not exists (
       select from unnest(?::text[]) as field
        where coalesce(sort_keys->field, 'null') = 'null')`;

const unless = (condition: string, values: readonly unknown[]): Filter | undefined =>
  values.length === 0 ? undefined : [condition, values];

const answerFilters = (filters: readonly FieldFilter[]): readonly (Filter | undefined)[] => {
  const chosen = only(filters, "chosen").map(({ fieldId, option, choice }) =>
    facet(fieldId, option, choice),
  );
  const texts = only(filters, "containing").map(({ fieldId, text }) => [fieldId, text]);
  const fieldsOf = (is: "answered" | "unanswered") =>
    only(filters, is).map(({ fieldId }) => fieldId);
  return [
    unless("facets @> ?::text[]", chosen),
    texts.length === 0 ? undefined : [containing, JSON.stringify(texts)],
    unless(unanswered, fieldsOf("unanswered")),
    unless(answered, fieldsOf("answered")),
  ];
};

/** Filters on `read.form_submissions`; values from `$<first>` on. */
export const submissionsWhere = async (
  sql: Sql,
  timeZone: () => Promise<string>,
  websiteId: string,
  { formId, folder, search, from, to, answers }: SubmissionFilters,
  first = 3,
) => {
  const [after, before] = await Promise.all([
    momentOf(sql, timeZone, from, 0),
    momentOf(sql, timeZone, to, 1),
  ]);
  return joinFilters(
    [
      ["website_id = ?", websiteId],
      ["folder = ?", folder],
      formId === undefined ? undefined : ["form_id = ?", formId],
      search === undefined || search === ""
        ? undefined
        : ["strpos(search_text, lower(?::text)) > 0", search],
      after === undefined ? undefined : ["submitted_at >= ?", after],
      before === undefined ? undefined : ["submitted_at < ?", before],
      ...answerFilters(parseFieldFilters(answers || "[]") ?? []),
    ],
    first,
  );
};
