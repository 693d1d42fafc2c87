import { FormDefinition } from "./definition.ts";

const names = ["blank", "contact", "feedback", "sign-up", "event", "order", "job"] as const;
export const formTemplateNames = names;
export type FormTemplateName = (typeof names)[number];

export type FormTemplate = {
  readonly name: FormTemplateName;
  readonly title: string;
  /** One sentence about the template's purpose. */
  readonly description: string;
  /** A definition without `formId`; its name is the template's title. */
  readonly form: Omit<FormDefinition, "formId">;
};

const template = (
  name: FormTemplateName,
  title: string,
  description: string,
  form: object,
): FormTemplate => {
  const { formId: _formId, ...rest } = FormDefinition.parse({
    formId: name,
    name: title,
    submissionMessage: "Thank you. We have received your answers.",
    fields: [],
    ...form,
  });
  return { name, title, description, form: rest };
};

const who = [
  { type: "name", fieldId: "name", title: "Name", required: true },
  { type: "email", fieldId: "email", title: "Email", required: true },
];

/** Templates for a new form. Every one but `blank` can be released unchanged. */
export const formTemplates: readonly FormTemplate[] = [
  template("blank", "Blank form", "Start from scratch.", {}),
  template("contact", "Contact", "Visitors write to you.", {
    fields: [
      ...who,
      { type: "text", fieldId: "subject", title: "Subject" },
      { type: "textarea", fieldId: "message", title: "Message", required: true, maxLength: 5_000 },
    ],
    submitLabel: "Send",
    submissionMessage: "Thank you. We have your message and will answer soon.",
  }),
  template("feedback", "Feedback", "Visitors rate what you do.", {
    fields: [
      {
        type: "likert",
        fieldId: "rating",
        title: "How much do you agree?",
        options: ["It was easy to find what I wanted", "I would come back"],
        required: true,
      },
      { type: "textarea", fieldId: "better", title: "What could be better?", maxLength: 5_000 },
      {
        type: "email",
        fieldId: "email",
        title: "Email",
        description: "If you would like an answer.",
      },
    ],
    submissionMessage: "Thank you for telling us.",
  }),
  template("sign-up", "Sign-up", "Visitors join your mailing list.", {
    fields: [
      ...who,
      {
        type: "checkbox",
        fieldId: "consent",
        title: "Newsletter",
        options: ["Yes, send me news by email"],
        required: true,
      },
    ],
    submitLabel: "Sign up",
    submissionMessage: "Thank you for signing up.",
  }),
  template("event", "Registration", "Visitors register for an event or a workshop.", {
    fields: [
      ...who,
      { type: "phone", fieldId: "phone", title: "Phone" },
      { type: "date", fieldId: "day", title: "Which day?", required: true },
      {
        type: "select",
        fieldId: "people",
        title: "How many people?",
        options: ["1", "2", "3", "4", "5 or more"],
        required: true,
      },
      { type: "textarea", fieldId: "notes", title: "Anything we should know?", maxLength: 2_000 },
    ],
    submitLabel: "Register",
    submissionMessage: "Thank you. You will hear from us soon.",
  }),
  template("order", "Request for a quote", "Visitors ask what something would cost.", {
    fields: [
      ...who,
      { type: "address", fieldId: "address", title: "Address" },
      { type: "textarea", fieldId: "what", title: "What do you need?", required: true },
      { type: "currency", fieldId: "budget", title: "Budget" },
      { type: "website", fieldId: "website", title: "Website" },
    ],
    submitLabel: "Ask for a quote",
    submissionMessage: "Thank you. We will send you a quote.",
  }),
  template("job", "Job application", "People apply to work with you.", {
    fields: [
      ...who,
      { type: "phone", fieldId: "phone", title: "Phone", showCountryCode: true },
      {
        type: "radio",
        fieldId: "hours",
        title: "How much would you like to work?",
        options: ["Full time", "Part time", "Occasionally"],
        required: true,
      },
      { type: "date", fieldId: "from", title: "When could you start?" },
      { type: "website", fieldId: "work", title: "Where can we see your work?" },
      {
        type: "textarea",
        fieldId: "about",
        title: "Tell us about yourself",
        required: true,
        maxLength: 5_000,
      },
    ],
    submitLabel: "Apply",
    submissionMessage: "Thank you for applying. We read everything and will write to you.",
  }),
];
