import { describe, expect, it } from "vitest";
import { FormDefinition } from "#domain/forms/definition.ts";
import { changesBetween } from "./builder-changes.ts";
import { applyEdit } from "./builder-edits.ts";
import { newField } from "./builder-field-kinds.ts";

const form = FormDefinition.parse({
  formId: "f",
  name: "F",
  fields: ["text", "email", "radio", "date"].map((type) => newField(type as "text", type)),
  submissionMessage: "Thanks",
});

describe("what a release changes", () => {
  it("is nothing when nothing is otherwise", () => expect(changesBetween(form, form)).toEqual([]));

  it("names added, removed and changed fields", () => {
    const after = [
      { type: "field-removed", fieldId: "date" },
      { type: "field-added", field: newField("phone", "phone"), at: 0 },
      {
        type: "field-changed",
        fieldId: "radio",
        change: { title: "Pick", options: ["One", "Two"] },
      },
      { type: "form-changed", change: { disclaimer: "We keep it for a year." } },
    ] as const;
    expect(changesBetween(form, after.reduce(applyEdit, form))).toEqual([
      { kind: "added", what: "Phone", details: "" },
      { kind: "changed", what: "Pick", details: "title, options" },
      { kind: "removed", what: "Date", details: "" },
      { kind: "changed", what: "Disclaimer", details: "" },
    ]);
  });

  it("takes one field that was moved past the others for one change", () =>
    expect(
      changesBetween(form, applyEdit(form, { type: "field-moved", fieldId: "text", to: 3 })),
    ).toEqual([{ kind: "moved", what: "Your answer", details: "" }]));

  it("is every field before the first release", () =>
    expect(changesBetween(null, form).map(({ kind }) => kind)).toEqual(
      form.fields.map(() => "added"),
    ));
});
