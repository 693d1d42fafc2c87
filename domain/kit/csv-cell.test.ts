import { expect, it } from "vitest";
import { csvCell, keptCell, writtenText } from "./csv-cell.ts";

it.each([
  "=1+1",
  '=HYPERLINK("https://evil.example","here")',
  "+cmd|' /C calc'!A0",
  "-2+3",
  "@SUM(A1)",
  " =1+1",
  "＝1+1",
  "|calc",
  "%0a",
  "+44 555-123-4567",
])("puts an apostrophe before %j", (text) => expect(csvCell(text)).toBe(`'${text}`));

it.each([
  ["Ann;=1+1", "Ann;'=1+1"],
  ['Ann; "@SUM(A1)";x;+1', "Ann; \"'@SUM(A1)\";x;'+1"],
  ["Ann\t=1+1", "Ann\t'=1+1"],
  ["\t=1+1", "'\t'=1+1"],
  ["\r=1+1", "'\r'=1+1"],
  ["first\r\n=1+1", "first\r\n'=1+1"],
  ["=1;=2", "'=1;'=2"],
])("guards %j where another separator would begin a cell", (text, written) =>
  expect(csvCell(text)).toBe(written),
);

it.each([
  "",
  "Hello",
  "a; b",
  "a;b=c",
  "3;5",
  "-5",
  "+1.5",
  "-1,250.50",
  "3e5",
  "a=b",
  "1-2",
  "ann@shop.example",
  "'=",
])("leaves %j as it is", (text) => expect(csvCell(text)).toBe(text));

it.each(["=1+1", "'=1+1", "''=1", "'", "'plain", "Hello", "-5", " '=x", "@a"])(
  "writes %j so that it does not calculate and is read as it was",
  (text) => {
    expect(csvCell(keptCell(text))).toBe(keptCell(text));
    expect(writtenText(keptCell(text))).toBe(text);
  },
);

it("reads what begins with a tab as it was written", () =>
  expect(writtenText(keptCell("\t=1"))).toBe("\t=1"));

it("reads a text of separators in one pass", () => {
  const text = "\n\t;".repeat(300_000);
  expect(csvCell(text)).toBe(`'${text}`);
});
