import { describe, expect, it } from "vitest";
import { FormField } from "./definition.ts";
import { fieldViews } from "./field-view.ts";
import type { FieldValue } from "./values.ts";

const viewOf = (type: FormField["type"], more: object = {}, value?: FieldValue, error?: string) => {
  const given = { type, fieldId: "f", title: "F", options: ["a", "b"], key: "ref", ...more };
  const fields = [FormField.parse(given)];
  const values = value === undefined ? {} : { f: value };
  const [view] = fieldViews({ formId: "x", fields }, values, { f: error });
  if (view === undefined) throw new Error("There is no view.");
  return view;
};
const labels = (type: FormField["type"], more: object = {}) =>
  viewOf(type, more).parts.map(({ label }) => label);

describe("the view of a field", () => {
  it("has the settings of its type [B3.16] [B3.17] [B3.20]", () => {
    expect(viewOf("text", { description: "D", placeholder: "P", required: true })).toMatchObject({
      control: "input",
      description: "D",
      placeholder: "P",
      required: true,
      optional: false,
      describedBy: "form-x-f-note",
    });
    expect(viewOf("currency", { currencySymbol: "€" }).affix).toBe("€");
    expect(viewOf("section", { underline: true })).toMatchObject({
      control: "section",
      underline: true,
      optional: false,
    });
  });
  it("has a box for each part of a name and an address [B3.18]", () => {
    expect(labels("name")).toEqual(["First name", "Last name"]);
    expect(labels("address").length).toBe(6);
  });
  it("has one native input for a date, a time and a phone number [B3.18] [B3.19]", () => {
    const looks = (type: FormField["type"], more: object = {}) => {
      const { control, inputType, autocomplete, placeholder, parts, firstId } = viewOf(type, more);
      expect([control, parts, firstId]).toEqual(["input", [], "form-x-f"]);
      return [inputType, autocomplete, placeholder];
    };
    expect(looks("date")).toEqual(["date", "", ""]);
    expect(looks("time")).toEqual(["time", "", ""]);
    expect(looks("phone")).toEqual(["tel", "tel-national", ""]);
    expect(looks("phone", { showCountryCode: true })).toEqual(["tel", "tel", "+1 607 555 0100"]);
  });
  it("shows the parts of an answer in its one native input [B3.6] [B3.7]", () => {
    expect(viewOf("date", {}, ["12", "10", "2030"]).value).toBe("2030-12-10");
    expect(viewOf("time", {}, ["9", "30", "", "PM"]).value).toBe("21:30");
    expect(viewOf("phone", {}, ["", "555", "123", "4567"]).value).toBe("555 123 4567");
    expect(viewOf("phone", {}, ["44", "20", "7946", "0958"]).value).toBe("+44 20 7946 0958");
  });
  it("offers a likert's five answers for each question [B3.21] [B3.24]", () => {
    const { questions } = viewOf("likert", {}, { a: ["-1"] });
    expect(questions.map(({ text, name }) => [text, name])).toEqual([
      ["a", "f.0"],
      ["b", "f.1"],
    ]);
    expect(questions[0]?.points.map(({ value, label, chosen }) => [value, label, chosen])).toEqual([
      ["-2", "Strongly Disagree", false],
      ["-1", "Disagree", true],
      ["0", "Neutral", false],
      ["1", "Agree", false],
      ["2", "Strongly Agree", false],
    ]);
  });
  it("keeps the selected option [B3.21]", () => {
    const chosen = (type: FormField["type"], value: FieldValue) =>
      viewOf(type, {}, value).options.flatMap((option) => (option.chosen ? option.value : []));
    expect(chosen("radio", "b")).toEqual(["b"]);
    expect(chosen("select", "a")).toEqual(["a"]);
    expect(chosen("checkbox", ["a", "b"])).toEqual(["a", "b"]);
    expect(chosen("checkbox", "a")).toEqual(["a"]);
  });
  it("names its error for screen readers and leads to its first control [B5.7]", () => {
    expect(viewOf("email", { description: "D" }, "", "Required")).toMatchObject({
      error: "Required",
      describedBy: "form-x-f-note form-x-f-error",
      firstId: "form-x-f",
    });
    expect(viewOf("radio").firstId).toBe("form-x-f-0");
    expect(viewOf("name").firstId).toBe("form-x-f-0");
    expect(viewOf("likert").firstId).toBe("form-x-f-0-0");
  });
  it("leads to the missing part of an answer in parts, and names it", () => {
    const leadsTo = (type: FormField["type"], value: FieldValue) =>
      viewOf(type, {}, value, "Required").firstId.replace("form-x-f-", "");
    expect(leadsTo("name", ["Ann", ""])).toBe("1");
    expect(leadsTo("name", ["", ""])).toBe("0");
    expect(leadsTo("address", ["1 Road", "", "", "", "", ""])).toBe("2");
    expect(leadsTo("likert", { a: ["1"], b: [] })).toBe("1-0");
    expect(leadsTo("likert", { a: ["1"], b: ["2"] })).toBe("0-0");
    const wrongOf = (type: FormField["type"], value: FieldValue, error?: string) => {
      const { parts, questions } = viewOf(type, {}, value, error);
      return [...parts, ...questions].flatMap(({ wrong }, at) => (wrong ? at : []));
    };
    expect(wrongOf("likert", { a: ["1"] }, "Required")).toEqual([1]);
    expect(wrongOf("likert", { a: ["1"] })).toEqual([]);
    // An address can do without the rest.
    expect(wrongOf("address", [], "Required")).toEqual([0, 2]);
    expect(wrongOf("name", ["Ann", " "], "Required")).toEqual([1]);
    expect(wrongOf("name", ["Ann", "Lee"], "Required")).toEqual([0, 1]);
    expect(wrongOf("name", ["Ann", "Lee"])).toEqual([]);
  });
  it("counts a text area's characters when it has a limit [B3.23] [B5.13]", () => {
    expect(viewOf("textarea", { maxLength: 10 }, "four").counter).toBe("4 / 10");
    expect(viewOf("textarea").counter).toBe("");
  });
  it("is no error and no answer that every object has something of its name", () => {
    for (const fieldId of ["constructor", "toString", "__proto__"]) {
      const fields = [FormField.parse({ type: "text", fieldId, title: "F" })];
      const views = fieldViews({ formId: "x", fields }, {}, {});
      expect(views).toMatchObject([{ fieldId, value: "", error: "", describedBy: "" }]);
    }
  });
  it.each<FieldValue>([12, true, ["x"], { a: "b" }, { __proto__: ["x"] }])(
    "is drawn whatever was sent for it: %j",
    (value) => {
      for (const type of ["text", "name", "checkbox", "likert", "select", "phone"] as const)
        expect(viewOf(type, {}, value).fieldId).toBe("f");
    },
  );
});
