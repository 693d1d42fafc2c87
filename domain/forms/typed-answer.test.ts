import { describe, expect, it } from "vitest";
import { answerFacets, facet } from "./answer-facets.ts";
import type { FormField } from "./definition.ts";
import { fieldFiltersText, parseFieldFilters } from "./field-filter.ts";
import { answerOrder, dayIn, numberIn, timeIn } from "./typed-answer.ts";
import type { FieldValue } from "./values.ts";

describe("a number in a text", () => {
  it.each([
    ["12", 12],
    ["-5", -5],
    ["+1.5", 1.5],
    ["1,234.50", 1234.5],
    ["$1,250.50", 1250.5],
    ["12,5", 12.5],
    ["1,250", 1250],
    ["1'250.5", 1250.5],
    ["€ 9", 9],
  ])("%s is %d", (text, number) => expect(numberIn(text)).toBe(number));
  it.each(["", "abc", "-", "1.2.3", "1-2"])("%j is none", (text) =>
    expect(numberIn(text)).toBeUndefined(),
  );
});

describe("a day in month, day and year", () => {
  it("is written year first", () => {
    expect(dayIn(["2", "9", "2030"])).toBe("2030-02-09");
    expect(dayIn(["2", "29", "2028"])).toBe("2028-02-29");
  });
  it.each([
    [["2", "30", "2028"]],
    [["2", "29", "2030"]],
    [["13", "1", "2030"]],
    [["0", "1", "2030"]],
    [["1", "0", "2030"]],
    [["1", "x", "2030"]],
    [["1", "1", ""]],
    [[]],
  ])("%j is none", (parts) => expect(dayIn(parts)).toBeUndefined());
});

describe("a time in parts", () => {
  it.each<[readonly string[], string]>([
    [["9", "05", "", "PM"], "21:05:00"],
    [["12", "00", "AM"], "00:00:00"],
    [["12", "30", "pm"], "12:30:00"],
    [["23", "59", "59"], "23:59:59"],
  ])("%j is %s", (parts, time) => expect(timeIn(parts)).toBe(time));
  it.each([[["24", "00"]], [["13", "00", "PM"]], [["0", "10", "AM"]], [["9", "60"]], [[]]])(
    "%j is none",
    (parts) => expect(timeIn(parts)).toBeUndefined(),
  );
});

describe("what an answer is sorted by", () => {
  it.each<[FormField["type"], FieldValue | undefined, number | string | null]>([
    ["number", "120", 120],
    ["currency", "$1,250.50", 1250.5],
    ["number", "many", "shown"],
    ["date", ["12", "31", "2030"], "2030-12-31"],
    ["date", ["99", "31", "2030"], "shown"],
    ["time", ["9", "05", "", "PM"], "21:05:00"],
    ["text", "Anything", "shown"],
    ["text", " ", null],
    ["checkbox", [], null],
    ["number", undefined, null],
    ["password", "secret", ""],
    ["password", "", null],
  ])("%s %j is %j", (type, value, order) =>
    expect(answerOrder({ type }, value, "Shown")).toBe(order),
  );
});

describe("the options chosen in an answer", () => {
  const facets = (type: FormField["type"], value: FieldValue | undefined) =>
    answerFacets({ type, fieldId: "f" }, value);
  it("are one for each option, with the selected answer to a likert's question", () => {
    expect(facets("radio", "Red")).toEqual([facet("f", "Red")]);
    expect(facets("select", "Red")).toEqual([facet("f", "Red")]);
    expect(facets("checkbox", ["A", "B"])).toEqual([facet("f", "A"), facet("f", "B")]);
    expect(facets("likert", { Q: ["-2"], R: ["1"] })).toEqual([
      facet("f", "Q", "-2"),
      facet("f", "R", "1"),
    ]);
  });
  it("are none where nothing is chosen among options", () => {
    expect(facets("text", "Red")).toEqual([]);
    expect(facets("radio", "")).toEqual([]);
    expect(facets("checkbox", undefined)).toEqual([]);
    expect(facets("likert", "odd")).toEqual([]);
  });
});

describe("conditions in an address", () => {
  it("are read as they were written", () => {
    const filters = [
      { is: "chosen", fieldId: "color", option: "Red" },
      { is: "containing", fieldId: "a-b_1", text: 'with "quotes" & ü' },
      { is: "answered", fieldId: "x" },
    ] as const;
    expect(parseFieldFilters(fieldFiltersText(filters))).toEqual(filters);
    expect(fieldFiltersText([])).toBe("");
  });
  it.each([
    "",
    "[",
    "{}",
    "[1]",
    '[{"is":"other","fieldId":"a"}]',
    '[{"is":"answered","fieldId":"a b"}]',
    '[{"is":"containing","fieldId":"a","text":""}]',
    JSON.stringify(Array.from({ length: 11 }, () => ({ is: "answered", fieldId: "a" }))),
  ])("%s is none", (text) => expect(parseFieldFilters(text)).toBeUndefined());
});
