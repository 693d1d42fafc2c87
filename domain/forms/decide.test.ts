import { describe, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { formDecider } from "./decide-form.ts";
import { type Submit, submissionDecider } from "./decide-submission.ts";
import { FormDefinition } from "./definition.ts";
import type { FormSubmissionEvent } from "./events.ts";

const at = "2030-01-01T00:00:00.000Z";
const form = FormDefinition.parse({
  formId: "contact",
  name: "Contact",
  submissionMessage: "Thanks",
  fields: [{ type: "text", fieldId: "a", title: "A" }],
});

describe("a form", () => {
  const stream = given(formDecider);
  const define = { type: "DefineForm", form, at } as const;
  it("is defined [B3.15]", () =>
    stream().when(define).yields({ type: "FormDefined", version: 1, form, definedAt: at }));
  it("is not defined again when nothing changes", () =>
    stream({ type: "FormDefined", form, definedAt: at }).when(define).yields());
  it("is refused with two fields of one id", () =>
    stream()
      .when({ ...define, form: { ...form, fields: [...form.fields, ...form.fields] } })
      .refuses({ code: "field-ids-not-unique" }));
});

describe("a submission", () => {
  const stream = given(submissionDecider);
  const about = {
    submissionId: "00000000-0000-7000-8000-000000000001",
    formId: "contact",
    formName: "Contact",
    fields: [{ fieldId: "a", title: "A", type: "text" }],
    person: { personId: "00000000-0000-4000-8000-000000000009", sealed: "…" },
    answersDigest: "digest",
    spamReasons: [],
    pageTitle: "",
    pageId: "",
    contentSource: null,
    pagePath: "/contact",
    pagePermissionTypeValue: null,
  };
  const submit: Submit = { type: "Submit", ...about, at };
  const submitted: FormSubmissionEvent = { type: "FormSubmitted", ...about, submittedAt: at };
  it("is recorded [B7.2]", () => stream().when(submit).yields(submitted));
  it("is the same when it is sent again", () => stream(submitted).when(submit).yields());
  it("cannot be recognized again without a digest, as of a person who was forgotten in the meantime", () =>
    stream({ ...submitted, answersDigest: "" })
      .when({ ...submit, answersDigest: "" })
      .refuses({ code: "key-used" }));
  it.each([{ answersDigest: "other" }, { formId: "other" }])(
    "is refused when its key has been used for another: %j",
    (other) =>
      stream(submitted)
        .when({ ...submit, ...other })
        .refuses({ code: "key-used" }),
  );
});
