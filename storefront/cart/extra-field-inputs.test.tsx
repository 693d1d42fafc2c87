import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { FormField } from "#domain/forms/definition.ts";
import type { FieldValues } from "#domain/forms/values.ts";
import { ExtraFieldInputs } from "./extra-field-inputs.tsx";

const form = {
  formId: "card",
  name: "Card",
  version: 1,
  fields: [FormField.parse({ type: "name", fieldId: "to", title: "For", required: true })],
};

it("mark of an answer in parts what was missing when it was refused, whatever they began with", () => {
  const wrong = (values: FieldValues, judged: FieldValues) =>
    [
      ...renderToStaticMarkup(
        <ExtraFieldInputs
          form={form}
          values={values}
          judged={judged}
          errors={{ to: "Required" }}
        />,
      ).matchAll(/<input[^>]*>/g),
    ].map(([input]) => input.includes('aria-invalid="true"'));
  expect(wrong({}, { to: ["Ada", ""] })).toEqual([false, true]);
  expect(wrong({ to: ["Ada", "Lovelace"] }, { to: ["", "Lovelace"] })).toEqual([true, false]);
});
