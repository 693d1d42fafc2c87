import { expect, it } from "vitest";
import { type Behind, behindMeaning, behindText, parseBehind } from "./behind.ts";

const journeys = { report: "journeys", path: "/a:b", direction: "to", steps: 4, step: 2 } as const;
const figures: readonly Behind[] = [
  { report: "goal", goalId: "order", count: "completions" },
  { report: "shop-activity", event: "visitor:QuickView", count: "visitors" },
  { report: "shop-activity", event: "pixel:Lead", count: "completions" },
  { report: "retention", grain: "week", cohort: "2026-05-04", came: "new" },
  { report: "retention", grain: "month", cohort: "2026-05-01", came: 3 },
  { ...journeys, from: { kind: "page", page: "/%;:|" }, to: { kind: "other", page: "" } },
  { ...journeys, from: null, to: { kind: "page", page: "" } },
];

it.each(figures)("figure %# is in an address what it was, and has words", (figure) => {
  expect(parseBehind(behindText(figure))).toEqual(figure);
  expect(behindMeaning(figure, "An order")).toMatch(/^\S.*[^.]\.$/);
});

it.each([
  [
    "",
    "goal",
    "goal:order:orders",
    "goal:No goal:visitors",
    "shop-activity:visitor%3AGuessed:visitors",
    "retention:week:yesterday:new",
  ],
  ["retention:day:2026-05-04:new", "retention:week:2026-05-04:13", "journeys:shop:from:4:1::::"],
  ["journeys::from:9:1::::", "journeys::from:4:0::::", "visits:1", "goal:%E0%A4%A:visitors"],
])("no other text is a figure: %s, %s, %s", (...texts) => {
  for (const text of texts) expect([text, parseBehind(text)]).toEqual([text, undefined]);
});
