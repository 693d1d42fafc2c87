import { expect, it } from "vitest";
import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRules } from "./counted-rules.ts";

type Versions = readonly MeasuringRules[];

/** Versions from the second one on, and the rules that the shown build was started with. */
const found = (versions: Versions, counted: MeasuringRules | null) => {
  const rows = versions.map((rules, place) => ({ version: place + 2, rules })).reverse();
  const sql = {
    query: async (text: string) => {
      if (text.includes("projection_builds")) return [{ counted, position: "7" }];
      return text.includes("limit 1") ? rows.slice(0, 1) : rows;
    },
  } as unknown as Sql;
  return findRules(sql, "demo");
};

const hour: MeasuringRules = { ...firstRules, visitGapMinutes: 60 };
const withGoal = (rules: MeasuringRules): MeasuringRules => ({
  ...rules,
  goals: [{ id: "cart", name: "Cart", step: { kind: "cart" } }] as never,
});

type Case = readonly [
  name: string,
  versions: Versions,
  counted: MeasuringRules | null,
  version: number,
];

const cases: readonly Case[] = [
  ["no rules were changed", [], null, 1],
  ["history is counted by the last ones", [hour], hour, 2],
  ["history is still counted by the first ones", [hour], null, 1],
  ["history is still counted by former ones", [hour, { ...hour, botWords: ["kiosk"] }], hour, 2],
  ["only goals have changed since", [hour, withGoal(hour)], hour, 3],
  ["the first ones were restored", [hour, firstRules], null, 3],
];

it.each(cases)("the version that counts, where %s", async (_, versions, counted, version) => {
  expect(await found(versions, counted)).toMatchObject({
    rulesVersion: version,
    position: "7",
    counted: counted ?? firstRules,
    inForce: versions.at(-1) ?? firstRules,
  });
});
