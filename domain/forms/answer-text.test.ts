import { describe, expect, it } from "vitest";
import { answerText } from "./answer-text.ts";
import type { FormField } from "./definition.ts";
import { failureText } from "./texts.ts";
import { type FieldValue, hiddenValue, phoneParts } from "./values.ts";

describe("an answer as an owner reads it", () => {
  it.each<[FormField["type"], FieldValue, string]>([
    ["text", " Hello ", "Hello"],
    ["number", 12, "12"],
    ["select", "Red", "Red"],
    ["name", ["Ann", "Lee"], "Ann Lee"],
    ["date", ["12", "31", "2030"], "12/31/2030"],
    ["time", ["9", "5", "", "PM"], "9:05 PM"],
    ["address", ["1 High Street", "", "Town"], "1 High Street\nTown"],
    ["checkbox", ["Red", "Blue"], "Red, Blue"],
    ["phone", ["555", "123", "4567"], "555-123-4567"],
    ["phone", ["44", "555", "123", "4567"], "+44 555-123-4567"],
    [
      "likert",
      { Price: ["-2"], Taste: ["-1"], Look: ["0"], Feel: ["1"], Smell: ["2"] },
      "Price: Strongly Disagree\nTaste: Disagree\nLook: Neutral\nFeel: Agree\nSmell: Strongly Agree",
    ],
  ])("%s %j [B3.24]", (type, value, text) => expect(answerText({ type }, value)).toBe(text));

  it("is the no-answer text when it is empty, or N/A when that is blank [B3.24]", () => {
    for (const value of [undefined, "", "  "]) {
      expect(answerText({ type: "text" }, value, "No answer")).toBe("No answer");
      expect(answerText({ type: "text" }, value, " ")).toBe("N/A");
      expect(answerText({ type: "text" }, value)).toBe("N/A");
    }
    expect(answerText({ type: "checkbox" }, [])).toBe("N/A");
    expect(answerText({ type: "likert" }, {})).toBe("N/A");
  });

  it("shows the same placeholder for every password [B9.38]", () => {
    expect(answerText({ type: "password" }, "hunter2")).toBe("••••••••");
    expect(answerText({ type: "password" }, "correct horse battery")).toBe("••••••••");
    expect(answerText({ type: "password" }, "")).toBe("N/A");
  });
});

it("puts an empty country code before three parts of a phone number [B3.7]", () => {
  expect(phoneParts(["555", "123", "4567"])).toEqual(["", "555", "123", "4567"]);
  expect(phoneParts(["44", "555", "123", "4567"])).toEqual(["44", "555", "123", "4567"]);
});

it("takes a hidden field's value from the address when it is there [B3.11]", () => {
  const field = { key: "ref", value: "own" };
  expect(hiddenValue(field, new URLSearchParams("ref=mail"))).toBe("mail");
  expect(hiddenValue(field, new URLSearchParams("ref="))).toBe("");
  expect(hiddenValue(field, new URLSearchParams("other=mail"))).toBe("own");
});

describe("what a failed submission says", () => {
  it.each([
    [401, "[B8.11]", "Unable to submit form. Please try again later."],
    [404, "[B8.12]", "This form has not been configured yet."],
    [
      429,
      "[B8.13]",
      "Unable to submit form. Submission rate limit exceeded. Please try again later.",
    ],
    [500, "[B8.14]", "Unable to send form. Please try again later."],
  ])("for the status %i %s", (status, _id, text) =>
    expect(failureText(status, "the server's own")).toBe(text),
  );
  it("otherwise: the answer's own text, else that nobody knows [B8.15]", () => {
    expect(failureText(409, "the server's own")).toBe("the server's own");
    expect(failureText(409)).toBe("Unknown error, please try again later.");
    expect(failureText(503, "")).toBe("Unknown error, please try again later.");
  });
});
