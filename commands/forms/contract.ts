import * as z from "zod/mini";
import { FieldValues } from "#domain/forms/values.ts";
import type { Contract } from "#domain/shared/contract.ts";

export type { FieldValues } from "#domain/forms/values.ts";

const formId = z.string().check(z.minLength(1), z.maxLength(64));
/**
 * Spec: B7.1. The body is empty. Our choice: `formId` may be given in the query and ties the key to
 * that form; otherwise the first submission does.
 */
export const issueFormKeyContract = {
  method: "POST",
  path: "/api/form/FormSubmissionKey",
  summary: "A key for one form submission, valid for a day",
  tag: "forms",
  access: "visitor",
  query: z.object({ formId: z.optional(formId) }),
  response: z.object({ data: z.object({ key: z.string() }) }),
} as const satisfies Contract;

/**
 * Spec: B7.2, B3.1–B3.4. Invalid answers: 400 with `data.errors` (field id to text) beside `error`.
 * The same key with the same answers is the same submission: same answer. With other answers: 409
 * `key-used`. Our choice: `formId` names the form; absent, it is the form the key was issued for, or
 * the website's only form; 404 when there is none.
 */
export const saveFormSubmissionContract = {
  method: "POST",
  path: "/api/form/SaveFormSubmission",
  summary: "Sends the answers to a form",
  tag: "forms",
  access: "visitor",
  body: z.object({
    key: z.string().check(z.maxLength(200)),
    formId: z.optional(formId),
    form: FieldValues,
    captchaKey: z.optional(z.string().check(z.maxLength(10_000))),
    pageTitle: z._default(z.string().check(z.maxLength(500)), ""),
    pageId: z._default(z.string().check(z.maxLength(200)), ""),
    /** `i`: an item's page, `c`: a collection's. Spec: B3.4. */
    contentSource: z.optional(z.enum(["i", "c"])),
    pagePath: z._default(z.string().check(z.maxLength(2000)), ""),
    pagePermissionTypeValue: z.optional(z.union([z.string().check(z.maxLength(100)), z.number()])),
  }),
  response: z.object({
    data: z.object({
      submissionId: z.string(),
      /** Replaces the form. */
      message: z.string(),
      redirect: z.nullable(z.string()),
    }),
  }),
} as const satisfies Contract;

/** Spec: B7.3, A7.7. The body maps field ids to values; invalid: 400 with `errors` (field id to text) beside `error`. */
export const validateFormContract = {
  method: "POST",
  path: "/api/rest/forms/validate/:formId",
  summary: "Checks answers without sending them",
  tag: "forms",
  access: "visitor",
  params: z.object({ formId }),
  body: FieldValues,
  response: z.object({ errors: z.record(z.string(), z.string()) }),
} as const satisfies Contract;
