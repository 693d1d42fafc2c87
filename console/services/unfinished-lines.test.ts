import { describe, expect, it } from "vitest";
import { unfinishedLines } from "./unfinished-lines.ts";

describe("lines of payment instructions that say nothing", () => {
  it.each([
    ["Account holder:\nBank:\nAccount number:", ["Account holder:", "Bank:", "Account number:"]],
    ["Account holder: Toni\nBank:\n\nAccount number: ", ["Bank:", "Account number:"]],
    ["Please pay to this account:\nDE02 1203 0000 0000 2020 51", []],
    ["Account holder: Toni", []],
    ["", []],
  ])("%j has %j", (instructions, unfinished) => {
    expect(unfinishedLines(instructions)).toEqual(unfinished);
  });
});
