import type { FormDefinition, FormField } from "#domain/forms/definition.ts";
import { nameOf } from "./builder-field-kinds.ts";

type Details = Omit<FormDefinition, "formId" | "fields">;
/** Settings of a field; those that its type does not expose are dropped. */
export type FieldChange = {
  readonly title?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** Undefined: no limit. */
  readonly maxLength?: number | undefined;
  readonly currencySymbol?: string;
  readonly showCountryCode?: boolean;
  readonly underline?: boolean;
  readonly options?: readonly string[];
  readonly key?: string;
  readonly value?: string;
};

/** One edit of a form. */
export type FormEdit =
  | { readonly type: "field-added"; readonly field: FormField; readonly at: number }
  | { readonly type: "field-duplicated"; readonly fieldId: string; readonly copyId: string }
  | { readonly type: "field-removed"; readonly fieldId: string }
  | { readonly type: "field-moved"; readonly fieldId: string; readonly to: number }
  | { readonly type: "field-changed"; readonly fieldId: string; readonly change: FieldChange }
  | { readonly type: "form-changed"; readonly change: Partial<Details> }
  | { readonly type: "form-replaced"; readonly form: FormDefinition; readonly reason: string };

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

const inserted = (
  fields: readonly FormField[],
  field: FormField,
  at: number,
): readonly FormField[] => fields.toSpliced(between(at, 0, fields.length), 0, field);

const moved = (fields: readonly FormField[], from: number, to: number): readonly FormField[] => {
  const field = fields[from];
  return field === undefined ? fields : inserted(fields.toSpliced(from, 1), field, to);
};

const changed = (field: FormField, change: FieldChange): FormField => {
  const known = Object.entries(change).filter(
    ([name]) => name in field || (name === "maxLength" && field.type === "textarea"),
  );
  const next: Record<string, unknown> = { ...field };
  for (const [name, value] of known)
    if (value === undefined) delete next[name];
    else next[name] = value;
  return next as FormField;
};

/** Maximum number of fields of a form. */
export const MAX_FIELDS = 200;

/** The form after an edit; the same object when it is unchanged. */
export const applyEdit = (form: FormDefinition, edit: FormEdit): FormDefinition => {
  const { fields } = form;
  const withFields = (next: readonly FormField[]): FormDefinition => ({
    ...form,
    fields: [...next],
  });
  const indexOf = (fieldId: string) => fields.findIndex((field) => field.fieldId === fieldId);
  switch (edit.type) {
    case "field-added":
      return fields.length >= MAX_FIELDS ? form : withFields(inserted(fields, edit.field, edit.at));
    case "field-duplicated": {
      const at = indexOf(edit.fieldId);
      const field = fields[at];
      if (field === undefined || fields.length >= MAX_FIELDS) return form;
      return withFields(inserted(fields, { ...field, fieldId: edit.copyId }, at + 1));
    }
    case "field-removed":
      return indexOf(edit.fieldId) === -1
        ? form
        : withFields(fields.filter(({ fieldId }) => fieldId !== edit.fieldId));
    case "field-moved": {
      const from = indexOf(edit.fieldId);
      const to = between(edit.to, 0, fields.length - 1);
      return from === -1 || from === to ? form : withFields(moved(fields, from, to));
    }
    case "field-changed":
      return withFields(
        fields.map((field) =>
          field.fieldId === edit.fieldId ? changed(field, edit.change) : field,
        ),
      );
    case "form-changed":
      return { ...form, ...edit.change };
    case "form-replaced":
      return { ...edit.form, formId: form.formId };
  }
};

const named = ({ fields }: FormDefinition, fieldId: string): string => {
  const field = fields.find((one) => one.fieldId === fieldId);
  return field === undefined ? "the field" : `“${nameOf(field)}”`;
};

/** Describes an edit for the undo button and screen readers: "remove “Email”". */
export const editText = (form: FormDefinition, edit: FormEdit): string => {
  switch (edit.type) {
    case "field-added":
      return `add “${nameOf(edit.field)}”`;
    case "field-duplicated":
      return `duplicate ${named(form, edit.fieldId)}`;
    case "field-removed":
      return `remove ${named(form, edit.fieldId)}`;
    case "field-moved":
      return `move ${named(form, edit.fieldId)}`;
    case "field-changed":
      return `change ${named(form, edit.fieldId)}`;
    case "form-changed":
      return "name" in edit.change ? "rename the form" : "change the form's settings";
    case "form-replaced":
      return edit.reason;
  }
};

/** The field of an edit, so that an undo reveals it; null for the form itself. */
export const editedField = (edit: FormEdit): string | null => {
  switch (edit.type) {
    case "field-added":
      return edit.field.fieldId;
    case "field-duplicated":
      return edit.copyId;
    case "field-removed":
    case "field-moved":
    case "field-changed":
      return edit.fieldId;
    default:
      return null;
  }
};

/** Successive edits of the same text are undone together; undefined: never. */
export const mergeKey = (edit: FormEdit): string | undefined => {
  if (edit.type === "field-changed")
    return `${edit.fieldId} ${Object.keys(edit.change).sort().join(" ")}`;
  if (edit.type === "form-changed") return Object.keys(edit.change).sort().join(" ");
  return undefined;
};
