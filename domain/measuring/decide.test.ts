import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type ChangeMeasuringRules, measuringRulesDecider } from "./decide.ts";
import type { MeasuringRulesEvent } from "./events.ts";
import { measuringRulesRejectionText } from "./rejections.ts";
import { firstRules, MeasuringRules } from "./rules.ts";

itKeepsTheDeciderContract("measuringRules", measuringRulesDecider);

const at = "2030-01-01T00:00:00.000Z";
const rules = given(measuringRulesDecider);
const change = (changes: Partial<MeasuringRules>, baseVersion = 1): ChangeMeasuringRules => ({
  type: "ChangeMeasuringRules",
  rules: { ...firstRules, ...changes },
  baseVersion,
  at,
});
const changed = (changes: Partial<MeasuringRules>, version = 2): MeasuringRulesEvent => ({
  type: "MeasuringRulesChanged",
  version,
  rules: { ...firstRules, ...changes },
  changedAt: at,
});

describe("change the measuring rules", () => {
  it("records whole rules as the next version", () =>
    rules(changed({ visitGapMinutes: 60 }))
      .when(change({ visitGapMinutes: 60, botWords: ["curl"] }, 2))
      .yields(changed({ visitGapMinutes: 60, botWords: ["curl"] }, 3)));
  it("records former rules as a new version", () =>
    rules(changed({ visitGapMinutes: 60 }))
      .when(change({}, 2))
      .yields(changed({}, 3)));
  it("records nothing when only the order or the case differs", () =>
    rules(changed({ botWords: ["curl", "probe"] }))
      .when(change({ botWords: ["Probe", "curl", "probe"] }, 1))
      .yields());
  it("records goals with the rules, and no empty list of them", () => {
    const goal = { id: "order", name: "An order", step: { kind: "order", value: "" } } as const;
    rules()
      .when(change({ goals: [goal] }))
      .yields(changed({ goals: [goal] }));
    rules(changed({ goals: [goal] }))
      .when(change({ goals: [] }, 2))
      .yields(changed({}, 3));
  });
  it("refuses a change of rules that another member has changed", () => {
    rules(changed({ visitGapMinutes: 60 }))
      .when(change({ visitGapMinutes: 10 }, 1))
      .refuses({ code: "rules-changed" });
    expect(measuringRulesRejectionText({ code: "rules-changed" })).toContain("Another member");
  });
});

it.each([
  { botWords: ["a"] },
  { botWords: Array.from({ length: 51 }, (_, n) => `word-${n}`) },
  { excludedPaths: ["preview"] },
  { excludedPaths: ["/a b"] },
  { spamReferrers: ["https://spam.example/"] },
  { spamReferrers: ["localhost"] },
  { visitGapMinutes: 4 },
  { visitGapMinutes: 241 },
])("has bounds for every rule: %j", (bad) =>
  expect(MeasuringRules.safeParse({ ...firstRules, ...bad }).success).toBe(false),
);
