import { FormDefinition } from "#domain/forms/definition.ts";
import { definitionProblems } from "#domain/forms/definition-problems.ts";
import { formBulk } from "#domain/forms/form-bulk.ts";
import { formColumns } from "#domain/forms/form-columns.ts";
import type { QueryOf } from "#domain/kit/contract.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { BulkRows } from "../kit/bulk-rows.ts";
import { type ListDependencies, listRoutes } from "../kit/list-routes.ts";
import type { ListSource, SqlColumns } from "../kit/list-source.ts";
import { pagedText, queryPage } from "../kit/paged-query.ts";
import {
  type FormStatus,
  type FormVersionRow,
  getFormContract,
  getFormVersionContract,
  listFormsContract,
  listFormVersionsContract,
} from "./contract.ts";
import { joinsListSql, vanillaFormHandlerSql } from "./find-form.ts";
import { showsWebhooks, withHosts } from "./hidden-webhooks.ts";

export type DefinitionQueryDependencies = ListDependencies;

const standing = `
  case when removed then 'removed' when version = 0 then 'draft'
       when draft is not null then 'changed' else 'released' end`;

const forms = `
  select * from (
    select form_id as "formId", coalesce(draft_name, name, form_id) as name,
           ${standing} as standing,
           coalesce(draft_field_count, field_count) as "fieldCount", version,
           ${joinsListSql} as "joinsList",
           submission_count as "submissionCount", last_submitted_at as "lastSubmittedAt",
           released_at as "releasedAt", changed_at as "changedAt", changed_by as "changedBy"
      from read.forms
     where website_id = $1 and (definition is not null or draft is not null)) as form`;
const formSql = {
  name: { expression: "name", known: true },
  standing: { expression: "standing", known: true },
  fields: { expression: '"fieldCount"' },
  submissions: { expression: '"submissionCount"', known: true },
  lastSubmittedAt: { expression: '"lastSubmittedAt"' },
  changedAt: { expression: '"changedAt"', known: true },
  version: { expression: "nullif(version, 0)" },
  releasedAt: { expression: '"releasedAt"' },
  formId: { expression: '"formId"', known: true },
} as const satisfies SqlColumns<typeof formColumns>;

const formsSource = (
  websiteId: string,
  { search }: Partial<QueryOf<typeof listFormsContract>>,
): ListSource => {
  return {
    matching: search
      ? `${forms} where strpos(lower(name || ' ' || "formId"), lower($2)) > 0`
      : forms,
    values: search ? [websiteId, search] : [websiteId],
    columns: formColumns,
    sql: formSql,
    key: { expression: '"formId"', type: "text" },
  };
};

/** The rows of bulk actions on forms. */
export const formBulkRows: BulkRows<QueryOf<typeof listFormsContract>> = {
  list: formBulk.list,
  permission: listFormsContract.permission,
  projections: ["forms"],
  query: listFormsContract.query,
  source: formsSource,
  named: (websiteId, ids) => ({
    text: `select "formId" as id, name from (${forms}) as form where "formId" = any($2::text[])`,
    values: [websiteId, ids],
  }),
};

const formText = `
  select form_id as "formId", coalesce(draft_name, name, form_id) as name,
         ${standing} as standing, edition, definition as form, version, draft,
         drafted_at as "draftedAt", drafted_by as "draftedBy", removed,
         submission_count as "submissionCount", ${vanillaFormHandlerSql}
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

type StoredForm = {
  readonly formId: string;
  readonly name: string;
  readonly standing: FormStatus;
  readonly edition: number;
  readonly form: unknown;
  readonly version: number;
  readonly draft: unknown;
  readonly draftedAt: string | null;
  readonly draftedBy: string | null;
  readonly removed: boolean;
  readonly submissionCount: number;
  readonly vanillaFormHandler: boolean;
};

/** Stored definitions can lack members that were added later. */
const definition = (stored: unknown): FormDefinition | null =>
  stored === null ? null : FormDefinition.parse(stored);

const shownTo = (context: RequestContext, form: FormDefinition): FormDefinition =>
  showsWebhooks(context) ? form : withHosts(form);

export const definitionQueries = (dependencies: DefinitionQueryDependencies): readonly Route[] => [
  ...listRoutes(dependencies)(listFormsContract, {
    name: "forms",
    projections: ["forms"],
    source: ({ query, context: { websiteId } }) => formsSource(websiteId, query),
  }),
  ...oneFormQueries(dependencies),
];

const oneFormQueries = ({ sql, waitFor }: DefinitionQueryDependencies): readonly Route[] => [
  route(getFormContract, async ({ params: { formId }, context }) => {
    await waitFor(["forms", "website-settings"], context.readAfter);
    const [found] = await sql.query<StoredForm>(formText, [context.websiteId, formId]);
    if (found === undefined) throw new Refusal(404, "form-not-found", "Form not found.");
    const form = definition(found.form);
    const draft = definition(found.draft);
    const judged = draft ?? form;
    const problems = judged === null ? [] : [...definitionProblems(judged)];
    const shown = {
      form: form && shownTo(context, form),
      draft: draft && shownTo(context, draft),
    };
    return { body: { ...found, ...shown, problems } };
  }),

  route(listFormVersionsContract, async ({ params, query, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["forms"], readAfter);
    const text = pagedText(versionsMatching, "version desc");
    const filters = [websiteId, params.formId];
    const { rows, ...page } = await queryPage<FormVersionRow>(sql, text, query, filters);
    return { body: { ...page, rows: [...rows] } };
  }),

  route(getFormVersionContract, async ({ params, context }) => {
    const { websiteId, readAfter } = context;
    await waitFor(["forms"], readAfter);
    const [found] = await sql.query<FormVersionRow & { readonly form: unknown }>(versionText, [
      websiteId,
      params.formId,
      params.version,
    ]);
    if (found === undefined) throw new Refusal(404, "version-unknown", "Version not found.");
    return { body: { ...found, form: shownTo(context, FormDefinition.parse(found.form)) } };
  }),
];
