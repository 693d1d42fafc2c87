import { afterAll, beforeAll, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { visits } from "#projections/census/visits.ts";
import { orders } from "#projections/orders/orders.ts";
import { sales } from "#projections/sales/sales.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { attributionSource } from "./attribution.ts";
import type { VisitsByValue } from "./attribution-visits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await projectAll(test.database, createMemoryEventStore(), [orders, sales, visits]);
});
afterAll(() => test.drop());

const rowsOf = async (now: VisitsByValue | undefined, before: VisitsByValue | undefined) => {
  const range = { websiteId: "demo", timeZone: "UTC", from: "2030-01-03", to: "2030-01-04" };
  const { matching, values } = attributionSource("source", "last", {
    now: { range, visits: now },
    before: { range: { ...range, from: "2030-01-01", to: "2030-01-02" }, visits: before },
    currency: "USD",
  });
  return test.database.query<object>(
    `select name, visitors, visits, "visitorsBefore" from (${matching}) as m order by name`,
    values,
  );
};

it("a source of only one of two ranges has no visits in the other one, unless they cannot be read", async () => {
  const [gone, fresh] = [
    [{ name: "a.example", visitors: 3, visits: 4 }],
    [{ name: "b.example", visitors: 1, visits: 2 }],
  ];
  expect(await rowsOf(fresh, gone)).toEqual([
    { name: "a.example", visitors: 0, visits: 0, visitorsBefore: 3 },
    { name: "b.example", visitors: 1, visits: 2, visitorsBefore: 0 },
  ]);
  expect(await rowsOf(fresh, undefined)).toEqual([
    { name: "b.example", visitors: 1, visits: 2, visitorsBefore: null },
  ]);
});
