import * as z from "zod/mini";
import { FormDefinition } from "#domain/forms/definition.ts";
import { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import { formColumns, formQuickFilters } from "#domain/forms/form-columns.ts";
import { PublicForm } from "#domain/forms/public-form.ts";
import { versionInAddress } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { sortableIds } from "#domain/kit/list-columns.ts";
import { exportOf } from "#domain/kit/list-export.ts";
import { filtersOf } from "#domain/kit/list-filters.ts";
import { listQuery } from "#domain/kit/list-query.ts";
import { longPageOf, longPageQuery, pageOf, pageQuery, sortBy } from "#domain/kit/paging.ts";

/**
 * The answer's shape is not specified. Not in the specification: the settings that each field type
 * exposes (B3.16–B3.23) and, with `formId`, that form's definition (404 when there is none). Spec:
 * B7.4, A7.6.
 */
export const getTemplateSchemaContract = {
  method: "GET",
  path: "/api/template/GetTemplateSchema",
  summary: "The schema of forms, and the definition of one",
  tag: "forms",
  access: "visitor",
  query: z.object({
    type: z.literal("form"),
    formId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  response: z.object({
    type: z.literal("form"),
    fieldTypes: z.array(z.object({ type: z.string(), settings: z.array(z.string()) })),
    /** Spec: B3.15. */
    fieldsets: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Without what visitors must not know. */
    form: z.nullable(PublicForm),
    /** Version of `form`. */
    version: z.nullable(z.int()),
  }),
} as const satisfies Contract;

const shared = { method: "GET", tag: "forms", access: "owner", permission: "forms:read" } as const;
const formId = z.string().check(z.minLength(1), z.maxLength(64));
/** `owner:<id>`, `demo`, `import:<name>`. */
const by = z.string();

/**
 * `draft`: never released; `changed`: released, with a draft that differs; `removed` takes
 * precedence.
 */
export const FormStatus = z.enum(["released", "changed", "draft", "removed"]);
export type FormStatus = z.infer<typeof FormStatus>;

export const FormRow = z.object({
  formId: z.string(),
  /** Name of the draft, if there is one; the number of fields as well. */
  name: z.string(),
  standing: FormStatus,
  fieldCount: z.int(),
  /** 0 before the first release. */
  version: z.int(),
  /** Whether submitters can join a mailing list, by the released form. */
  joinsList: z.boolean(),
  /** All submissions, whatever their folder. */
  submissionCount: z.int(),
  lastSubmittedAt: z.nullable(z.string()),
  /** Time of the newest release. */
  releasedAt: z.nullable(z.string()),
  changedAt: z.string(),
  changedBy: by,
});
export type FormRow = z.infer<typeof FormRow>;

/** Removed forms are only listed on request. */
export const listFormsContract = {
  ...shared,
  path: "/api/console/forms",
  summary: "The website's forms",
  query: listQuery(
    {
      ...longPageQuery,
      sort: z._default(sortBy(sortableIds(formColumns)), "name"),
      filters: filtersOf(formColumns),
      /** Part of a name or an id. */
      search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    },
    formQuickFilters,
  ),
  response: longPageOf(FormRow),
} as const satisfies Contract;

export const exportFormsContract = exportOf(listFormsContract);

/** 404 `form-not-found`. Webhooks are reduced to their host for members who cannot change forms. */
export const getFormContract = {
  ...shared,
  path: "/api/console/forms/:formId",
  summary: "A form with its draft",
  params: z.object({ formId }),
  response: z.object({
    formId: z.string(),
    name: z.string(),
    standing: FormStatus,
    /**
     * Passed with a change, which is rejected when someone else changed the form in the meantime.
     */
    edition: z.int(),
    /** The released form; null before the first release. */
    form: z.nullable(FormDefinition),
    /** Version of `form`; 0 before the first release. */
    version: z.int(),
    draft: z.nullable(FormDefinition),
    draftedAt: z.nullable(z.string()),
    draftedBy: z.nullable(by),
    removed: z.boolean(),
    /** Problems that prevent a release of the draft, or else of the released form. */
    problems: z.array(DefinitionProblem),
    /** Whether text areas have a maximum length on this website. Spec: B3.23, B6.6. */
    vanillaFormHandler: z.boolean(),
    submissionCount: z.int(),
  }),
} as const satisfies Contract;

export const FormVersionRow = z.object({
  version: z.int(),
  name: z.string(),
  fieldCount: z.int(),
  releasedAt: z.string(),
  releasedBy: by,
  /** Whether visitors fill in this version. */
  current: z.boolean(),
});
export type FormVersionRow = z.infer<typeof FormVersionRow>;

/** Empty for a form that was never released. */
export const listFormVersionsContract = {
  ...shared,
  path: "/api/console/forms/:formId/versions",
  summary: "Every released version of a form, newest first",
  params: z.object({ formId }),
  query: z.object({ ...pageQuery }),
  response: pageOf(FormVersionRow),
} as const satisfies Contract;

/**
 * 404 `version-unknown`. Webhooks are reduced to their host for members who cannot change forms.
 */
export const getFormVersionContract = {
  ...shared,
  path: "/api/console/forms/:formId/versions/:version",
  summary: "A released version of a form",
  params: z.object({ formId, version: versionInAddress }),
  response: z.extend(FormVersionRow, { form: FormDefinition }),
} as const satisfies Contract;
