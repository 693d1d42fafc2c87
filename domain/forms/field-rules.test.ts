import { describe, expect, it } from "vitest";
import { FormField } from "./definition.ts";
import { knownAnswers, validateAnswers } from "./validate.ts";
import { FieldValues } from "./values.ts";

type Type = FormField["type"];
const READABLE = "Could not parse the form fields, please check your entries.";
const NOT_AN_OPTION = "Please choose one of the options.";
const REQUIRED = "Required";

const field = (type: Type, more: object = {}): FormField =>
  FormField.parse({
    type,
    fieldId: "f",
    title: "Field",
    options: ["Red", "Blue"],
    key: "ref",
    ...more,
  });

/** As it comes over the wire: undefined stands for no answer. */
const errorOf = (asked: FormField, value?: unknown, isPhoneNumber?: (text: string) => boolean) => {
  const values = FieldValues.parse(value === undefined ? {} : { f: value });
  return validateAnswers({ fields: [asked] }, values, isPhoneNumber && { isPhoneNumber }).f;
};

const asking: readonly Type[] = [
  ...(["text", "textarea", "email", "number", "website", "currency", "password"] as const),
  ...(["twitter", "date", "time", "name", "address", "phone"] as const),
  ...(["radio", "checkbox", "select", "likert"] as const),
];
/** One valid answer to each. */
const valid: Readonly<Record<Type, unknown>> = {
  text: "Hello",
  textarea: "Two\nlines",
  email: "ann@shop.example",
  number: "12",
  website: "https://shop.example",
  currency: "12.50",
  password: "hunter2",
  twitter: "@shop",
  date: ["2", "29", "2028"],
  time: ["9", "30", "", "AM"],
  name: ["Ann", "Lee"],
  address: ["1 High Street", "", "Town", "", "", ""],
  phone: ["", "555", "123", "4567"],
  radio: "Red",
  checkbox: ["Red"],
  select: "Blue",
  likert: { Red: ["0"], Blue: ["2"] },
  hidden: "mail",
  section: "anything",
};
const emptyAnswers: Readonly<Record<string, readonly unknown[]>> = {
  single: [undefined, "", "  ", "\n\t"],
  parts: [undefined, "", [], [""], ["", "", ""], [" ", "\t"]],
  choices: [undefined, "", [], [""]],
  scale: [undefined, "", {}, { Red: [] }, { Red: "", Blue: [""] }],
};
const shapeOf = (type: Type) =>
  ["date", "time", "name", "address", "phone"].includes(type)
    ? "parts"
    : type === "checkbox"
      ? "choices"
      : type === "likert"
        ? "scale"
        : "single";
const empties = (type: Type) => emptyAnswers[shapeOf(type)] as readonly unknown[];

describe.each(asking)("%s", (type) => {
  it("is valid when answered, required or not [B5.4]", () => {
    expect(errorOf(field(type), valid[type])).toBeUndefined();
    expect(errorOf(field(type, { required: true }), valid[type])).toBeUndefined();
  });

  it("may be left empty when it is not required [B5.3] [B5.4]", () => {
    for (const value of empties(type)) expect(errorOf(field(type), value)).toBeUndefined();
  });

  it("says so when it is required and empty [B5.4]", () => {
    for (const value of empties(type))
      expect(errorOf(field(type, { required: true }), value)).toBe(REQUIRED);
  });

  it("is refused in a shape that its type does not have [B8.7] [B3.5]", () => {
    const wrong: Readonly<Record<string, readonly unknown[]>> = {
      single: [["a", "b"], [], { a: "b" }, {}, true, false],
      parts: [{ a: "b" }, true, 7],
      choices: [{ a: "b" }, true, 7],
      scale: [["1"], "Red", true, 7],
    };
    for (const value of wrong[shapeOf(type)] as readonly unknown[])
      expect(errorOf(field(type), value)).toBe(READABLE);
  });
});

describe.each<Type>(["hidden", "section"])("%s", (type) => {
  it("never asks for anything [B5.5] [B3.11] [B3.14]", () => {
    for (const value of [undefined, "", "x".repeat(20_000)])
      expect(errorOf(field(type), value)).toBeUndefined();
  });
});

