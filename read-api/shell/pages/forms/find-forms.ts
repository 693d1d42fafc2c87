import { postedAnswers } from "#domain/forms/posted-answers.ts";
import { failureText, formTexts } from "#domain/forms/texts.ts";
import { singleFlight } from "#domain/kit/single-flight.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createFindReleasedForm, type ReleasedForm } from "../../../forms/find-form.ts";
import type { FindPage } from "../page-questions.ts";
import { queryOf } from "../query-of.ts";
import type { PageInput } from "../rendering/page-view.ts";
import { type FormAttempt, type FormPlace, type FormView, toFormView } from "./form-view.ts";
import type { RefusedForm } from "./refused-form.ts";

export type FormPageDependencies = {
  readonly sql: Sql;
  /** The key proves the origin of a submission and its start time. */
  readonly issueFormKey: (websiteId: string, formId: string) => string;
};

type FormPage = {
  readonly formId: string;
  /** Path of the page, which the form is posted to. */
  readonly path: string;
  readonly name: "contact" | "form";
  readonly query: Readonly<Record<string, unknown>>;
  readonly refused?: RefusedForm | undefined;
};

const FIELDS_INVALID = 400;

/** Spec: B5.7, B8.9–B8.15. */
const attemptOf = ({ form }: ReleasedForm, { sent, refusal }: RefusedForm): FormAttempt => {
  const values = postedAnswers(form, (name) => sent[name] ?? []);
  const known = new Set(form.fields.map(({ fieldId }) => fieldId));
  const errors = Object.fromEntries(
    Object.entries(refusal.status === FIELDS_INVALID ? (refusal.fields ?? {}) : {}).filter(
      ([fieldId]) => known.has(fieldId),
    ),
  );
  const hasErrors = Object.keys(errors).length > 0;
  const unreadable =
    refusal.code === "invalid-input" ? formTexts.fieldsUnreadable : refusal.message;
  return { values, errors, failure: hasErrors ? "" : failureText(refusal.status, unreadable) };
};

/** Forms for pages: those with their own URL, and those embedded in a template. */
export const createFindForms = ({ sql, issueFormKey }: FormPageDependencies) => {
  const findReleased = createFindReleasedForm(sql);
  const find = singleFlight(
    ({ websiteId, formId }: { readonly websiteId: string; readonly formId: string }) =>
      `${websiteId}/${formId}`,
    ({ websiteId, formId }) => findReleased(websiteId, formId),
  );

  return {
    page:
      ({ formId, path, name, query, refused }: FormPage): FindPage =>
      async ({ context }): Promise<PageInput | undefined> => {
        const { websiteId } = context;
        const released = await find({ websiteId, formId });
        if (released === undefined) return undefined;
        const attempt = refused && attemptOf(released, refused);
        const place = {
          pagePath: path,
          pageTitle: released.form.name,
          query: queryOf(query),
          action: path,
          attempt,
        };
        return {
          name,
          title: released.form.name,
          canonicalPath: path,
          form: toFormView(released, place, issueFormKey(websiteId, formId)),
          ...(refused && { status: refused.refusal.status }),
        };
      },

    /** The requested forms that visitors can fill in. */
    placed: async (
      websiteId: string,
      formIds: readonly string[],
      place: FormPlace,
    ): Promise<Readonly<Record<string, FormView>>> => {
      const found = await Promise.all(
        formIds.map(async (formId) => {
          const released = await find({ websiteId, formId });
          return released === undefined
            ? []
            : [[formId, toFormView(released, place, issueFormKey(websiteId, formId))] as const];
        }),
      );
      return Object.fromEntries(found.flat());
    },
  };
};
export type FindForms = ReturnType<typeof createFindForms>;
