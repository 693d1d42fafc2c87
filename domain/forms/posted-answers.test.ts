import { describe, expect, it } from "vitest";
import { FormField } from "./definition.ts";
import { inputName, postedAnswers, questionName } from "./posted-answers.ts";
import { validateAnswers } from "./validate.ts";
import type { FieldValue } from "./values.ts";

const field = (type: FormField["type"], more: object = {}): FormField =>
  FormField.parse({ type, fieldId: "f", title: "F", options: ["a", "b"], key: "ref", ...more });

/** Inputs in the order of the form. */
const posted = (asked: FormField, ...inputs: readonly (readonly [string, string])[]) =>
  postedAnswers({ fields: [asked] }, (name) =>
    inputs.flatMap(([each, value]) => (each === name ? [value] : [])),
  );
const parts = (...values: readonly string[]) => values.map((value) => ["f", value] as const);

describe("the answer to a field of a form that a browser has sent", () => {
  it.each<[FormField["type"], string, FieldValue]>([
    ["date", "2030-12-10", ["12", "10", "2030"]],
    ["time", "21:30", ["9", "30", "", "PM"]],
    ["phone", "+44 20 7946 0958", ["44", "20", "7946", "0958"]],
  ])("has for %s the parts of its one input %j [B3.6] [B3.7]", (type, text, answer) =>
    expect(posted(field(type), ...parts(text))).toEqual({ f: answer }),
  );
  it.each<[FormField["type"], readonly string[], FieldValue]>([
    ["name", ["Ann", "Lee"], ["Ann", "Lee"]],
    ["date", ["12", "", "2030"], ["12", "", "2030"]],
    ["time", ["9", "30", "", "PM"], ["9", "30", "", "PM"]],
    ["address", ["1 Road", "", "Town", "", "123", ""], ["1 Road", "", "Town", "", "123", ""]],
  ])("is for %s the list of its parts %j [B3.6]", (type, values, answer) =>
    expect(posted(field(type), ...parts(...values))).toEqual({ f: answer }),
  );
  it("gets an empty country code when a phone number has three parts [B3.7]", () => {
    expect(posted(field("phone"), ...parts("555", "123", "4567"))).toEqual({
      f: ["", "555", "123", "4567"],
    });
    expect(
      posted(field("phone", { showCountryCode: true }), ...parts("44", "555", "123", "4567")),
    ).toEqual({ f: ["44", "555", "123", "4567"] });
  });
  it("is the list of checked options, also of one and of none [B3.8]", () => {
    expect(posted(field("checkbox"), ...parts("a", "b"))).toEqual({ f: ["a", "b"] });
    expect(posted(field("checkbox"), ...parts("b"))).toEqual({ f: ["b"] });
    expect(posted(field("checkbox"))).toEqual({ f: [] });
  });
  it("is the one value that was chosen [B3.9] [B3.10]", () => {
    expect(posted(field("radio"), ...parts("a"))).toEqual({ f: "a" });
    expect(posted(field("select"), ...parts("b"))).toEqual({ f: "b" });
    expect(posted(field("radio"))).toEqual({ f: "" });
  });
  it("is a map from question to selected answer [B3.12]", () =>
    expect(posted(field("likert"), ["f.1", "-2"])).toEqual({ f: { a: [], b: ["-2"] } }));
  it.each<FormField["type"]>([
    "text",
    "textarea",
    "email",
    "number",
    "website",
    "currency",
    "password",
    "twitter",
  ])("is one value for %s [B3.13]", (type) =>
    expect(posted(field(type), ...parts("12"))).toEqual({ f: "12" }),
  );
  it("is omitted for a section [B3.14]", () => expect(posted(field("section"))).toEqual({}));
  it("is what the page has put into a hidden field, else the field's own value [B3.11]", () => {
    expect(posted(field("hidden", { value: "own" }), ...parts("mail"))).toEqual({ f: "mail" });
    expect(posted(field("hidden", { value: "own" }))).toEqual({ f: "own" });
  });
});

it("counts a line's end once, whatever the browser sent for it [B5.2]", () => {
  const asked = field("textarea", { maxLength: 5 });
  const answers = posted(asked, ...parts("ab\r\ncd"));
  expect(answers).toEqual({ f: "ab\ncd" });
  expect(validateAnswers({ fields: [asked] }, answers)).toEqual({});
});
it("gives no field's inputs the name of the anti-forgery token", () => {
  expect(inputName("email")).toBe("email");
  expect(inputName("crumb")).toBe("crumb.");
  expect(questionName("opinion", 2)).toBe("opinion.2");
});