it.each([["a"], {}, { a: "b" }, true])("trusts the shape of no hidden field: %j", (value) => {
  expect(errorOf(field("hidden"), value)).toBe(READABLE);
});

describe("whole answers that fit the rules of their type", () => {
  it.each<[Type, unknown]>([
    ["email", " ann@shop.example "],
    ["email", "a.b+c@sub.shop.museum"],
    ["number", 0],
    ["number", -12.5],
    ["number", "+3,5"],
    ["currency", "$1,250"],
    ["currency", "1'250.50"],
    ["currency", "-3.99"],
    ["currency", 12],
    ["website", "shop.example/a?b=c#d"],
    ["website", "HTTPS://Shop.Example:8443"],
    ["website", "bücher.example"],
    ["twitter", "shop"],
    ["twitter", "https://x.com/shop"],
    ["twitter", "https://www.twitter.com/shop/"],
    ["date", ["02", "29", "2000"]],
    ["date", ["12", "31", "9999"]],
    ["time", ["14", "05"]],
    ["time", ["0", "0", "0", ""]],
    ["time", ["12", "00", "59", "pm"]],
    ["time", ["9", "30", "PM"]],
    ["name", "Ann Lee"],
    ["name", ["Dr", "Ann", "M", "Lee"]],
    ["address", "1 High Street\nTown"],
    ["phone", "(555) 123-4567"],
    ["phone", ["49", "30", "901", "820"]],
    ["phone", ["+49", "30", "901", "820"]],
    ["likert", { Red: "-2", Blue: "1" }],
  ])("%s %j", (type, value) =>
    expect(errorOf(field(type, { required: true }), value)).toBeUndefined(),
  );
});

describe("answers that break the rules of their type", () => {
  it.each<[Type, unknown, string]>([
    ["number", "12 apples", "Enter a number."],
    ["number", "1e21", "Enter a number."],
    ["number", 1e21, "Enter a number."],
    ["number", "NaN", "Enter a number."],
    ["number", "١٢", "Enter a number."],
    ["currency", "12.345", "Enter an amount."],
    ["currency", "€12", "Enter an amount."],
    ["website", "shop", "Enter a web address."],
    ["website", "ftp://shop.example", "Enter a web address."],
    ["website", "https://shop.example/a b", "Enter a web address."],
    ["website", `https://shop.example/${"a".repeat(2_000)}`, "Enter a web address."],
    ["twitter", "@", "Enter a name such as @username."],
    ["twitter", "@sixteen_letters_", "Enter a name such as @username."],
    ["twitter", "a b", "Enter a name such as @username."],
    ["twitter", "https://evil.example/shop", "Enter a name such as @username."],
    ["date", ["2", "31", "2030"], "Enter a date."],
    ["date", ["2", "29", "2030"], "Enter a date."],
    ["date", ["2", "29", "1900"], "Enter a date."],
    ["date", ["4", "31", "2030"], "Enter a date."],
    ["date", ["13", "1", "2030"], "Enter a date."],
    ["date", ["0", "1", "2030"], "Enter a date."],
    ["date", ["1", "0", "2030"], "Enter a date."],
    ["date", ["1", "1", "30"], "Enter a date."],
    ["date", ["1", "1"], "Enter a date."],
    ["date", ["1", "1", "2030", "1"], "Enter a date."],
    ["date", "2030-02-30", "Enter a date."],
    ["date", ["1.5", "1", "2030"], "Enter a date."],
    ["date", ["-1", "1", "2030"], "Enter a date."],
    ["time", ["24", "00"], "Enter a time."],
    ["time", ["13", "00", "", "PM"], "Enter a time."],
    ["time", ["0", "30", "", "AM"], "Enter a time."],
    ["time", ["9", "60"], "Enter a time."],
    ["time", ["9", "30", "61", ""], "Enter a time."],
    ["time", ["9", "30", "", "XM"], "Enter a time."],
    ["time", ["9", "30", "0", "AM", "1"], "Enter a time."],
    ["time", "9.30", "Enter a time."],
    ["name", ["a", "b", "c", "d", "e"], READABLE],
    ["address", Array.from({ length: 7 }, () => "x"), READABLE],
    ["phone", ["", "12", "3", "x"], "Enter a phone number."],
    ["phone", ["", "1", "1", "1"], "Enter a phone number."],
    ["phone", ["", "123456", "789012", "3456"], "Enter a phone number."],
    ["phone", ["0", "555", "123", "4567"], "Enter a phone number."],
    ["phone", ["1", "555", "123", "4567", "8"], "Enter a phone number."],
    ["phone", "call me", "Enter a phone number."],
    ["phone", "123", "Enter a phone number."],
    ["radio", "red", NOT_AN_OPTION],
    ["radio", "Red,Blue", NOT_AN_OPTION],
    ["select", "Green", NOT_AN_OPTION],
    ["select", 7, NOT_AN_OPTION],
    ["checkbox", ["Red", "Red"], NOT_AN_OPTION],
    ["checkbox", "Green", NOT_AN_OPTION],
    ["likert", { Red: ["3"], Blue: ["0"] }, NOT_AN_OPTION],
    ["likert", { Red: ["0", "1"], Blue: ["0"] }, NOT_AN_OPTION],
    ["likert", { Green: ["0"] }, NOT_AN_OPTION],
  ])("%s %j", (type, value, text) => expect(errorOf(field(type), value)).toBe(text));

  it.each([
    ...[
      "ann",
      "ann@",
      "@shop.example",
      "ann@shop",
      "a b@shop.example",
      "ann@shop.example,bob@b.co",
    ],
    ...["ann@@shop.example", "ann@.example", `${"a".repeat(252)}@b.co`, "ann@shop.example\nbcc:x"],
  ])("email %j [B5.3]", (value) =>
    expect(errorOf(field("email"), value)).toBe(
      "Email is not valid. Email addresses should follow the format user@domain.com.",
    ),
  );
});

