import { describe, expect, it } from "vitest";
import { segmentText } from "../census/segment.ts";
import { parseSpeedSegment, withoutCountries } from "./speed-segment.ts";

describe("the filters that a table of pages can apply", () => {
  it.each([
    ["are all of them without a country", "page:is:%2Fshop;device:is:mobile", undefined],
    ["are those by device", "device:is:mobile;country:is:DE", "device:is:mobile"],
    [
      "are those by device of each alternative, once",
      "device:is:mobile;country:is:DE|country:not:FR;device:is:mobile|device:is:desktop",
      "device:is:mobile|device:is:desktop",
    ],
    ["are none when an alternative names countries alone", "device:is:mobile|country:is:DE", ""],
    ["are none of countries alone", "country:is:DE", ""],
  ])("%s", (_what, text, applied = text) => {
    const segment = parseSpeedSegment(text);
    expect(segment).toBeDefined();
    expect(segmentText(withoutCountries(segment ?? []))).toBe(applied);
  });
});
