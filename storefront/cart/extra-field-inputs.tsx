import { type ReactNode, useState } from "react";
import { FormFieldInput } from "#browser/fields/form-field.tsx";
import { extraPlace } from "#domain/cart/extra-fields-place.ts";
import { type FieldErrors, fieldViews } from "#domain/forms/field-view.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import type { ExtraForm } from "../catalog/product.ts";

/** Focuses the first rejected field once its error is rendered. */
export const showFirstError = (
  form: ExtraForm,
  answers: FieldValues,
  errors: FieldErrors,
): void => {
  const first = fieldViews(form, answers, errors, extraPlace).find(({ error }) => error !== "");
  if (first !== undefined)
    requestAnimationFrame(() => document.getElementById(first.firstId)?.focus());
};

type Props = {
  readonly form: ExtraForm;
  readonly values: FieldValues;
  /** The values at the last rejection, which determine where errors lead. */
  readonly judged: FieldValues;
  readonly errors: FieldErrors;
};

/** Rendered like the theme's form-field.html. */
export const ExtraFieldInputs = ({ form, values, judged, errors }: Props): ReactNode => {
  const [first] = useState(values);
  const judgedFields = fieldViews(form, judged, errors, extraPlace);
  return fieldViews(form, first, errors, extraPlace).map((field, at) => (
    <FormFieldInput field={field} judged={judgedFields[at]} key={field.fieldId} />
  ));
};
