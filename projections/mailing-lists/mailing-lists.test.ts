import { afterAll, beforeAll, expect, it } from "vitest";
import { createJoinMailingList, createLeaveMailingList } from "#commands/mailing-lists/join.ts";
import { DEFAULT_LIST_ID } from "#domain/mailing-lists/default-list.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { handlerOn } from "#tests/support/handler.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { mailingLists } from "./mailing-lists.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };

it("forgets members wherever they are, and a replay afterwards gives the same rows", async () => {
  const eventStore = createMemoryEventStore();
  const personalData = createMemoryPersonalData();
  let clock = Date.parse("2030-01-01T00:00:00.000Z");
  const now = () => {
    clock += 1_000;
    return new Date(clock).toISOString();
  };
  const handler = handlerOn(eventStore, () => clock);
  const join = createJoinMailingList({ handler, personalData, now });
  const leave = createLeaveMailingList({ handler, now });
  const listId = DEFAULT_LIST_ID;
  for (const name of ["ann", "bob", "eve"])
    await join({ listId, email: `${name}@shop.example`, name, source: "restock" }, metadata);
  const personId = async (name: string) =>
    (await personalData.find("demo", `${name}@shop.example`)) ?? "";
  const ann = await personId("ann");
  await leave({ listId, personId: await personId("bob") }, metadata);
  await projectAll(test.database, eventStore, [mailingLists], { personalData });

  await personalData.destroyKey("demo", ann);
  await eventStore.append({
    stream: `person-demo.${ann}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "PersonForgotten",
        version: 1,
        data: { personId: ann, forgottenAt: now() },
      },
    ],
    metadata,
  });
  await projectAll(test.database, eventStore, [mailingLists], { personalData });
  const rows = await test.database.query(
    `select email, name, left_at is null as stays from read.mailing_list_members order by joined_at`,
  );
  expect(rows).toEqual([
    { email: null, name: null, stays: true },
    { email: "bob@shop.example", name: "bob", stays: false },
    { email: "eve@shop.example", name: "eve", stays: true },
  ]);
  expect(
    await test.database.query(`select list_id as id, name, removed from read.mailing_lists`),
  ).toEqual([{ id: DEFAULT_LIST_ID, name: "Newsletter", removed: false }]);
  await expectReplayEqualsLive(test.database, eventStore, mailingLists, { personalData });
});
