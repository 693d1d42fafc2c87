import { expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { createMemoryEventStore } from "./memory.ts";
import { anAppend, freshStream } from "./sample-appends.ts";
import { createSubscribe } from "./subscription.ts";
import { createWakeups } from "./wakeups.ts";

const subscribing = async (events: number) => {
  const store = createMemoryEventStore();
  await store.appendAll(Array.from({ length: events }, () => anAppend(freshStream())));
  const reads: bigint[] = [];
  const subscribe = createSubscribe({
    readAll: (options) => {
      reads.push(options.after);
      return store.readAll(options);
    },
    wakeups: createWakeups(),
    pollEveryMs: () => 5,
    isClosed: () => false,
  });
  return { store, subscribe, reads };
};

it("never reads more than one page ahead of a slow consumer", async () => {
  const { subscribe, reads } = await subscribing(1_000);
  let taken = 0;
  for await (const page of subscribe({ after: 0n, limit: 10 })) {
    taken += 1;
    // However long the consumer works, nothing more is asked for.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(page.events).toHaveLength(10);
    expect(reads).toEqual(Array.from({ length: taken + 1 }, (_, n) => BigInt(n * 10)));
    if (taken === 20) break;
  }
  expect(reads).toHaveLength(21);
});

it("finds by polling what nobody announced", async () => {
  const { store, subscribe } = await subscribing(0);
  const pages = subscribe({ after: 0n })[Symbol.asyncIterator]();
  const next = pages.next();
  await store.append(anAppend(freshStream()));
  expect((await next).value.events).toHaveLength(1);
  await pages.return?.();
});

it("reads again when it was woken during a read", async () => {
  const wakeups = createWakeups();
  const store = createMemoryEventStore();
  let isFirst = true;
  const subscribe = createSubscribe({
    readAll: async (options) => {
      const page = await store.readAll(options);
      if (!isFirst) return page;
      isFirst = false;
      // Recorded elsewhere after the statement ran; the listener that connects again wakes everyone.
      await store.append(anAppend(freshStream()));
      wakeups.wake();
      return page;
    },
    wakeups,
    pollEveryMs: () => 60_000,
    isClosed: () => false,
  });
  const pages = subscribe({ after: 0n })[Symbol.asyncIterator]();
  expect((await pages.next()).value.events).toHaveLength(1);
  await pages.return?.();
});

it("is not woken for events that it has read", async () => {
  const wakeups = createWakeups();
  const woken: string[] = [];
  const sleep = (name: string, after: bigint) =>
    wakeups.wait({ after, since: 0, atMostMs: 60_000 }).then(() => woken.push(name));
  const sleeping = [sleep("further", 5n), sleep("behind", 4n)];
  wakeups.wake(5n);
  await sleeping[1];
  expect(woken).toEqual(["behind"]);
  wakeups.wake(6n);
  await sleeping[0];
  expect(woken).toEqual(["behind", "further"]);
});

it("sleeps while nothing happens, and reports once that it has caught up", async () => {
  const { subscribe, reads } = await subscribing(3);
  const stop = new AbortController();
  const counts: number[] = [];
  const reading = (async () => {
    for await (const page of subscribe({ after: 0n, caughtUp: true, signal: stop.signal }))
      counts.push(page.events.length);
  })();
  await until(() => reads.length > 5);
  stop.abort();
  await reading;
  expect(counts).toEqual([3, 0]);
});

it("gives up when reading fails", async () => {
  const subscribe = createSubscribe({
    readAll: async () => {
      throw new Error("a defect");
    },
    wakeups: createWakeups(),
    pollEveryMs: () => 5,
    isClosed: () => false,
  });
  await expect(subscribe({ after: 0n })[Symbol.asyncIterator]().next()).rejects.toThrow("a defect");
});
