import { afterEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import { createFeed, type Feed, PAGE_EVENTS } from "./feed.ts";

let feed: Feed | undefined;
afterEach(() => feed?.stop());

it("knows that nothing is behind a full page at the end of the log", async () => {
  const eventStore = createMemoryEventStore();
  const appendOne = () =>
    eventStore.append({
      stream: `thing-shop.${newId()}`,
      expectedRevision: "any",
      metadata: { websiteId: "shop", actor: "visitor", correlationId: "test" },
      events: [{ id: newId(), type: "ThingMade", version: 1, data: {} }],
    });
  for (let index = 0; index < PAGE_EVENTS; index += 1) await appendOne();
  const shared = createFeed({
    eventStore,
    reads: {},
    from: 0n,
    onError: (error) => expect.unreachable(String(error)),
  });
  feed = shared;
  const { signal } = new AbortController();
  const head = await eventStore.head();
  expect((await shared.next(0n, {}, signal)).upTo).toBe(head);
  const following = shared.next(head, {}, signal);
  await until(async () => shared.isEnd(head));
  expect(await shared.next(0n, {}, signal)).toMatchObject({ upTo: head, more: false });
  await appendOne();
  await following;
  expect(await shared.next(0n, {}, signal)).toMatchObject({ upTo: head, more: true });
});
