import { afterEach, expect, it } from "vitest";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import { createFeed, type Feed, PAGE_EVENTS } from "./feed.ts";

let feed: Feed | undefined;
afterEach(() => feed?.stop());

const appendTo = (eventStore: ReturnType<typeof createMemoryEventStore>) =>
  eventStore.append({
    stream: `thing-shop.${newId()}`,
    expectedRevision: "any",
    metadata: { websiteId: "shop", actor: "visitor", correlationId: "test" },
    events: [{ id: newId(), type: "ThingMade", version: 1, data: {} }],
  });

it("knows that nothing is behind a full page at the end of the log", async () => {
  const eventStore = createMemoryEventStore();
  const appendOne = () => appendTo(eventStore);
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
  // Nothing has been read behind it, so that a reader can hope for more.
  expect(await shared.next(0n, {}, signal)).toMatchObject({ upTo: head, more: true });
  expect(await shared.next(head, {}, signal)).toEqual({ events: [], upTo: head, more: false });
  const following = shared.next(head, {}, signal);
  await until(async () => shared.isEnd(head));
  expect(await shared.next(0n, {}, signal)).toMatchObject({ upTo: head, more: false });
  await appendOne();
  expect((await following).events).toHaveLength(1);
  expect(await shared.next(0n, {}, signal)).toMatchObject({ upTo: head, more: true });
});

it("reads pages of the size that a reader asks for while it is far behind", async () => {
  const eventStore = createMemoryEventStore();
  for (let index = 0; index < 5; index += 1) await appendTo(eventStore);
  const limits: number[] = [];
  const shared = createFeed({
    eventStore: {
      ...eventStore,
      readAll: (options) => {
        limits.push(options.limit);
        return eventStore.readAll(options);
      },
    },
    reads: {},
    from: await eventStore.head(),
    onError: (error) => expect.unreachable(String(error)),
  });
  feed = shared;
  const { signal } = new AbortController();
  const page = await shared.next(0n, { pageEvents: 3 }, signal);
  expect(page).toMatchObject({ more: true });
  expect(page.events).toHaveLength(3);
  await shared.next(0n, {}, signal);
  expect(limits).toEqual([3, PAGE_EVENTS]);
});
