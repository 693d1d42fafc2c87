import { expect, it } from "vitest";
import { type SalesGroup, salesColumnsOf } from "./sales-columns.ts";

const days = { from: "2026-03-04", to: "2026-03-17", today: "2026-03-17" };
const nameOf = (group: SalesGroup, name: string, title = ""): string =>
  salesColumnsOf(group, days).name.shown({ name, title } as never);

it.each([
  ["day", "2026-03-05", "Mar 5, 2026"],
  ["week", "2026-03-09", "Mar 9, 2026"],
  ["week", "2026-03-02", "Mar 2, 2026 (from Mar 4, 2026)"],
  ["month", "2026-03", "Mar 2026 (from Mar 4, 2026, so far)"],
  ["country", "DE", "Germany"],
] as const)("writes a %s, %s, as people read it: %s", (group, name, text) =>
  expect(nameOf(group, name)).toBe(text),
);
