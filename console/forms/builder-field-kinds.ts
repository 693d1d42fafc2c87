import type { FormDefinition, FormField } from "#domain/forms/definition.ts";

export type FieldType = FormField["type"];

export type FieldKind = {
  readonly type: FieldType;
  readonly label: string;
  /** A short description of its purpose. */
  readonly hint: string;
};

export type FieldGroup = { readonly title: string; readonly kinds: readonly FieldKind[] };

/** Every type of B3.16–B3.23 once, in the order of frequency. */
export const fieldGroups: readonly FieldGroup[] = [
  {
    title: "Text",
    kinds: [
      { type: "text", label: "Short text", hint: "One line" },
      { type: "textarea", label: "Long text", hint: "Several lines, with an optional limit" },
      { type: "number", label: "Number", hint: "Digits only" },
      { type: "currency", label: "Amount", hint: "An amount of money" },
      { type: "website", label: "Website", hint: "A web address" },
      { type: "password", label: "Password", hint: "Typed text is hidden" },
    ],
  },
  {
    title: "Contact",
    kinds: [
      { type: "name", label: "Name", hint: "First and last name" },
      { type: "email", label: "Email", hint: "Must be a valid email address" },
      { type: "phone", label: "Phone", hint: "With an optional country code" },
      { type: "address", label: "Address", hint: "Street, city and country" },
      { type: "twitter", label: "Twitter", hint: "A handle" },
    ],
  },
  {
    title: "Choice",
    kinds: [
      { type: "radio", label: "Single choice", hint: "One choice from a visible list" },
      { type: "checkbox", label: "Multiple choice", hint: "Any number of choices" },
      { type: "select", label: "Dropdown", hint: "One choice from a menu" },
      { type: "likert", label: "Survey scale", hint: "Agree or disagree with statements" },
    ],
  },
  {
    title: "Date and time",
    kinds: [
      { type: "date", label: "Date", hint: "Month, day and year" },
      { type: "time", label: "Time", hint: "A time of day" },
    ],
  },
  {
    title: "Structure",
    kinds: [
      { type: "section", label: "Section", hint: "A heading between questions" },
      { type: "hidden", label: "Hidden", hint: "Filled from the page URL" },
    ],
  },
];

const kinds = new Map(fieldGroups.flatMap((group) => group.kinds).map((kind) => [kind.type, kind]));

export const kindOf = (type: FieldType): FieldKind => {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`No kind for ${type}`);
  return kind;
};

const titles: Partial<Record<FieldType, string>> = {
  text: "Your answer",
  textarea: "Message",
  currency: "Amount",
  radio: "Choose one",
  checkbox: "Choose any",
  select: "Choose one",
  likert: "How far do you agree?",
  twitter: "Twitter handle",
  section: "Section",
  hidden: "Source",
};

const threeOptions = ["First option", "Second option", "Third option"];

/** A new field that can be released once it has a title. */
export const newField = (type: FieldType, fieldId: string): FormField => {
  const common = { fieldId, title: titles[type] ?? kindOf(type).label, description: "" };
  switch (type) {
    case "text":
    case "textarea":
    case "email":
    case "number":
    case "website":
      return { type, ...common, required: false, placeholder: "" };
    case "currency":
      return { type, ...common, required: false, currencySymbol: "$" };
    case "phone":
      return { type, ...common, required: false, showCountryCode: false };
    case "section":
      return { type, ...common, underline: false };
    case "radio":
    case "checkbox":
    case "select":
      return { type, ...common, required: false, options: threeOptions };
    case "likert":
      return {
        type,
        ...common,
        required: false,
        options: ["It was easy to find what I wanted", "I would recommend you to a friend"],
      };
    case "hidden":
      return { type, ...common, key: "source", value: "" };
    default:
      return { type, ...common, required: false };
  }
};

/** Name of a field in texts: its title, else its type. */
export const nameOf = (field: FormField): string =>
  field.title.trim() === "" ? `${kindOf(field.type).label} without a title` : field.title.trim();

/**
 * An id that no earlier field of this form had, so that answers of removed fields stay separate.
 */
export const newFieldId = (type: FieldType, chance: string): string =>
  `${type}-${chance.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 8)}`;

export const fieldOf = (form: Pick<FormDefinition, "fields">, fieldId: string | null) =>
  form.fields.find((field) => field.fieldId === fieldId);
