import * as z from "zod/mini";
import { FormDefinition } from "#domain/forms/definition.ts";
import type { Contract } from "#domain/shared/contract.ts";
import { pageOf, pageQuery, sortBy } from "#domain/shared/paging.ts";

/**
 * Spec: B7.4, A7.6; the answer's shape is not shown. Our choice: the settings that each field type
 * exposes (B3.16–B3.23) and, with `formId`, that form's definition (404 when there is none).
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
    form: z.nullable(FormDefinition),
  }),
} as const satisfies Contract;

export const FormRow = z.object({
  formId: z.string(),
  name: z.string(),
  fieldCount: z.int(),
  submissionCount: z.int(),
  lastSubmittedAt: z.nullable(z.string()),
  definedAt: z.string(),
});
export type FormRow = z.infer<typeof FormRow>;

export const listFormsContract = {
  method: "GET",
  path: "/api/console/forms",
  summary: "The website's forms",
  tag: "forms",
  access: "owner",
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["name", "submissions", "lastSubmittedAt"]), "name"),
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  }),
  response: pageOf(FormRow),
} as const satisfies Contract;

export const SubmissionAnswer = z.object({
  fieldId: z.string(),
  title: z.string(),
  type: z.string(),
  /** One line per part. Spec: B3.24: `N/A` when nothing was answered. */
  text: z.string(),
});

export const SubmissionRow = z.object({
  submissionId: z.string(),
  formId: z.string(),
  formName: z.string(),
  submittedAt: z.string(),
  pageTitle: z.string(),
  pagePath: z.string(),
  /** Null once the person has been forgotten. */
  answers: z.nullable(z.array(SubmissionAnswer)),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

export const listSubmissionsContract = {
  method: "GET",
  path: "/api/console/submissions",
  summary: "Answers that visitors have sent",
  tag: "forms",
  access: "owner",
  query: z.object({
    ...pageQuery,
    sort: z._default(sortBy(["submittedAt", "form", "page"]), "-submittedAt"),
    formId: z.optional(z.string().check(z.maxLength(64))),
    /** Part of any answer. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** A day of the website's time zone, `2030-01-31`, or a moment in ISO 8601; inclusive. */
    from: z.optional(z.string().check(z.maxLength(40))),
    /** A day, inclusive, or a moment, exclusive. */
    to: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: pageOf(SubmissionRow),
} as const satisfies Contract;

/** 404 `submission-not-found`. */
export const getSubmissionContract = {
  method: "GET",
  path: "/api/console/submissions/:submissionId",
  summary: "One submission with everything known about it",
  tag: "forms",
  access: "owner",
  params: z.object({ submissionId: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response: z.object({
    ...SubmissionRow.shape,
    pageId: z.string(),
    contentSource: z.nullable(z.enum(["i", "c"])),
    pagePermissionTypeValue: z.nullable(z.string()),
    /** The values as they arrived. */
    values: z.nullable(z.record(z.string(), z.unknown())),
  }),
} as const satisfies Contract;
