import { afterEach, beforeEach, expect, it } from "vitest";
import type { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import { firstRules } from "#domain/measuring/rules.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { measuringRules } from "./measuring-rules.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(measuringRules);
});
afterEach(() => website.drop());

it("keeps every version of the rules, with who applied it", async () => {
  const change = (version: number, visitGapMinutes: number): MeasuringRulesEvent => ({
    type: "MeasuringRulesChanged",
    version,
    rules: { ...firstRules, visitGapMinutes },
    changedAt: "2030-01-01T00:00:00.000Z",
  });
  await website.record("measuringRules site", change(2, 60), change(3, 10));
  expect(
    await website.rows(
      `select version, rules -> 'visitGapMinutes' as gap, actor from read.measuring_rules order by 1`,
    ),
  ).toEqual([
    { version: 2, gap: 60, actor: "owner:o" },
    { version: 3, gap: 10, actor: "owner:o" },
  ]);
});
