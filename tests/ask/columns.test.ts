import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "#features/all.ts";
import { columnsFor, declaredColumns } from "#infra/ask/columns.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { readModels } from "#projections/shell/columns.ts";
import { projections } from "#projections/shell/registry.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";

type ReadModel = { readonly name: string; readonly columns: readonly string[] };

let test: TestDatabase;
let models: readonly ReadModel[];
beforeAll(async () => {
  test = await createTestDatabase();
  const eventStore = createPostgresEventStore({ connectionString: test.url });
  await projectAll(test.database, eventStore, projections);
  await eventStore.close();
  models = await test.database.query<ReadModel>(
    `select table_name as name, array_agg(column_name::text order by column_name) as columns
       from information_schema.columns where table_schema = 'read' group by table_name order by 1`,
  );
});
afterAll(() => test.drop());

const WHERE = "Declare it in projections/<feature>/columns.ts: open, personal or closed.";

it("has every column of every read model declared exactly once", () => {
  const found = models.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
  const declared = Object.keys(readModels).flatMap((name) =>
    declaredColumns(readModels, name).map((column) => `${name}.${column}`),
  );
  expect(declared.toSorted(), WHERE).toEqual(found.toSorted());
});

it("lets a feature declare the columns of its own read models only", async () => {
  const others = await Promise.all(
    features.map(async ({ name, projections: own, readModels: declared }) => {
      const views = (await own?.())?.flatMap((projection) => projection.views) ?? [];
      const names = Object.keys((await declared?.()) ?? {});
      return names.filter((each) => !views.includes(each)).map((each) => `${name}: ${each}`);
    }),
  );
  expect(others.flat()).toEqual([]);
});

it("opens nothing that is not declared", () => {
  expect(columnsFor(readModels, "not_declared", true)).toEqual([]);
  expect(columnsFor(readModels, "constructor", true)).toEqual([]);
  expect(columnsFor({ orders: { open: "number" } }, "orders", true)).toEqual(["number"]);
});

it("shows no read model without a column for its website", () => {
  const without = models.filter(({ columns }) => !columns.includes("website_id"));
  expect(without.map(({ name }) => name)).toEqual([]);
});

/** A column that erasing a person clears holds personal data, whatever its name. */
it("opens no column that an erasure clears", async () => {
  const forget = {
    personId: "00000000-0000-4000-8000-000000000001",
    forgottenAt: "2030-01-01T00:00:00.000Z",
  };
  const event = {
    id: "00000000-0000-0000-0000-000000000002",
    type: "PersonForgotten",
    version: 1,
    stream: "person-demo.x",
    revision: 0n,
    position: 1n,
    data: forget,
    metadata: { websiteId: "demo", actor: "visitor", correlationId: "c" },
    recordedAt: "2030-01-01T00:00:00.000Z",
    personal: null,
    open: () => null,
  };
  const cleared = projections
    .filter(({ opensPersonalData }) => opensPersonalData)
    .flatMap(({ project }) => project?.([event]) ?? [])
    .flatMap(({ text }) => {
      const [, table, sets = ""] = /update \{schema\}\.(\w+) set (.*?) where/s.exec(text) ?? [];
      return [...sets.matchAll(/(\w+) = null/g)].map(([, column]) => `${table}.${column}`);
    });
  expect(cleared.length).toBeGreaterThan(20);
  const open = new Set(
    Object.entries(readModels).flatMap(([name, columns]) =>
      columns.open.split(" ").map((column) => `${name}.${column}`),
    ),
  );
  expect(cleared.filter((column) => open.has(column))).toEqual([]);
});
