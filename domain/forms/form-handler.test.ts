import { expect, it } from "vitest";
import { FormDefinition } from "./definition.ts";
import { asHandled } from "./form-handler.ts";
import { formTexts } from "./texts.ts";
import { validateAnswers } from "./validate.ts";

const form = FormDefinition.parse({
  formId: "contact",
  name: "Contact",
  submissionMessage: "",
  fields: [
    { type: "textarea", fieldId: "message", title: "Message", maxLength: 3 },
    { type: "text", fieldId: "name", title: "Name", required: true },
  ],
});
const long = { message: "four", name: "A" };

it("gives a text area its length when the vanilla form handler is on [A1.4] [B3.23] [B6.6]", () => {
  expect(asHandled(form, true)).toBe(form);
  expect(validateAnswers(asHandled(form, true), long)).toEqual({ message: formTexts.tooLong });
});
it("gives it none when the handler is off, and leaves all else alone [B3.23] [B6.6]", () => {
  expect(validateAnswers(asHandled(form, false), long)).toEqual({});
  expect(validateAnswers(asHandled(form, false), { message: "four" })).toEqual({
    name: formTexts.required,
  });
});