describe("an answer in parts of which some are missing", () => {
  it.each<[Type, unknown]>([
    ["name", ["Ann", ""]],
    ["name", ["", "Lee"]],
    ["date", ["12", "", "2030"]],
    ["date", ["", "1", "2030"]],
    ["date", ["12", "1", ""]],
    ["time", ["9", "", "", ""]],
    ["time", ["", "30", "", "PM"]],
    ["phone", ["", "555", "", "4567"]],
    ["phone", ["49", "", "", ""]],
    ["address", ["", "Flat 2", "Town", "", "", ""]],
    ["address", ["1 High Street", "", "", "", "", ""]],
    ["likert", { Red: ["1"] }],
    ["likert", { Red: ["1"], Blue: [] }],
  ])("is not enough when it is required: %s %j [B5.4]", (type, value) =>
    expect(errorOf(field(type, { required: true }), value)).toBe(REQUIRED),
  );

  it.each<[Type, unknown, string | undefined]>([
    ["name", ["Ann", ""], undefined],
    ["address", ["", "", "Town", "", "", ""], undefined],
    ["likert", { Red: ["1"] }, undefined],
    ["date", ["12", "", "2030"], "Enter a date."],
    ["time", ["9", "", "", ""], "Enter a time."],
    ["time", ["", "", "", "PM"], "Enter a time."],
    ["phone", ["", "555", "", "4567"], "Enter a phone number."],
    ["phone", ["49", "", "", ""], "Enter a phone number."],
  ])("is judged for what it is when it is not: %s %j", (type, value, text) =>
    expect(errorOf(field(type), value)).toBe(text),
  );
});

describe("an option that its author wrote with spaces around it", () => {
  const options = ["Red ", " Blue"];
  it.each<[Type, unknown]>([
    ["radio", "Red "],
    ["radio", "Red"],
    ["select", " Blue"],
    ["checkbox", ["Red ", " Blue"]],
    ["likert", { "Red ": ["0"], " Blue": ["1"] }],
  ])("can be chosen: %s %j [B3.21]", (type, value) =>
    expect(errorOf(field(type, { options, required: true }), value)).toBeUndefined(),
  );
  it("is chosen once", () =>
    expect(errorOf(field("checkbox", { options }), ["Red ", "Red"])).toBe(NOT_AN_OPTION));
});

