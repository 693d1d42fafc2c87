import { describe, expect, it } from "vitest";
import { FormDefinition, FormField } from "./definition.ts";
import { knownAnswers, validateAnswers } from "./validate.ts";
import type { FieldValue } from "./values.ts";

const options = ["Red", "Blue"];
/** A field of the type with whatever else it needs. */
const field = (type: FormField["type"], more: object = {}): FormField =>
  FormField.parse({
    type,
    fieldId: "f",
    title: "Field",
    options,
    key: "ref",
    ...more,
  });
const errorOf = (asked: FormField, value?: FieldValue) =>
  validateAnswers({ fields: [asked] }, value === undefined ? {} : { f: value }).f;

describe("a required field left empty", () => {
  it.each<[FormField["type"], FieldValue | undefined]>([
    ["text", undefined],
    ["text", ""],
    ["text", "   "],
    ["textarea", ""],
    ["email", ""],
    ["number", ""],
    ["website", ""],
    ["currency", ""],
    ["password", ""],
    ["twitter", ""],
    ["select", ""],
    ["radio", ""],
    ["checkbox", undefined],
    ["checkbox", []],
    ["checkbox", [""]],
    ["name", []],
    ["name", ["", ""]],
    ["name", ["Ann", ""]],
    ["date", ["12", "", "2030"]],
    ["time", ["", "", ""]],
    ["address", ["", "", "", ""]],
    ["phone", ["", "", "", ""]],
    ["likert", {}],
    ["likert", { Red: ["1"] }],
  ])("says so: %s %j [B5.4]", (type, value) =>
    expect(errorOf(field(type, { required: true }), value)).toBe("Required"),
  );
});

describe("a required field that is answered", () => {
  it.each<[FormField["type"], FieldValue]>([
    ["text", "x"],
    ["textarea", "x"],
    ["email", "ann@shop.example"],
    ["number", "-12.5"],
    ["number", 0],
    ["website", "https://shop.example/a?b=c"],
    ["website", "shop.example"],
    ["currency", "$1,250.00"],
    ["currency", "12"],
    ["password", "x"],
    ["twitter", "@shop"],
    ["select", "Red"],
    ["radio", "Blue"],
    ["checkbox", ["Red", "Blue"]],
    ["name", ["Ann", "Lee"]],
    ["date", ["12", "31", "2030"]],
    ["time", ["9", "30", "", "PM"]],
    ["address", ["1 High Street", "", "Town", "12345"]],
    ["phone", ["555", "123", "4567"]],
    ["phone", ["44", "555", "123", "4567"]],
    ["likert", { Red: ["1"], Blue: ["-2"] }],
    ["likert", { Red: "0", Blue: "2" }],
  ])("is valid: %s %j [B3.5, B3.6, B3.8, B3.9, B3.10, B3.12, B3.13]", (type, value) =>
    expect(errorOf(field(type, { required: true }), value)).toBeUndefined(),
  );
});

it.each<FormField["type"]>([
  "text",
  "email",
  "number",
  "website",
  "currency",
  "date",
  "select",
  "likert",
])("accepts an empty %s that is not required [B5.3]", (type) =>
  expect(errorOf(field(type), undefined)).toBeUndefined(),
);

it.each(["ann", "ann@", "@shop.example", "ann@shop", "a b@shop.example"])(
  "refuses the email %j [B5.3]",
  (value) =>
    expect(errorOf(field("email"), value)).toBe(
      "Email is not valid. Email addresses should follow the format user@domain.com.",
    ),
);

describe("a text area with a limit", () => {
  const limited = field("textarea", { maxLength: 5 });
  it("takes as many characters [B5.2] [B3.23]", () =>
    expect(errorOf(limited, "12345")).toBeUndefined());
  it("refuses one more [B5.2] [B3.23]", () =>
    expect(errorOf(limited, "123456")).toBe("You have exceeded the character limit."));
});

it.each<FieldValue>(["x", ["x"], { x: "y" }])(
  "finds a section valid, whatever was sent for it: %j [B5.5] [B3.14]",
  (value) => expect(errorOf(field("section"), value)).toBeUndefined(),
);

describe("what cannot be", () => {
  it.each<[FormField["type"], FieldValue, string]>([
    ["select", "Green", "Please choose one of the options."],
    ["radio", "Green", "Please choose one of the options."],
    ["checkbox", ["Red", "Green"], "Please choose one of the options."],
    ["likert", { Green: ["1"] }, "Please choose one of the options."],
    ["number", "twelve", "Enter a number."],
    ["currency", "a lot", "Enter an amount."],
    ["website", "javascript:alert(1)", "Enter a web address."],
    ["date", ["Dec", "31", "2030"], "Enter a date."],
    ["time", ["noon"], "Enter a time."],
  ])("is refused: %s %j", (type, value, text) => expect(errorOf(field(type), value)).toBe(text));

  it.each<[FormField["type"], FieldValue]>([
    ["text", ["a", "b"]],
    ["text", true],
    ["select", { a: "b" }],
    ["name", { a: "b" }],
    ["likert", ["1"]],
    ["checkbox", true],
  ])("is refused for its shape: %s %j [B8.7]", (type, value) =>
    expect(errorOf(field(type), value)).toBe(
      "Could not parse the form fields, please check your entries.",
    ),
  );
});

it("keeps the answers to the form's own fields only", () => {
  const { fields } = FormDefinition.parse({
    formId: "f",
    name: "F",
    submissionMessage: "Thanks",
    fields: [field("text", { fieldId: "a" }), field("section", { fieldId: "s" })],
  });
  expect(knownAnswers({ fields }, { a: "1", s: "2", other: "3" })).toEqual({ a: "1" });
});

it("takes the settings of each type with their defaults [B3.16] [B3.17] [B3.18] [B3.19] [B3.20] [B3.21] [B3.22]", () => {
  expect(field("currency")).toMatchObject({ currencySymbol: "$", required: false });
  expect(field("phone")).toMatchObject({ showCountryCode: false, required: false });
  expect(field("section")).toMatchObject({ underline: false });
  expect(field("text")).toMatchObject({ placeholder: "", required: false, description: "" });
  expect(field("hidden")).toMatchObject({ key: "ref", value: "" });
  expect(FormField.safeParse({ type: "radio", fieldId: "f", title: "F" }).success).toBe(false);
});
