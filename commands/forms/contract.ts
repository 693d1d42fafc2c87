import * as z from "zod/mini";
import { FormDefinition } from "#domain/forms/definition.ts";
import { DefinitionProblem } from "#domain/forms/definition-problems.ts";
import { formTemplateNames } from "#domain/forms/form-templates.ts";
import { formCallTexts, formKeyTexts } from "#domain/forms/texts.ts";
import { FieldValues } from "#domain/forms/values.ts";
import { editionNumber, versionInAddress } from "#domain/kit/bounds.ts";
import type { Contract } from "#domain/kit/contract.ts";
import { isStorableDeep } from "#domain/kit/storable-text.ts";

const formId = z.string().check(z.minLength(1), z.maxLength(64));
/**
 * The body is empty. Not in the specification: `formId` in the query ties the key to that form;
 * otherwise the first submission does. Spec: B7.1.
 */
export const issueFormKeyContract = {
  method: "POST",
  path: "/api/form/FormSubmissionKey",
  summary: "Create a key for one form submission, valid for one day",
  tag: "forms",
  access: "visitor",
  query: z.object({ formId: z.optional(formId) }),
  response: z.object({ data: z.object({ key: z.string() }) }),
  refusalTexts: formKeyTexts,
} as const satisfies Contract;

/** Every answer can have 20,000 characters; this is the maximum of all together. */
export const maxAnswersBytes = 256 * 1024;
/** Version of the displayed form; absent: the current one. */
const formVersion = z.optional(versionInAddress);

/** Field id to text. */
const errors = z.record(z.string(), z.string());

/**
 * Invalid answers: 400 with `data.errors` (field id to text) next to `error`. An unsolved captcha:
 * 400 `captcha-missing`. The same key with the same answers is the same submission and gets the
 * same answer. With other answers: 409 `key-used`. Not in the specification: `formId` names the
 * form; absent, it is the form the key was issued for, or the website's only form; 404 when there
 * is none. Suspected spam gets the normal answer. `form` can contain an answer to
 * `honeypotFieldId(form)`, which only bots give. Spec: B7.2, B3.1–B3.4.
 */
export const saveFormSubmissionContract = {
  method: "POST",
  path: "/api/form/SaveFormSubmission",
  summary: "Sends the answers to a form",
  tag: "forms",
  access: "visitor",
  maxBodyBytes: maxAnswersBytes,
  refusalTexts: formCallTexts,
  body: z.object({
    key: z.string().check(z.maxLength(200)),
    formId: z.optional(formId),
    /**
     * Answers are checked against the version they were given to, for a day after it was replaced.
     */
    formVersion,
    form: FieldValues,
    /** The answer of the captcha's widget. */
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
      /** Shown below the message, sanitized. Spec: B2.38. */
      postSubmitHtml: z.string(),
      redirect: z.nullable(z.string()),
    }),
  }),
  refusalMembers: { data: z.object({ errors }) },
} as const satisfies Contract;

/**
 * Spec: B7.3, A7.7. The body maps field ids to values; invalid: 400 with `errors` (field id to
 * text) next to `error`.
 */
export const validateFormContract = {
  method: "POST",
  path: "/api/rest/forms/validate/:formId",
  summary: "Checks answers without sending them",
  tag: "forms",
  access: "visitor",
  maxBodyBytes: maxAnswersBytes,
  refusalTexts: formCallTexts,
  params: z.object({ formId }),
  query: z.object({ formVersion }),
  body: FieldValues,
  response: z.object({ errors }),
  refusalMembers: { errors },
} as const satisfies Contract;

const path = "/api/console/forms/:formId";
/** Letters, digits, dashes and underscores, up to 64. */
const newFormId = FormDefinition.shape.formId;
const params = z.object({ formId });
const maxBodyBytes = 1024 * 1024;
const isText = z.refine(isStorableDeep, "The text contains invalid characters.");
/**
 * The edition that the author saw (`edition` of the last answer). If given, the call is rejected
 * with 409 `form-changed` and the current `edition` next to the error when someone else was faster;
 * if absent, the last change wins.
 */
const edition = z.optional(editionNumber);

/** The form after the command. */
const response = z.object({
  formId: z.string(),
  /** Grows with every change. */
  edition: z.int(),
  /** The version that visitors fill in; 0 before the first release. */
  version: z.int(),
  /** Whether there is a draft. */
  drafted: z.boolean(),
  removed: z.boolean(),
  /** Problems that prevent a release of the draft, or else of the released form. */
  problems: z.array(DefinitionProblem),
});

const shared = {
  path,
  tag: "forms",
  access: "owner",
  permission: "forms:write",
  params,
  response,
  refusalMembers: { edition: z.int(), problems: z.array(DefinitionProblem) },
} as const;

/**
 * The new form is a draft. `formId` is derived from the name when absent; 409 `form-exists` when a
 * given one is taken (also by a removed form). With an `Idempotency-Key` a repetition gets the
 * first answer.
 */
export const createFormContract = {
  method: "POST",
  path: "/api/console/forms",
  summary: "Starts a form from a template, or from a definition",
  tag: "forms",
  access: "owner",
  permission: "forms:write",
  maxBodyBytes,
  body: z.union([
    z.object({
      form: z
        .extend(z.omit(FormDefinition, { formId: true }), { formId: z.optional(newFormId) })
        .check(isText),
    }),
    z.object({
      template: z.enum(formTemplateNames),
      formId: z.optional(newFormId),
      /** Absent: the template's. */
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
    }),
  ]),
  response,
} as const satisfies Contract;

/**
 * A draft can be unfinished. 404 `form-not-found`; 422 `field-ids-not-unique`; 403
 * `destinations-locked` when it names other recipients or webhooks and the caller lacks
 * `submissions:read`. The same applies to creating and releasing a form.
 */
export const saveFormDraftContract = {
  ...shared,
  method: "PUT",
  path: `${path}/draft`,
  summary: "Saves a form's draft",
  maxBodyBytes,
  body: z.object({ form: FormDefinition.check(isText), edition }),
} as const satisfies Contract;

/**
 * A form that was never released keeps its draft: 409 `never-released`; it can be removed instead.
 */
export const discardFormDraftContract = {
  ...shared,
  method: "DELETE",
  path: `${path}/draft`,
  summary: "Discard a form's draft",
} as const satisfies Contract;

/**
 * 422 `form-has-problems` with `problems` next to the error; 409 `nothing-to-release` without a
 * draft, `form-removed`.
 */
export const releaseFormContract = {
  ...shared,
  method: "POST",
  path: `${path}/release`,
  summary: "Release the draft as the form's next version",
  body: z.object({ edition }),
} as const satisfies Contract;

/** The form accepts no more answers; its submissions stay. */
export const removeFormContract = {
  ...shared,
  method: "DELETE",
  summary: "Removes a form",
} as const satisfies Contract;

export const restoreFormContract = {
  ...shared,
  method: "POST",
  path: `${path}/restore`,
  summary: "Restore a removed form",
} as const satisfies Contract;
