import { FormDefinition } from "#domain/forms/definition.ts";

export const contactForm = FormDefinition.parse({
  formId: "contact",
  name: "Contact",
  fields: [
    {
      type: "name",
      fieldId: "name",
      title: "Name",
      description: "",
      required: true,
    },
    {
      type: "email",
      fieldId: "email",
      title: "Email",
      description: "So that we can answer you.",
      placeholder: "you@example.com",
      required: true,
    },
    {
      type: "select",
      fieldId: "subject",
      title: "Subject",
      description: "",
      required: true,
      options: ["An order", "A product", "A workshop", "Something else"],
    },
    {
      type: "textarea",
      fieldId: "message",
      title: "Message",
      description: "",
      placeholder: "",
      required: true,
      maxLength: 2000,
    },
  ],
  submitLabel: "Send",
  submissionMessage: "Thank you. We have your message and will answer within two working days.",
  disclaimer: "",
  successRedirect: null,
  captcha: null,
});
