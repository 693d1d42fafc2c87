import { FormDefinition } from "#domain/forms/definition.ts";
import { definitionProblems } from "#domain/forms/definition-problems.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { orderBy, pagedText, queryPage } from "../shared/paged-query.ts";
import {
  type FormRow,
  type FormStanding,
  type FormVersionRow,
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
} from "./contract.ts";

export type DefinitionQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const standing = `
  case when removed then 'removed' when version = 0 then 'draft'
       when draft is not null then 'changed' else 'released' end`;

const formsMatching = `
  select * from (
    select form_id as "formId", coalesce(draft_name, name, form_id) as name,
           ${standing} as standing,
           coalesce(draft_field_count, field_count) as "fieldCount", version,
           submission_count as "submissionCount", last_submitted_at as "lastSubmittedAt",
           released_at as "releasedAt", changed_at as "changedAt", changed_by as "changedBy"
      from read.forms
     where website_id = $3 and (definition is not null or draft is not null)) as form
   where ($4::text is null or strpos(lower(name || ' ' || "formId"), lower($4)) > 0)
     and case when $5::text is null then standing <> 'removed' else standing = $5 end`;
const formColumns = {
  name: "lower(name)",
  standing: "standing",
  submissions: '"submissionCount"',
  lastSubmittedAt: '"lastSubmittedAt"',
  changedAt: '"changedAt"',
} as const;

const formText = `
  select form_id as "formId", coalesce(draft_name, name, form_id) as name,
         ${standing} as standing, edition, definition as form, version, draft,
         drafted_at as "draftedAt", drafted_by as "draftedBy", removed,
         submission_count as "submissionCount"
    from read.forms
   where website_id = $1 and form_id = $2 and (definition is not null or draft is not null)`;

const versionColumns = `
  of_form.version, of_form.name, of_form.field_count as "fieldCount",
  of_form.released_at as "releasedAt", of_form.released_by as "releasedBy",
  of_form.version = form.version as current`;
const versionTables = `
  read.form_versions as of_form join read.forms as form using (website_id, form_id)`;
const versionsMatching = `
  select ${versionColumns} from ${versionTables} where website_id = $3 and form_id = $4`;
const versionText = `
  select ${versionColumns}, of_form.definition as form
    from ${versionTables}
   where website_id = $1 and form_id = $2 and of_form.version = $3`;

type Found = {
  readonly formId: string;
  readonly name: string;
  readonly standing: FormStanding;
  readonly edition: number;
  readonly form: unknown;
  readonly version: number;
  readonly draft: unknown;
  readonly draftedAt: string | null;
  readonly draftedBy: string | null;
  readonly removed: boolean;
  readonly submissionCount: number;
};

/** Stored definitions may be from before some of today's members. */
const definition = (stored: unknown): FormDefinition | null =>
  stored === null ? null : FormDefinition.parse(stored);

export const definitionQueries = ({
  sql,
  waitFor,
}: DefinitionQueryDependencies): readonly Route[] => [
  route(listFormsContract, async ({ query, context: { websiteId, readAfter } }) => {
    await waitFor(["forms"], readAfter);
    const text = pagedText(formsMatching, orderBy(query.sort, formColumns, '"formId"'));
    const filters = [websiteId, query.search ?? null, query.filter ?? null];
    const { rows, ...page } = await queryPage<FormRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  }),

  route(getFormContract, async ({ params: { formId }, context: { websiteId, readAfter } }) => {
    await waitFor(["forms"], readAfter);
    const [found] = await sql.query<Found>(formText, [websiteId, formId]);
    if (found === undefined) throw new Refusal(404, "form-not-found", "There is no such form.");
    const form = definition(found.form);
    const draft = definition(found.draft);
    const judged = draft ?? form;
    const problems = judged === null ? [] : [...definitionProblems(judged)];
    return { body: { ...found, form, draft, problems } };
  }),

  route(listFormVersionsContract, async ({ params, query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["forms"], readAfter);
    const text = pagedText(versionsMatching, "version desc");
    const filters = [websiteId, params.formId];
    const { rows, ...page } = await queryPage<FormVersionRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  }),

  route(getFormVersionContract, async ({ params, context: { websiteId, readAfter } }) => {
    await waitFor(["forms"], readAfter);
    const [found] = await sql.query<FormVersionRow & { readonly form: unknown }>(versionText, [
      websiteId,
      params.formId,
      params.version,
    ]);
    if (found === undefined)
      throw new Refusal(404, "version-unknown", "There is no such version of this form.");
    return { body: { ...found, form: FormDefinition.parse(found.form) } };
  }),
];
