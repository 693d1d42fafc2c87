import { FormDefinition } from "#domain/forms/definition.ts";

/** On a page of its own, `/forms/workshop`; the calendar leads to it. */
export const workshopForm = FormDefinition.parse({
  formId: "workshop",
  name: "A workshop of your own",
  fields: [
    {
      type: "section",
      fieldId: "who",
      title: "About you",
      description: "A class, a team, a birthday: we come with paper, ink and enough nibs for all.",
      underline: true,
    },
    { type: "name", fieldId: "name", title: "Name", required: true },
    { type: "email", fieldId: "email", title: "Email", required: true },
    {
      type: "phone",
      fieldId: "phone",
      title: "Phone",
      description: "In case something changes on the day.",
      showCountryCode: true,
    },
    { type: "section", fieldId: "what", title: "About the workshop", underline: true },
    {
      type: "radio",
      fieldId: "subject",
      title: "What should it be about?",
      options: ["First strokes", "Binding a notebook", "Drawing letters"],
      required: true,
    },
    { type: "number", fieldId: "people", title: "How many of you?", required: true },
    { type: "date", fieldId: "date", title: "Which day?" },
    { type: "time", fieldId: "time", title: "When should it start?" },
    { type: "address", fieldId: "place", title: "Where?" },
    {
      type: "likert",
      fieldId: "experience",
      title: "How much do you agree?",
      options: ["We write by hand every day", "We have held a dip pen before"],
    },
    {
      type: "textarea",
      fieldId: "wishes",
      title: "Anything else?",
      maxLength: 600,
    },
    { type: "hidden", fieldId: "from", title: "Came from", key: "from", value: "the form's page" },
  ],
  submitLabel: "Request a date",
  submissionMessage: "Thank you. We will propose a date within a week.",
  postSubmitHtml: '<p>Until then, <a href="/events">see what is planned in the shop</a>.</p>',
});
