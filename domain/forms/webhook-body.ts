import { answerText } from "./answer-text.ts";
import type { FormField } from "./definition.ts";
import { answerTo, type FieldValue, type FieldValues } from "./values.ts";

/** A submission as its recipients see it. */
export type ShownSubmission = {
  readonly submissionId: string;
  readonly formId: string;
  readonly formName: string;
  /** Null in submissions from before versions were counted. */
  readonly formVersion: number | null;
  readonly fields: readonly {
    readonly fieldId: string;
    readonly title: string;
    readonly type: string;
  }[];
  readonly values: FieldValues;
  readonly pageTitle: string;
  readonly pagePath: string;
  readonly submittedAt: string;
};

export type ShownAnswer = {
  readonly fieldId: string;
  readonly title: string;
  readonly type: string;
  /** The raw value; null when there is none, and for passwords. */
  readonly value: FieldValue | null;
  /** The readable form. Spec: B3.24. */
  readonly text: string;
};

/**
 * Not in the specification: a password concerns the visitor and the website only and is not passed
 * on.
 */
export const shownAnswers = ({
  fields,
  values,
}: Pick<ShownSubmission, "fields" | "values">): readonly ShownAnswer[] =>
  fields.map(({ fieldId, title, type }) => ({
    fieldId,
    title,
    type,
    value: type === "password" ? null : (answerTo(values, fieldId) ?? null),
    text: answerText({ type: type as FormField["type"] }, answerTo(values, fieldId)),
  }));

/** JSON of `form.submitted`. The same submission and delivery always give the same text. */
export const webhookBody = (deliveryId: string, submission: ShownSubmission): string =>
  JSON.stringify({
    id: deliveryId,
    type: "form.submitted",
    form: {
      id: submission.formId,
      name: submission.formName,
      version: submission.formVersion,
    },
    submissionId: submission.submissionId,
    submittedAt: submission.submittedAt,
    answers: shownAnswers(submission),
    page: { title: submission.pageTitle, path: submission.pagePath },
  });

/** Content of a test call: every field is answered with its title. */
export const webhookTestBody = (
  deliveryId: string,
  form: {
    readonly id: string;
    readonly name: string;
    readonly version: number | null;
    readonly fields: ShownSubmission["fields"];
  },
  at: string,
): string =>
  JSON.stringify({
    id: deliveryId,
    type: "form.test",
    form: { id: form.id, name: form.name, version: form.version },
    submissionId: null,
    submittedAt: at,
    answers: form.fields.map(({ fieldId, title, type }) => ({
      fieldId,
      title,
      type,
      value: title,
      text: title,
    })),
    page: { title: "Test", path: "/" },
  });
