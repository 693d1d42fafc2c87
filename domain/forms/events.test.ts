import { expect, it } from "vitest";
import { formDecider } from "./decide-form.ts";
import { submissionDecider } from "./decide-submission.ts";
import { FormEvent, FormSubmissionEvent } from "./events.ts";

/** As they were stored before forms had drafts, versions, recipients and rules about spam. */
const defined = {
  type: "FormDefined",
  form: {
    formId: "contact",
    name: "Contact",
    fields: [
      { type: "name", fieldId: "name", title: "Name", description: "", required: true },
      {
        type: "textarea",
        fieldId: "message",
        title: "Message",
        description: "",
        required: true,
        placeholder: "",
        maxLength: 2000,
      },
    ],
    submitLabel: "Send",
    submissionMessage: "Thank you. ".repeat(1_000),
    disclaimer: "x".repeat(9_000),
    successRedirect: null,
    captcha: null,
  },
  definedAt: "2026-01-01T00:00:00.000Z",
};
const submitted = {
  type: "FormSubmitted",
  submissionId: "0190b7a0-0000-7000-8000-000000000001",
  formId: "contact",
  formName: "Contact",
  fields: [{ fieldId: "name", title: "Name", type: "name" }],
  person: { personId: "0190b7a0-0000-4000-8000-000000000002", sealed: "AAAA" },
  answersDigest: "digest",
  pageTitle: "Contact",
  pageId: "",
  contentSource: null,
  pagePath: "/contact",
  pagePermissionTypeValue: null,
  submittedAt: "2026-01-01T00:00:00.000Z",
};

it("forms stored long ago are still read, their versions counted from one", () => {
  const events = [defined, { ...defined, form: { ...defined.form, name: "Write" } }];
  const state = events
    .map((event) => FormEvent.parse(event))
    .reduce(formDecider.evolve, formDecider.initial);
  expect(state).toMatchObject({ version: 2, edition: 2, removed: false, draft: undefined });
  expect(state.form).toMatchObject({
    name: "Write",
    recipients: [],
    webhooks: [],
    mailingList: null,
    postSubmitHtml: "",
    spam: { honeypot: true, minimumFillSeconds: 2, maximumLinks: 3, maximumPerHour: 30 },
  });
});

it("submissions stored long ago are still read, and are no spam", () => {
  const event = FormSubmissionEvent.parse(submitted);
  expect(event).toMatchObject({ spamReasons: [] });
  expect(submissionDecider.evolve(submissionDecider.initial, event)).toMatchObject({
    spam: false,
    submitted: { formId: "contact", answersDigest: "digest" },
  });
});
