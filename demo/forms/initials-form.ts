import { FormDefinition } from "#domain/forms/definition.ts";

/** Asked on the page of the notebook with initials, for every one of them. */
export const initialsForm = FormDefinition.parse({
  formId: "initials",
  name: "Your initials",
  fields: [
    {
      type: "text",
      fieldId: "letters",
      title: "Initials",
      description: "Up to three letters, as they should appear on the cover.",
      placeholder: "A. L.",
      required: true,
    },
    {
      type: "radio",
      fieldId: "finish",
      title: "Finish",
      options: ["Gold", "Silver", "Plain, without foil"],
      required: true,
    },
    {
      type: "textarea",
      fieldId: "wish",
      title: "A line for the first page",
      description: "We write it by hand, if it is a present.",
      maxLength: 120,
    },
  ],
  submitLabel: "Tell us",
  submissionMessage: "Thank you. We will press them with care.",
});
