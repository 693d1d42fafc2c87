import { CONTACT_FORM_ID } from "#domain/forms/contact-form.ts";
import { formDecider } from "#domain/forms/decide-form.ts";
import { FormEvent } from "#domain/forms/events.ts";
import { honeypotFieldId } from "#domain/forms/honeypot.ts";
import { postedAnswers } from "#domain/forms/posted-answers.ts";
import { shownForm } from "#domain/forms/released-version.ts";
import { formCallTexts } from "#domain/forms/texts.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { FormFallback, FormFields, FormLists } from "#infra/http/form-fallback.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { Handler } from "../kit/handle.ts";
import { createFormKeys } from "./form-keys.ts";

export type SiteFormDependencies = {
  readonly handler: Handler;
  readonly signing: Signing;
  readonly newId: () => string;
  readonly nowMs: () => number;
};

/** Maximum length of `pageTitle` in the call. */
const MAX_TITLE = 500;

/** Only ever redirects to a page of this website, whatever the field contains. */
const LOCAL_PATH = /^\/(?![/\\])[^\s\\?#]{0,2000}$/;

const pageOf = ({ "form.page": page = "" }: FormFields, instead: string): string =>
  LOCAL_PATH.test(page) ? page : instead;

/** The form's page, as scripts would report it. Spec: B3.4. */
const pageFieldsOf = (fields: FormFields, page: string) => {
  const { "form.title": title = "", "form.item": item, "form.collection": collection } = fields;
  const permission = fields["form.permission"];
  return {
    pageTitle: title.slice(0, MAX_TITLE).toWellFormed(),
    pageId: item || collection || "",
    ...((item || collection) && { contentSource: item ? "i" : "c" }),
    pagePath: page,
    ...(permission && { pagePermissionTypeValue: permission }),
  };
};

/** Answers to a form without a definition, which accepts none. */
const answersTo = async (
  { handler, nowMs }: SiteFormDependencies,
  websiteId: string,
  formId: string,
  lists: FormLists,
): Promise<FieldValues> => {
  const { state } = await handler(formDecider, FormEvent).load(websiteId, formId);
  const form = shownForm(state, Number(lists["form.version"]?.[0]), nowMs())?.form;
  if (form === undefined) return {};
  const trap = honeypotFieldId(form);
  return {
    ...postedAnswers(form, (name) => lists[name] ?? []),
    ...(lists[trap] !== undefined && { [trap]: lists[trap].at(-1) ?? "" }),
  };
};

/**
 * Forms for browsers without JavaScript: `POST /forms/:formId` and `POST /contact`, one input per
 * value, named by its field's id; `form.key`, `form.version` and other names with `form.` come from
 * the page. Without a key, as from a hand-written page, one is issued on the way.
 */
export const siteForms = (dependencies: SiteFormDependencies): readonly FormFallback[] => {
  const { signing, newId, nowMs } = dependencies;
  const keys = createFormKeys(signing, newId, nowMs);

  const toForm = (path: string, formIdOf: (fields: FormFields) => string): FormFallback => ({
    path,
    call: () => "POST /api/form/SaveFormSubmission",
    // Browsers can encode one character as nine bytes.
    maxBodyBytes: 9 * 100 * 1024,
    refusalTexts: formCallTexts,
    input: async (fields: FormFields, { websiteId }: RequestContext, lists: FormLists) => {
      const formId = formIdOf(fields);
      const version = fields["form.version"];
      return {
        body: {
          key: fields["form.key"] || keys.issue(websiteId, formId),
          formId,
          ...(version && { formVersion: version }),
          form: await answersTo(dependencies, websiteId, formId, lists),
          ...pageFieldsOf(fields, pageOf(fields, path.replace(":formId", formId))),
        },
      };
    },
    next: (answer, fields) => {
      const { redirect } = (answer.body as { data: { redirect: string | null } }).data;
      const formId = formIdOf(fields);
      const page = pageOf(fields, path.replace(":formId", formId));
      return redirect ?? `${page}?sent=${formId}#form-${formId}`;
    },
  });
  return [
    toForm("/contact", () => CONTACT_FORM_ID),
    toForm("/forms/:formId", ({ formId = "" }) => formId),
  ];
};
