import { describe, expect, it } from "vitest";
import { FormField } from "./definition.ts";
import { inParts, nativeText } from "./native-parts.ts";
import { postedAnswers } from "./posted-answers.ts";
import { knownAnswers, validateAnswers } from "./validate.ts";

const field = (type: FormField["type"], more: object = {}): FormField =>
  FormField.parse({ type, fieldId: "f", title: "F", ...more });

describe("the parts of what one native input sends", () => {
  it.each([
    ["date", "2030-12-10", ["12", "10", "2030"]],
    ["date", "2030-02-31", ["02", "31", "2030"]],
    ["date", " 12/9/2030 ", ["12", "9", "2030"]],
    ["date", "next week", ["next week"]],
    ["time", "21:05", ["9", "05", "", "PM"]],
    ["time", "00:30", ["12", "30", "", "AM"]],
    ["time", "12:00", ["12", "00", "", "PM"]],
    ["time", "09:30:15", ["9", "30", "15", "AM"]],
    ["time", "9:30 pm", ["9", "30", "", "PM"]],
    ["time", "24:00", ["24:00"]],
    ["time", "noon", ["noon"]],
  ] as const)("are for a %s %j the list %j [B3.6]", (type, text, parts) => {
    expect(inParts(type, text)).toEqual(parts);
    expect(inParts(type, [text])).toEqual(parts);
  });

  it.each([
    ["607 255 4636", ["", "607", "255", "4636"]],
    ["(607) 255-4636", ["", "607", "255", "4636"]],
    ["6072554636", ["", "607", "255", "4636"]],
    ["555-4636", ["", "555", "4", "636"]],
    ["+1 607 255 4636", ["1", "607", "255", "4636"]],
    ["+16072554636", ["1", "607", "255", "4636"]],
    ["+44 20 7946 0958", ["44", "20", "7946", "0958"]],
    ["+44 (0)20 7946 0958", ["44", "20", "7946", "0958"]],
    ["+39 (0)6 6988 1234", ["39", "06", "6988", "1234"]],
    ["+39 06 6988 1234", ["39", "06", "6988", "1234"]],
    ["+378 (0)549 882 914", ["378", "0549", "882", "914"]],
    ["+379 (0)6 6988 1234", ["379", "06", "6988", "1234"]],
    ["0044 20 7946 0958", ["44", "20", "7946", "0958"]],
    ["+49 30 901820", ["49", "30", "90", "1820"]],
    ["+420 601 123 456", ["420", "601", "123", "456"]],
    ["+33 1 42 68 53 00", ["33", "1", "42", "685300"]],
    ["1234", ["", "1", "2", "34"]],
    ["123", ["123"]],
    ["call me", ["call me"]],
  ])("are for the phone number %j the list %j [B3.7]", (text, parts) =>
    expect(inParts("phone", text)).toEqual(parts),
  );

  it("keeps every digit of a phone number, in its order [B3.7]", () => {
    for (let length = 4; length <= 15; length += 1) {
      const digits = "234567890123456".slice(0, length);
      for (const space of [0, 1, 2, 3]) {
        const text = space === 0 ? digits : `${digits.slice(0, space)} ${digits.slice(space)}`;
        const parts = inParts("phone", text) as readonly string[];
        expect(parts).toHaveLength(4);
        expect(parts.slice(1).every((part) => part !== "")).toBe(true);
        expect(parts.join("")).toBe(digits);
      }
    }
  });

  it("is no answer when the input is empty", () => {
    for (const type of ["date", "time", "phone"] as const) expect(inParts(type, [""])).toEqual([]);
  });

  it.each([
    ["date", ["12", "", "2030"]],
    ["time", ["9", "30", "", "PM"]],
    ["phone", ["", "607", "255", "4636"]],
    ["phone", ["607", "255", "4636"]],
    ["name", ["Ada"]],
    ["text", "2030-12-10"],
  ] as const)("leaves an answer in parts as it is: %s %j", (type, value) => {
    const given = typeof value === "string" ? value : [...value];
    expect(inParts(type, given)).toEqual(given);
  });
});

describe("one native input", () => {
  it.each([
    ["date", ["12", "9", "2030"], "2030-12-09"],
    ["time", ["9", "5", "", "PM"], "21:05"],
    ["time", ["12", "30", "", "AM"], "00:30"],
    ["time", ["9", "30", "PM"], "21:30"],
    ["time", ["14", "05", "09", ""], "14:05:09"],
    ["phone", ["", "607", "255", "4636"], "607 255 4636"],
    ["phone", ["607", "255", "4636"], "607 255 4636"],
    ["phone", ["+44", "20", "7946", "0958"], "+44 20 7946 0958"],
    ["phone", ["call me"], "call me"],
    ["date", ["", "", ""], ""],
    ["phone", [], ""],
  ] as const)("shows the %s %j as %j", (type, parts, text) =>
    expect(nativeText(type, parts)).toBe(text),
  );

  it.each([
    ["date", ["12", "9", "30"]],
    ["date", ["", "9", "2030"]],
    ["date", ["12", "ninth", "2030"]],
    ["time", ["", "30", "", "AM"]],
    ["time", ["", "30", "", ""]],
    ["time", ["9", "", "", "PM"]],
    ["time", ["nine", "5", "", ""]],
    ["time", ["30", "00", "", "PM"]],
    ["time", ["13", "05", "", "AM"]],
    ["time", ["0", "05", "", "PM"]],
    ["time", ["30", "00", "", ""]],
  ] as const)("stays empty for the %s of rejected parts %j", (type, parts) =>
    expect(nativeText(type, parts)).toBe(""),
  );

  it("shows the sent value again", () => {
    const sent = [
      ["date", "2030-12-10"],
      ["time", "00:30"],
      ["time", "21:05"],
      ["phone", "+44 20 7946 0958"],
      ["phone", "607 255 4636"],
    ] as const;
    for (const [type, text] of sent)
      expect(nativeText(type, inParts(type, text) as readonly string[])).toBe(text);
  });
});

describe("an answer from one native input", () => {
  const answers = (type: FormField["type"], text: string) => ({
    posted: postedAnswers({ fields: [field(type)] }, () => [text]),
    called: knownAnswers({ fields: [field(type)] }, { f: text }),
  });

  it.each([
    ["date", "2030-12-10", ["12", "10", "2030"]],
    ["time", "21:05", ["9", "05", "", "PM"]],
    ["phone", "+44 20 7946 0958", ["44", "20", "7946", "0958"]],
  ] as const)(
    "is recorded in parts, from a form and from a call: %s [B3.6, B3.7]",
    (type, text, f) => expect(answers(type, text)).toEqual({ posted: { f }, called: { f } }),
  );

  it("is judged by its parts", () => {
    const errorOf = (type: FormField["type"], text: string, required = true) =>
      validateAnswers({ fields: [field(type, { required })] }, { f: text }).f;
    expect(errorOf("date", "2030-12-10")).toBeUndefined();
    expect(errorOf("date", "2030-02-31")).toBe("Enter a date.");
    expect(errorOf("time", "21:05")).toBeUndefined();
    expect(errorOf("time", "25:00")).toBe("Enter a time.");
    expect(errorOf("time", "30:00 PM")).toBe("Enter a time.");
    expect(errorOf("phone", "607 255 4636")).toBeUndefined();
    expect(errorOf("phone", "12")).toBe("Enter a phone number.");
    for (const type of ["date", "time", "phone"] as const) {
      expect(errorOf(type, "")).toBe("Required");
      expect(errorOf(type, "", false)).toBeUndefined();
    }
  });
});
