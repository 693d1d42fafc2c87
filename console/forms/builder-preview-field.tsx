import type { ComponentProps } from "react";
import { FormFieldInput } from "#browser/fields/form-field.tsx";
import type { FieldView } from "#domain/forms/field-view.ts";

/** The browser neither fills in nor validates the preview. */
const unaided = (field: FieldView): FieldView => ({
  ...field,
  required: false,
  autocomplete: "off",
  parts: field.parts.map((part) => ({ ...part, autocomplete: "off" })),
});

/** One field for visitors. Spec: B3.16–B3.23, B5.7. */
export const PreviewField = ({ field, ...rest }: ComponentProps<typeof FormFieldInput>) => (
  <FormFieldInput field={unaided(field)} {...rest} />
);
