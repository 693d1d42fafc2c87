import { afterEach, beforeEach, expect, it } from "vitest";
import type { CustomEvent } from "#domain/collector/events.ts";
import { customEventsMonth } from "#domain/collector/payload.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createEraseOldCustomEvents } from "#jobs/collector/erase-old-custom-events.ts";
import { createRandom, pick } from "#tests/projections/sample-values.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { customEvents } from "./custom-events.ts";

let test: TestDatabase;
let now: string;
let website: ReturnType<typeof createWebsite>;

const createWebsite = () => {
  const eventStore = createMemoryEventStore({ now: () => now });
  const personalData = createMemoryPersonalData();
  const record = async (id: string, event: CustomEvent) => {
    const { type, ...data } = event;
    await eventStore.append({
      stream: "customEvent-demo.1",
      expectedRevision: "any",
      events: [{ id, type, version: 1, data: data as { readonly [key: string]: Json } }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  };
  const seal = (content: Readonly<Record<string, unknown>>) =>
    personalData.seal("demo", customEventsMonth(now), content);
  return {
    eventStore,
    personalData,
    recorded: async (
      id: string,
      content: Record<string, unknown>,
      happenedAt?: string,
      schemaName = "step",
    ) =>
      record(id, {
        type: "CustomEventRecorded",
        schemaName,
        schemaVersion: "1-0-0",
        environment: "prod",
        source: "WEB",
        person: await seal({ content }),
        ...(happenedAt !== undefined && { happenedAt }),
      }),
    refused: async (recordId: string, text: string, schemaName = "step") =>
      record(newId(), {
        type: "CustomEventRefused",
        recordId,
        schemaName,
        schemaVersion: null,
        person: await seal({ text, errors: [{ path: "/a", message: "No." }] }),
        isCut: false,
      }),
    rows: async () => {
      await projectAll(test.database, eventStore, [customEvents], { personalData });
      return test.database.query(
        `select event_id::text as id, state, content, text, error from read.custom_events order by event_id`,
      );
    },
  };
};

beforeEach(async () => {
  now = "2026-10-30T12:00:00.000Z";
  test = await createTestDatabase();
  website = createWebsite();
});
afterEach(() => test.drop());

const id = "0191a2b3-0000-8000-8000-000000000001";

it("has one row for an event, whatever becomes of it", async () => {
  await website.refused(id, "{}");
  expect(await website.rows()).toEqual([
    { id, state: "refused", content: null, text: "{}", error: "/a: No." },
  ]);
  await website.recorded(id, { a: 1 }, "2026-10-30T12:00:00.000Z");
  const replayed = [{ id, state: "replayed", content: { a: 1 }, text: null, error: null }];
  expect(await website.rows()).toEqual(replayed);
  await website.refused(id, '{"b":2}');
  expect(await website.rows()).toEqual(replayed);
});

it("takes the id of a refused text only if it can be a proven one, whatever earlier versions kept", async () => {
  const idOf = async (text: string) => {
    const event = newId();
    await website.refused(event, text);
    await website.rows();
    const [row] = await test.database.query<{ id: string | null }>(
      "select analytics_id as id from read.custom_events where event_id = $1",
      [event],
    );
    return row?.id;
  };
  expect(await idOf(JSON.stringify({ step: 1, analytics_id: id }))).toBe(id);
  expect(await idOf(`{"analytics_id":"${id}","note":"cut`)).toBe(id);
  const random = createRandom(3);
  const long = Array.from({ length: 5_000 }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(random() * 9_000)),
  );
  for (const unproven of [`${id}~mark`, long.join(""), 7, null])
    expect(await idOf(JSON.stringify({ analytics_id: unproven }))).toBeNull();
});

const countsText = `
  select schema_name as name, recorded::int, refused::int
    from read.custom_event_counts order by 1`;
const naiveText = `
  select schema_name as name, count(*) filter (where state <> 'refused')::int as recorded,
         count(*) filter (where state = 'refused')::int as refused
    from read.custom_events group by 1 order by 1`;

it("keeps as many events of each name as there are rows, whatever becomes of them and in any batches", async () => {
  const random = createRandom(7);
  const ids = Array.from({ length: 40 }, () => newId());
  const names = ["", "step", "sale"];
  const recordedIds = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 1 + round; n += 1) {
      const [each, name] = [pick(random, ids), pick(random, names)];
      now = new Date(Date.parse(now) + 60_000).toISOString();
      if (random() < 0.5) await website.refused(each, "{}", name);
      else if (!recordedIds.has(each)) {
        recordedIds.add(each);
        await website.recorded(each, { a: 1 }, random() < 0.5 ? now : undefined, name || "step");
      }
    }
    await website.rows();
    expect(await test.database.query(countsText)).toEqual(await test.database.query(naiveText));
  }
  expect((await test.database.query(countsText)).length).toBe(names.length);
  await expectReplayEqualsLive(test.database, website.eventStore, customEvents, {
    personalData: website.personalData,
  });
});

it("loses the contents of a month 13 months after its last event, and no others", async () => {
  const { eventStore, personalData } = website;
  const erase = createEraseOldCustomEvents({
    sql: test.database,
    eventStore,
    personalData,
    newId,
    now: () => now,
  });
  await website.recorded(id, { a: 1, page_path: "/" });
  await website.refused(id.replace("1", "2").replace(/1$/, "2"), "{}");
  now = "2026-11-02T12:00:00.000Z";
  await website.recorded(id.replace(/1$/, "3"), { a: 3 });
  await website.rows();
  now = "2027-11-30T11:00:00.000Z";
  expect(await erase()).toBe(0);
  now = "2027-11-30T13:00:00.000Z";
  expect(await erase()).toBe(1);
  expect(await website.rows()).toMatchObject([
    { state: "recorded", content: null },
    { state: "recorded", content: { a: 3 } },
    { state: "refused", text: null, error: null },
  ]);
  expect(await erase()).toBe(0);
  // How long reports of visitors are kept is another choice, which nobody made for these.
  now = "2027-12-01T00:00:00.000Z";
  await website.recorded(id.replace(/1$/, "4"), { a: 4 });
  await eventStore.append({
    stream: "measuringRetention-demo.site",
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "MeasuringRetentionChanged",
        version: 1,
        data: { months: 3, changedAt: now },
      },
    ],
    metadata: { websiteId: "demo", actor: "owner:o", correlationId: "test" },
  });
  await website.rows();
  now = "2028-06-01T00:00:00.000Z";
  expect(await erase()).toBe(1);
  await website.rows();
  expect(await erase()).toBe(0);
});