describe("a phone number with a country code", () => {
  const asked: string[] = [];
  const knows = (answer: boolean) => (text: string) => {
    asked.push(text);
    return answer;
  };
  it("is what the server knows to be possible [B3.19]", () => {
    const parts = ["49", "30", "901", "820"];
    expect(errorOf(field("phone"), parts, knows(true))).toBeUndefined();
    expect(errorOf(field("phone"), parts, knows(false))).toBe("Enter a phone number.");
    expect(errorOf(field("phone"), ["0049", "30", "901", "820"], knows(true))).toBeUndefined();
    expect(errorOf(field("phone"), "+49 30 901820", knows(false))).toBe("Enter a phone number.");
    expect(asked).toEqual(["+49 30 901 820", "+49 30 901 820", "+49 30 901 820", "+49 30 90 1820"]);
  });
  it("is not needed: without one nobody can know", () =>
    expect(errorOf(field("phone"), ["555", "123", "4567"], () => false)).toBeUndefined());
});

describe("a limit of characters", () => {
  const limited = field("textarea", { maxLength: 4 });
  it.each<[string, string | undefined]>([
    ["1234", undefined],
    ["12345", "You have exceeded the character limit."],
    // As browsers count: an emoji is two, and so is a letter from beyond the first plane.
    ["🙂🙂", undefined],
    ["🙂🙂!", "You have exceeded the character limit."],
    ["𝒳𝒳", undefined],
    ["é́", undefined],
    // A plain form sends two characters for the one that ends a line.
    ["1\r\n2\r\n", undefined],
    ["1\r2\r", undefined],
    ["  34", undefined],
    ["  1234  ", "You have exceeded the character limit."],
  ])("counts %j [B5.2] [B3.23]", (value, text) => expect(errorOf(limited, value)).toBe(text));

  it("is the visitor's first complaint only behind Required", () =>
    expect(errorOf(field("textarea", { maxLength: 4, required: true }), "")).toBe(REQUIRED));
});

describe("what nobody types", () => {
  const hostile = [
    "'; drop table persons; --",
    "<script>alert(1)</script>",
    "\u0000\u0001\u007f",
    "\ud800",
    "../../etc/passwd",
    "{{constructor.constructor('return process')()}}",
    "%00%0a%0d",
    "‮evil‬",
  ];
  it.each(hostile)("is text where text is asked: %j", (value) => {
    for (const type of ["text", "textarea", "password"] as const)
      expect(errorOf(field(type), value)).toBeUndefined();
    for (const type of ["number", "currency", "twitter", "radio", "select"] as const)
      expect(errorOf(field(type), value)).toBeTypeOf("string");
  });

  it("ends in time for every rule, however long and repetitive it is", () => {
    const long = [
      "a.".repeat(10_000),
      "1,111".repeat(4_000),
      "@".repeat(20_000),
      " ".repeat(20_000),
    ];
    for (const type of asking)
      for (const value of long)
        expect(["string", "undefined"]).toContain(typeof errorOf(field(type), value));
  });

  it("is refused before any rule when it is huge", () => {
    const tooMuch = [
      { f: "x".repeat(20_001) },
      { f: Array.from({ length: 501 }, () => "x") },
      { f: { ["q".repeat(501)]: "x" } },
      { ["f".repeat(65)]: "x" },
      { f: null },
      { f: [["x"]] },
      { f: { a: { b: "c" } } },
      { f: [1] },
    ];
    for (const values of tooMuch) expect(FieldValues.safeParse(values).success).toBe(false);
  });
});

describe("fields with the names of what every object has", () => {
  const fields = ["constructor", "toString", "hasOwnProperty", "valueOf"].map((fieldId) =>
    field("text", { fieldId, required: true }),
  );
  it("are as empty as others when nothing was answered", () =>
    expect(Object.values(validateAnswers({ fields }, {}))).toEqual(fields.map(() => REQUIRED)));
  it("take answers like others", () => {
    const values = FieldValues.parse(Object.fromEntries(fields.map((f) => [f.fieldId, "x"])));
    expect(validateAnswers({ fields }, values)).toEqual({});
    expect(Object.keys(knownAnswers({ fields }, values))).toEqual(fields.map((f) => f.fieldId));
  });
  it("give nothing to anyone who sends __proto__", () => {
    const values = FieldValues.parse(JSON.parse('{"__proto__":{"polluted":"yes"},"f":"x"}'));
    expect(knownAnswers({ fields: [field("text")] }, values)).toEqual({ f: "x" });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });
});
