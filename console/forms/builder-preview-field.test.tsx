import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FormFieldInput } from "#browser/fields/form-field.tsx";
import { FormDefinition } from "#domain/forms/definition.ts";
import { fieldTypes } from "#domain/forms/field-types.ts";
import { type FieldView, fieldViews } from "#domain/forms/field-view.ts";
import { formTexts } from "#domain/forms/texts.ts";
import { type FieldType, newField } from "./builder-field-kinds.ts";
import { PreviewField } from "./builder-preview-field.tsx";

const types = fieldTypes.map(({ type }) => type as FieldType);
const form = FormDefinition.parse({
  formId: "f",
  name: "Everything",
  fields: types.flatMap((type) => [
    { ...newField(type, type), description: "Some words." },
    { ...newField(type, `${type}-2`), required: true, maxLength: 20, showCountryCode: true },
  ]),
  submissionMessage: "Thanks",
});

/** The preview fills nothing in and lets the browser check nothing; order of attributes is React's. */
const comparable = (html: string): string =>
  html
    .replaceAll(/ (?:autoComplete|autocomplete)="[^"]*"/g, "")
    .replaceAll(' required=""', "")
    .replaceAll(' selected=""', "")
    .replaceAll(/<(input|textarea|select)((?: [\w-]+="[^"]*")*)(\/?)>/g, (_, tag, given) => {
      const attributes = String(given).match(/[\w-]+="[^"]*"/g) ?? [];
      return `<${tag} ${attributes
        .filter((attribute) => attribute !== 'value=""')
        .sort()
        .join(" ")}>`;
    });

const asOnTheSite = (field: FieldView) =>
  comparable(renderToStaticMarkup(<FormFieldInput field={field} />));
const asInThePreview = (field: FieldView) =>
  comparable(renderToStaticMarkup(<PreviewField field={field} root={{}} />));

describe.each(types)("the preview of a %s", (type) => {
  const views = (errors: Readonly<Record<string, string>>) =>
    fieldViews(form, {}, errors).filter((view) => view.type === type);
  it("is drawn as on the website", () => {
    for (const view of views({})) expect(asInThePreview(view)).toBe(asOnTheSite(view));
  });
  it("is drawn as on the website with an error", () => {
    const errors = { [type]: formTexts.required, [`${type}-2`]: formTexts.required };
    for (const view of views(errors)) expect(asInThePreview(view)).toBe(asOnTheSite(view));
  });
});
