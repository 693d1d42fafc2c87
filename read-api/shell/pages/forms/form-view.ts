import type { FormDefinition } from "#domain/forms/definition.ts";
import {
  type FieldErrors,
  type FieldView,
  fieldViews,
  formPrefix,
  isCheckedByBrowser,
} from "#domain/forms/field-view.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { type PublicForm, publicForm } from "#domain/forms/public-form.ts";
import { formTexts } from "#domain/forms/texts.ts";
import { type FieldValues, hiddenValue } from "#domain/forms/values.ts";
import type { ReleasedForm } from "../../../forms/find-form.ts";

/** Data for the browser's version of the form: `<script type="application/json" data-form>`. */
export type FormSeed = {
  readonly form: Omit<PublicForm, "submissionMessage" | "postSubmitHtml" | "successRedirect">;
  readonly version: number;
  readonly errors: FieldErrors;
  readonly failure: string;
};

/**
 * A form for templates: `{form|apply site-form}`, and on any page `{.if
 * forms.newsletter}{forms.newsletter|apply site-form}{.end}`.
 */
export type FormView = {
  readonly formId: string;
  readonly name: string;
  readonly version: number;
  /** Id of the surrounding element and prefix of its controls' ids. */
  readonly prefix: string;
  readonly action: string;
  /** Makes a submission happen once. */
  readonly key: string;
  /** Path of the form's page, to return to. */
  readonly pagePath: string;
  readonly pageTitle: string;
  readonly fields: readonly FieldView[];
  /** See `isCheckedByBrowser`. */
  readonly browserChecks: boolean;
  readonly submitLabel: string;
  readonly disclaimer: string;
  readonly captcha: boolean;
  readonly captchaNeedsScript: string;
  /** Name of a field that no visitor sees. */
  readonly honeypot: string;
  /** Fields with errors, in their order. */
  readonly problems: readonly { readonly firstId: string; readonly title: string }[];
  readonly problemBelow: string;
  readonly problemAbove: string;
  /** Why the form was rejected as a whole; empty: it was not. */
  readonly failure: string;
  /** Shown instead after it was sent. `html` is safe. Spec: B2.38. */
  readonly sent: { readonly message: string; readonly html: string } | null;
  readonly data: FormSeed;
};

/** Rejected input. */
export type FormAttempt = {
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly failure: string;
};

export type FormPlace = {
  readonly pagePath: string;
  readonly pageTitle: string;
  readonly query: { readonly get: (name: string) => string | null };
  /** URL that the form is posted to; absent: its own page. */
  readonly action?: string;
  readonly attempt?: FormAttempt | undefined;
};

/** Names the form that was just sent, in the query of its page. */
export const SENT = "sent";

const hiddenValues = ({ fields }: FormDefinition, query: FormPlace["query"]): FieldValues =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field.type === "hidden" ? [[field.fieldId, hiddenValue(field, query)]] : [],
    ),
  );

/** Passwords are never sent back. */
export const shownAgain = (
  { fields }: Pick<FormDefinition, "fields">,
  values: FieldValues,
): FieldValues => {
  const secret = new Set(
    fields.flatMap(({ type, fieldId }) => (type === "password" ? fieldId : [])),
  );
  return Object.fromEntries(Object.entries(values).filter(([fieldId]) => !secret.has(fieldId)));
};

/** Only where a site key is configured. Spec: B5.6. */
const captchaOf = ({ captcha }: FormDefinition): FormDefinition["captcha"] =>
  captcha === null || captcha.siteKey.trim() === "" ? null : captcha;

const seedOf = ({ form, version }: ReleasedForm, attempt: FormAttempt | undefined): FormSeed => {
  const {
    submissionMessage: _message,
    postSubmitHtml: _html,
    successRedirect: _redirect,
    ...rest
  } = publicForm(form);
  return {
    form: { ...rest, captcha: captchaOf(form) },
    version,
    errors: attempt?.errors ?? {},
    failure: attempt?.failure ?? "",
  };
};

export const toFormView = (released: ReleasedForm, place: FormPlace, key: string): FormView => {
  const { form, version } = released;
  const { attempt, query } = place;
  const values = attempt ? shownAgain(form, attempt.values) : hiddenValues(form, query);
  const fields = fieldViews(form, values, attempt?.errors ?? {});
  const isSent = query.get(SENT) === form.formId && attempt === undefined;
  return {
    formId: form.formId,
    name: form.name,
    version,
    prefix: formPrefix(form.formId),
    action: place.action ?? `/forms/${form.formId}`,
    key,
    pagePath: place.pagePath,
    pageTitle: place.pageTitle,
    fields,
    browserChecks: isCheckedByBrowser(fields),
    submitLabel: form.submitLabel,
    disclaimer: form.disclaimer,
    captcha: captchaOf(form) !== null,
    captchaNeedsScript: formTexts.captchaNeedsScript,
    honeypot: honeypotFieldId(form),
    problems: fields.flatMap(({ error, firstId, title }) =>
      error === "" ? [] : [{ firstId, title }],
    ),
    problemBelow: formTexts.problemBelow,
    problemAbove: formTexts.problemAbove,
    failure: attempt?.failure ?? "",
    sent: isSent ? { message: form.submissionMessage, html: form.postSubmitHtml } : null,
    data: seedOf(released, attempt),
  };
};
