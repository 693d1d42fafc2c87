import { afterAll, beforeAll, expect, it } from "vitest";
import { customEventsMonth } from "#domain/collector/payload.ts";
import type { SealedPerson } from "#domain/kit/person.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { appendAct } from "#tests/support/naive-journeys.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { visitorActions } from "./visitor-actions.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

it("keeps what visitors with an id do, without bots, and forgets erased persons", async () => {
  const eventStore = createMemoryEventStore();
  const append = (type: string, data: object) =>
    eventStore.append({
      stream: "formVisit-demo.visitors-1",
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: data as Record<string, never> }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  const visit = { formId: "f", visitorId: "ann", pagePath: "/", userAgent: BROWSER };
  await append("FormRendered", visit);
  const quickView = { itemId: "pen", visitorId: "ann", pagePath: "/shop", userAgent: BROWSER };
  await append("QuickViewRecorded", quickView);
  await append("QuickViewRecorded", { ...quickView, userAgent: "Googlebot/2.1" });
  await append("QuickViewRecorded", { ...quickView, visitorId: null });
  await append("FormRendered", { ...visit, userAgent: "Googlebot/2.1" });
  await append("FormStarted", { ...visit, visitorId: null });
  const act = { visitorId: "ann", atMs: Date.parse("2030-01-01T00:00:00.000Z"), value: "f" };
  const person = newId();
  await appendAct(eventStore, "demo", { ...act, kind: "form-sent", personId: person });
  await appendAct(eventStore, "demo", { ...act, kind: "cart", value: "pen" });
  await appendAct(eventStore, "demo", { ...act, kind: "event", value: "visitor:ViewCart" });
  await appendAct(eventStore, "demo", { ...act, kind: "checkout", order: 1 });
  const rows = async () => {
    await projectAll(test.database, eventStore, [visitorActions]);
    return test.database.query(
      `select kind, value, visitor, cart_id is not null as "hasCart"
         from read.visitor_actions order by position`,
    );
  };
  const of = (kind: string, value: string, visitor: string | null, hasCart = false) => ({
    kind,
    value,
    visitor,
    hasCart,
  });
  const others = [
    of("cart", "pen", null, true),
    of("event", "visitor:ViewCart", "ann"),
    of("checkout", "", null, true),
  ];
  expect(await rows()).toEqual([
    of("form-shown", "f", "ann"),
    of("quick-view", "pen", "ann"),
    of("form-sent", "f", "ann"),
    ...others,
  ]);
  await append("PersonForgotten", { personId: person });
  expect(await rows()).toEqual([
    of("form-shown", "f", "ann"),
    of("quick-view", "pen", "ann"),
    of("form-sent", "f", null),
    ...others,
  ]);
  await expectReplayEqualsLive(test.database, eventStore, visitorActions);
});

it("reads the sealed visitor of custom events until their month’s key is destroyed, and opens nothing else", async () => {
  const eventStore = createMemoryEventStore();
  const keys = createMemoryPersonalData();
  const opened: SealedPerson[] = [];
  const personalData = {
    ...keys,
    open: (sealed: readonly SealedPerson[]) => {
      opened.push(...sealed);
      return keys.open(sealed);
    },
  };
  const month = customEventsMonth("2030-01-01T00:00:00.000Z");
  const seal = (content: Record<string, unknown>) => keys.seal("demo", month, content);
  const append = async (stream: string, type: string, data: object) =>
    eventStore.append({
      stream,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data: data as Record<string, never> }],
      metadata: { websiteId: "demo", actor: "visitor", correlationId: "test" },
    });
  const sender = await seal({ visitorId: "ann" });
  const custom = {
    schemaName: "survey",
    schemaVersion: "1-0-0",
    environment: "prod",
    source: "WEB",
    person: await seal({ content: { answer: "secret" } }),
  };
  await append("customEvent-demo.1", "CustomEventRecorded", { ...custom, sealedFields: sender });
  const act = { visitorId: "ann", atMs: Date.parse("2030-01-01T00:00:00.000Z"), value: "f" };
  await appendAct(eventStore, "demo", { ...act, kind: "form-sent" });
  const test = await createTestDatabase();
  try {
    const visitors = async () => {
      await projectAll(test.database, eventStore, [visitorActions], { personalData });
      return test.database.query(
        "select value, visitor from read.visitor_actions order by position",
      );
    };
    const sent = { value: "f", visitor: "ann" };
    expect(await visitors()).toEqual([{ value: "survey", visitor: "ann" }, sent]);
    expect(opened).toEqual([sender]);
    await keys.destroyKey("demo", sender.personId);
    await append(`person-demo.${sender.personId}`, "PersonForgotten", {
      personId: sender.personId,
      forgottenAt: "2031-03-01T00:00:00.000Z",
    });
    expect(await visitors()).toEqual([{ value: "survey", visitor: null }, sent]);
    await expectReplayEqualsLive(test.database, eventStore, visitorActions, { personalData });
  } finally {
    await test.drop();
  }
});
