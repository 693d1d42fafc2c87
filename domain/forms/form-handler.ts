import type { FormDefinition, FormField } from "./definition.ts";

const withoutLength = (field: FormField): FormField => {
  if (field.type !== "textarea") return field;
  const { maxLength: _length, ...rest } = field;
  return rest;
};

/**
 * The form as it is shown and validated: text areas have a maximum length only where the vanilla
 * form handler is on. Spec: B3.23, B6.6.
 */
export const asHandled = <Form extends Pick<FormDefinition, "fields">>(
  form: Form,
  vanillaFormHandler: boolean,
): Form => (vanillaFormHandler ? form : { ...form, fields: form.fields.map(withoutLength) });
