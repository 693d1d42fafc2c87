import { FormDefinition } from "#domain/forms/definition.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";

/** Stands below the journal; whoever sends it joins the shop's mailing list. */
export const newsletterForm = FormDefinition.parse({
  formId: "newsletter",
  name: "Letters from the workshop",
  fields: [
    {
      type: "email",
      fieldId: "email",
      title: "Email",
      placeholder: "you@example.com",
      required: true,
    },
    {
      type: "checkbox",
      fieldId: "topics",
      title: "What would you like to read about?",
      options: ["New notebooks", "Ink and pens", "Workshops"],
    },
  ],
  submitLabel: "Send me letters",
  submissionMessage: "You are on the list. The next letter leaves at the end of the month.",
  disclaimer: "One letter a month. You can unsubscribe at any time.",
  mailingList: { listId: DEFAULT_LIST_ID, consentFieldId: null },
});
