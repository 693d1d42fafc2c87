import { expect, it } from "vitest";
import { firstRules } from "#domain/measuring/rules.ts";
import { draftOf, rulesOf } from "./rules-draft.ts";

it("reads one entry from each line", () => {
  const draft = {
    ...draftOf(firstRules),
    excludedPaths: " /preview \n\n/test",
    visitGapMinutes: "60",
  };
  expect(rulesOf(draft, firstRules)).toEqual({
    rules: { ...firstRules, excludedPaths: ["/preview", "/test"], visitGapMinutes: 60 },
  });
});

it("shows rules as they were entered", () => {
  const rules = { ...firstRules, botWords: ["curl", "probe"], spamReferrers: ["spam.example"] };
  expect(rulesOf(draftOf(rules), rules)).toEqual({ rules });
});

it("says which line is wrong", () => {
  const draft = { ...draftOf(firstRules), excludedPaths: "/ok\nno-path", visitGapMinutes: "" };
  expect(rulesOf(draft, firstRules)).toEqual({
    problems: {
      excludedPaths: "Line 2: Enter a path such as /preview.",
      visitGapMinutes: expect.any(String),
    },
  });
});
