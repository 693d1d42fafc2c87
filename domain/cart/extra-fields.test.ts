import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FormDefinition } from "../forms/definition.ts";
import type { FieldValue } from "../forms/values.ts";
import { readAdditionalFields } from "./additional-fields.ts";
import { extraValues, readExtraFields } from "./extra-fields.ts";

const { fields } = FormDefinition.parse({
  formId: "initials",
  name: "Initials",
  submissionMessage: "",
  fields: [
    { type: "section", fieldId: "head", title: "For the cover" },
    { type: "text", fieldId: "letters", title: "Letters", required: true },
    { type: "name", fieldId: "for", title: "For whom" },
    { type: "checkbox", fieldId: "extras", title: "Extras", options: ["Box", "Ribbon"] },
    { type: "likert", fieldId: "mood", title: "Mood", options: ["Bold?", "Plain?"] },
    { type: "hidden", fieldId: "from", title: "From", key: "from", value: "shop" },
  ],
});
const form = { formId: "initials", fields, version: 3 };
const read = (answers: object) =>
  readExtraFields(form, readAdditionalFields(JSON.stringify(answers)) ?? {});

describe("extra fields of a line", () => {
  it("keep one text a field, and what a person reads next to it [A3.3]", () =>
    expect(
      read({
        letters: "A. L.",
        for: ["Ada", "Lovelace"],
        extras: ["Box", "Ribbon"],
        mood: { "Bold?": ["2"], "Plain?": ["-1"] },
        from: "/",
        unasked: "x",
      }),
    ).toEqual({
      additionalFields: {
        letters: "A. L.",
        for: '["Ada","Lovelace"]',
        extras: '["Box","Ribbon"]',
        mood: '{"Bold?":["2"],"Plain?":["-1"]}',
        from: "/",
      },
      fieldsForm: {
        formId: "initials",
        version: 3,
        answers: [
          { fieldId: "letters", title: "Letters", text: "A. L." },
          { fieldId: "for", title: "For whom", text: "Ada Lovelace" },
          { fieldId: "extras", title: "Extras", text: "Box, Ribbon" },
          { fieldId: "mood", title: "Mood", text: "Bold?: Strongly Agree\nPlain?: Disagree" },
        ],
      },
      fieldErrors: {},
    }));

  it("answer an error for each invalid field [A5.8]", () => {
    expect(read({}).fieldErrors).toEqual({ letters: "Required" });
    expect(read({ letters: "A", extras: ["Bow"] }).fieldErrors).toEqual({
      extras: "Please choose one of the options.",
    });
    expect(read({ letters: "A", mood: { "Bold?": {} } }).fieldErrors).toEqual({
      mood: "Could not parse the form fields, please check your entries.",
    });
  });

  it("are the same whether empty answers were sent or not", () =>
    expect(read({ letters: "A", for: ["", ""], extras: [], mood: {} })).toEqual(
      read({ letters: "A" }),
    ));

  it("are read back as they were answered, and judged again to be the same", () => {
    const text = fc.string({ minLength: 1 }).filter((each) => each.trim() !== "");
    fc.assert(
      fc.property(
        fc.record({ letters: text, for: fc.tuple(text, text), from: text }),
        (answers) => {
          const kept = readExtraFields(form, readAdditionalFields(JSON.stringify(answers)) ?? {});
          expect(extraValues(form, kept.additionalFields)).toEqual(answers);
          const again = readAdditionalFields(JSON.stringify(kept.additionalFields)) ?? {};
          expect(readExtraFields(form, again)).toEqual(kept);
        },
      ),
    );
  });

  it("never throw, whatever was sent", () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("letters", "for", "mood"), fc.jsonValue()),
        (sent) => {
          const texts = readAdditionalFields(JSON.stringify(sent)) ?? {};
          const { fieldErrors = {} } = readExtraFields(form, texts);
          expect(Object.values(fieldErrors).every((error: FieldValue) => error !== "")).toBe(true);
        },
      ),
    ));
});
