import { afterAll, beforeAll, expect, it } from "vitest";
import type { MeasuringRulesEvent } from "#domain/measuring/events.ts";
import { firstRules, type MeasuringRules, measuredProjections } from "#domain/measuring/rules.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { countAgainRules, createCountAgain } from "./count-again.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const goals = [{ id: "order", name: "An order", step: { kind: "order", value: "" } } as const];

/** The job of a change to these rules, with what it requests. */
const requestedBy = async (rules: MeasuringRules): Promise<readonly string[]> => {
  const eventStore = createMemoryEventStore();
  const event: MeasuringRulesEvent = {
    type: "MeasuringRulesChanged",
    version: 2,
    rules,
    changedAt: "2030-01-01T00:00:00.000Z",
  };
  const { type, ...data } = event;
  await eventStore.append({
    stream: "measuringRules-demo.site",
    expectedRevision: "any",
    events: [{ id: newId(), type, version: 1, data: JSON.parse(JSON.stringify(data)) }],
    metadata: { websiteId: "demo", actor: "owner:o", correlationId: "test" },
  });
  const { events } = await eventStore.readAll({ after: 0n, limit: 1 });
  const [recorded] = events;
  if (recorded === undefined) throw new Error("Nothing was recorded.");
  const job = countAgainRules[0]?.toJob(recorded);
  await createCountAgain({ sql: test.database })(job?.payload, {
    signal: new AbortController().signal,
  });
  const rows = await test.database.query<{ projection: string }>(
    "delete from projection_requests returning projection",
  );
  return rows.map(({ projection }) => projection).toSorted();
};

const build = (state: "current" | "building", rules: Readonly<Record<string, MeasuringRules>>) =>
  test.database.query(
    `insert into projection_builds (projection, version, schema_name, state, reason, rules)
     select name, 1, name || $1, $1, 'first', $2::jsonb from unnest($3::text[]) as name`,
    [state, JSON.stringify(rules), measuredProjections],
  );

const all = measuredProjections.toSorted();
const hourly = { ...firstRules, visitGapMinutes: 60 };

it("counts again for other rules, and not for other goals", async () => {
  await build("current", { other: hourly });
  expect(await requestedBy(hourly)).toEqual(all);
  expect(await requestedBy({ ...firstRules, goals })).toEqual([]);
  expect(await requestedBy({ ...hourly, goals })).toEqual(all);
});

it("goes by the newest build: one in progress with the same rules is enough", async () => {
  await build("building", { demo: hourly });
  expect(await requestedBy({ ...hourly, goals })).toEqual([]);
  expect(await requestedBy(firstRules)).toEqual(all);
});
