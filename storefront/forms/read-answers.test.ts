import { describe, expect, it } from "vitest";
import type { FormField } from "#domain/forms/definition.ts";
import { readAnswers } from "./read-answers.ts";

const formData = (...entries: readonly (readonly [string, string])[]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};
const common = { fieldId: "f", title: "F", description: "" };
const read = (field: FormField, form: FormData, query = "") =>
  readAnswers({ fields: [field] }, form, new URLSearchParams(query));

describe("answers of a form", () => {
  it("sends a name as the list of its parts [B3.6]", () =>
    expect(
      read({ type: "name", ...common, required: true }, formData(["f", "Ada"], ["f", "Lovelace"])),
    ).toEqual({ f: ["Ada", "Lovelace"] }));
  it("sends the checked values of checkboxes [B3.8]", () =>
    expect(
      read(
        { type: "checkbox", ...common, required: false, options: ["a", "b", "c"] },
        formData(["f", "a"], ["f", "c"]),
      ),
    ).toEqual({ f: ["a", "c"] }));
  it("sends one value for a radio group and a select [B3.9, B3.10]", () => {
    const options = ["a", "b"];
    expect(
      read({ type: "radio", ...common, required: true, options }, formData(["f", "b"])),
    ).toEqual({ f: "b" });
    expect(
      read({ type: "select", ...common, required: true, options }, formData(["f", "a"])),
    ).toEqual({ f: "a" });
  });
  it("lets the address fill a hidden field [B3.11]", () => {
    const field = { type: "hidden", ...common, key: "utm", value: "none" } as const;
    expect(read(field, formData(), "utm=letter")).toEqual({ f: "letter" });
    expect(read(field, formData())).toEqual({ f: "none" });
    expect(read(field, formData(["f", "mail"]))).toEqual({ f: "mail" });
    expect(read(field, formData(["f", "mail"]), "utm=letter")).toEqual({ f: "letter" });
  });
  it("maps likert questions to the selected answers [B3.12]", () =>
    expect(
      read(
        { type: "likert", ...common, required: false, options: ["Good?", "Fast?"] },
        formData(["f.0", "2"]),
      ),
    ).toEqual({ f: { "Good?": ["2"], "Fast?": [] } }));
  it("skips sections [B3.14]", () =>
    expect(read({ type: "section", ...common, underline: false }, formData())).toEqual({}));
});
