import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { expectReplayEqualsLive } from "#tests/support/replay.ts";
import { websiteHosts } from "./website-hosts.ts";

let test: TestDatabase;
let eventStore: EventStore;
beforeEach(async () => {
  test = await createTestDatabase();
  eventStore = createMemoryEventStore();
});
afterEach(() => test.drop());

const answersTo = async (websiteId: string, ...hosts: string[]) => {
  const changedAt = "2030-01-01T00:00:00.000Z";
  await eventStore.append({
    stream: `website-platform.${websiteId}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "WebsiteHostsChanged",
        version: 1,
        data: { websiteId, hosts, changedAt },
      },
    ],
    metadata: { websiteId: "platform", actor: "job:test", correlationId: "test" },
  });
};
const project = () => projectAll(test.database, eventStore, [websiteHosts]);
const owners = async () => {
  const rows = await test.database.query<{ host: string; owner: string }>(
    "select host, website_id as owner from read.website_hosts order by host",
  );
  return Object.fromEntries(rows.map(({ host, owner }) => [host, owner]));
};

/** Whatever the batches, the hosts are those of one event after the other. */
const expectOwners = async (expected: Readonly<Record<string, string>>) => {
  await project();
  expect(await owners()).toEqual(expected);
  await expectReplayEqualsLive(test.database, eventStore, websiteHosts);
};

describe("the hosts of websites", () => {
  it("belong to anyone who claimed them last", async () => {
    await answersTo("demo", "a.example", "b.example");
    await answersTo("other", "b.example");
    await expectOwners({ "a.example": "demo", "b.example": "other" });
  });

  it("belong to nobody once claimed and given up again, within one batch", async () => {
    await answersTo("demo", "a.example");
    await answersTo("other", "a.example");
    await answersTo("other");
    await expectOwners({});
  });

  it("belong to nobody when the batch before had given them to someone else", async () => {
    await answersTo("demo", "a.example", "b.example");
    await project();
    await answersTo("other", "a.example");
    await answersTo("other", "c.example");
    await expectOwners({ "b.example": "demo", "c.example": "other" });
  });

  it("are not taken away from anyone who claimed them by anyone who had them", async () => {
    await answersTo("demo", "a.example");
    await project();
    await answersTo("other", "a.example");
    await answersTo("demo");
    await expectOwners({ "a.example": "other" });
  });

  it("can be claimed again after they were given up", async () => {
    await answersTo("demo", "a.example");
    await answersTo("other", "a.example");
    await answersTo("other");
    await answersTo("demo", "a.example");
    await expectOwners({ "a.example": "demo" });
  });
});
