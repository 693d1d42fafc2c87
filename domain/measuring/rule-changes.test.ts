import { expect, it } from "vitest";
import { ruleChangeTexts } from "./rule-changes.ts";
import { type CountingRules, firstRules } from "./rules.ts";

const changed = (rules: Partial<CountingRules>) => ({ ...firstRules, ...rules });

it("says nothing while the rules are the same, in any order", () => {
  const [one, other] = [
    ["/a", "/b"],
    ["/b", "/a", "/a"],
  ];
  expect(
    ruleChangeTexts(changed({ excludedPaths: one }), changed({ excludedPaths: other })),
  ).toEqual([]);
});

it.each<[Partial<CountingRules>, string, string]>([
  [
    { botWords: ["Curl", "probe"] },
    "Browsers whose user agent contains “curl” or “probe” will be bots",
    "Browsers whose user agent contains “curl” or “probe” will count again",
  ],
  [
    { excludedPaths: ["/preview"] },
    "Page views of /preview, and of everything below it, will not count.",
    "Page views of /preview, and of everything below it, will count again",
  ],
  [
    { spamReferrers: ["a.example", "b.example"] },
    "Page views that come from a.example or b.example, or their subdomains, will not count.",
    "Page views that come from a.example or b.example, or their subdomains, will count again",
  ],
  [
    { visitGapMinutes: 60 },
    "A visit will end after 60 minutes without a page view, instead of 30. Page views with a longer",
    "A visit will end after 30 minutes without a page view, instead of 60. A shorter pause begins",
  ],
])("says what %j will change, and what it changes back", (rules, there, back) => {
  const [text, ...others] = ruleChangeTexts(firstRules, changed(rules));
  expect(text).toContain(there);
  expect(others).toEqual([]);
  expect(ruleChangeTexts(changed(rules), firstRules)).toEqual([expect.stringContaining(back)]);
});

it("has a sentence for what was added to a list, and one for what was removed", () => {
  const texts = ruleChangeTexts(
    changed({ excludedPaths: ["/old", "/both"] }),
    changed({ excludedPaths: ["/both", "/new"], visitGapMinutes: 15 }),
  );
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain("/new, and of everything below it, will not count.");
  expect(texts[1]).toContain("/old, and of everything below it, will count again");
});
