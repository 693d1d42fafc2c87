import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Decider } from "#domain/kit/decider.ts";
import { accept, reject } from "#domain/kit/result.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createHandler } from "./handle.ts";

type CookieJar = { readonly coins: number };
type Command = { readonly type: "Put" | "Take" | "Empty"; readonly coins: number };
const JarEvent = z.object({ type: z.enum(["CoinsPut", "CoinsTaken"]), coins: z.int() });
type JarEvent = z.infer<typeof JarEvent>;

/** A jar that never holds less than nothing. */
const jarDecider: Decider<CookieJar, Command, JarEvent, { code: "too-few"; left: number }> = {
  streamCategory: "jar",
  initial: { coins: 0 },
  evolve: ({ coins }, event) => ({
    coins: event.type === "CoinsPut" ? coins + event.coins : coins - event.coins,
  }),
  decide: ({ type, coins }, jar) => {
    if (type === "Put") return accept([{ type: "CoinsPut", coins }]);
    if (type === "Empty")
      return accept(jar.coins === 0 ? [] : [{ type: "CoinsTaken", coins: jar.coins }]);
    return jar.coins < coins
      ? reject({ code: "too-few", left: jar.coins })
      : accept([{ type: "CoinsTaken", coins }]);
  },
};

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const put = (coins: number): Command => ({ type: "Put", coins });
const take = (coins: number): Command => ({ type: "Take", coins });

const counting = (eventStore: EventStore) => {
  const calls = { reads: 0, appends: 0 };
  const counted: EventStore = {
    ...eventStore,
    readStream: (...parameters) => {
      calls.reads += 1;
      return eventStore.readStream(...parameters);
    },
    append: (...parameters) => {
      calls.appends += 1;
      return eventStore.append(...parameters);
    },
  };
  return { counted, calls };
};

/** A separate process: it shares only the log with the others. */
const open = (eventStore: EventStore = createMemoryEventStore()) => {
  const { counted, calls } = counting(eventStore);
  const clock = { ms: 0 };
  const handler = createHandler({
    eventStore: counted,
    newId,
    nowMs: () => clock.ms,
    wait: async (milliseconds) => {
      clock.ms += milliseconds;
    },
    random: () => 1,
  });
  const jars = handler(jarDecider, JarEvent);
  return { eventStore, calls, clock, handler, jars };
};

describe("a command", () => {
  it("is decided on the folded stream and recorded", async () => {
    const { jars, eventStore } = open();
    await jars.run("a", put(5), { metadata });
    const outcome = await jars.run("a", take(2), { metadata });
    expect(outcome).toEqual({
      ok: true,
      value: {
        state: { coins: 3 },
        events: [{ type: "CoinsTaken", coins: 2 }],
        revision: 1n,
        position: 2n,
      },
    });
    const { events } = await eventStore.readStream("jar-demo.a");
    expect(events.map(({ type, version, data }) => ({ type, version, data }))).toEqual([
      { type: "CoinsPut", version: 1, data: { coins: 5 } },
      { type: "CoinsTaken", version: 1, data: { coins: 2 } },
    ]);
  });

  it("is refused with a value, and records nothing", async () => {
    const { jars, eventStore } = open();
    expect(await jars.run("a", take(1), { metadata })).toEqual({
      ok: false,
      rejection: { code: "too-few", left: 0 },
    });
    expect(await eventStore.head()).toBe(0n);
  });

  it("that changes nothing answers the state, without a position", async () => {
    const { jars, eventStore } = open();
    const outcome = await jars.run("a", { type: "Empty", coins: 0 }, { metadata });
    expect(outcome).toMatchObject({ ok: true, value: { events: [], position: undefined } });
    expect(await eventStore.head()).toBe(0n);
  });

  it("of another website works on another stream", async () => {
    const { jars } = open();
    await jars.run("a", put(5), { metadata });
    const other = { ...metadata, websiteId: "other" };
    expect(await jars.run("a", take(1), { metadata: other })).toMatchObject({ ok: false });
  });
});

describe("the cache", () => {
  it("spares the reads of a stream that only this process writes", async () => {
    const { jars, calls } = open();
    for (let round = 0; round < 10; round += 1) await jars.run("a", put(1), { metadata });
    expect(calls).toEqual({ reads: 1, appends: 10 });
  });

  it("spares the first read of a stream that begins now", async () => {
    const { jars, calls } = open();
    await jars.run("a", put(1), { metadata, startsStream: true });
    expect(calls).toEqual({ reads: 0, appends: 1 });
  });

  it("is shared by all who handle the same decider", async () => {
    const { handler, jars, calls } = open();
    await jars.run("a", put(1), { metadata });
    await handler(jarDecider, JarEvent).run("a", put(1), { metadata });
    expect(calls).toEqual({ reads: 1, appends: 2 });
  });

  it("never refuses, or does nothing, on what another process has changed since", async () => {
    const { jars, eventStore } = open();
    await jars.run("a", put(1), { metadata });
    const other = open(eventStore).jars;
    await other.run("a", put(4), { metadata });
    expect(await jars.run("a", take(5), { metadata })).toMatchObject({ ok: true });
    await other.run("a", put(2), { metadata });
    expect(await jars.run("a", { type: "Empty", coins: 0 }, { metadata })).toMatchObject({
      ok: true,
      value: { events: [{ type: "CoinsTaken", coins: 2 }] },
    });
  });

  it("needs no read to refuse those who queued while it was appended to", async () => {
    const { jars, calls } = open();
    await jars.run("a", put(3), { metadata });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => jars.run("a", take(1), { metadata })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(calls).toEqual({ reads: 1, appends: 4 });
  });

  it("is passed by load, and good enough for peek", async () => {
    const { jars, eventStore } = open();
    await jars.run("a", put(1), { metadata });
    await open(eventStore).jars.run("a", put(4), { metadata });
    expect(await jars.peek("demo", "a")).toEqual({ coins: 1 });
    expect(await jars.load("demo", "a")).toMatchObject({ state: { coins: 5 }, revision: 1n });
    expect(await jars.peek("demo", "a")).toEqual({ coins: 5 });
    expect(await jars.peek("demo", "unknown")).toEqual({ coins: 0 });
  });
});

describe("reads of one stream at the same time", () => {
  it("are shared", async () => {
    const { jars, calls } = open();
    const loaded = await Promise.all(Array.from({ length: 50 }, () => jars.load("demo", "a")));
    expect(loaded).toHaveLength(50);
    expect(calls.reads).toBe(2);
  });

  it("never answer from before they were asked for", async () => {
    const { eventStore } = open();
    let answer: () => void = () => undefined;
    const reached = Promise.withResolvers<void>();
    let slow = true;
    const sluggish: EventStore = {
      ...eventStore,
      readStream: async (...parameters) => {
        const page = await eventStore.readStream(...parameters);
        if (slow) {
          slow = false;
          reached.resolve();
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
        }
        return page;
      },
    };
    const { jars } = open(sluggish);
    const before = jars.load("demo", "a");
    await reached.promise;
    await open(eventStore).jars.run("a", put(3), { metadata });
    const after = jars.load("demo", "a");
    answer();
    expect((await before).state).toEqual({ coins: 0 });
    expect((await after).state).toEqual({ coins: 3 });
  });

  it("continue after one that failed", async () => {
    const { eventStore } = open();
    let failures = 1;
    const failing: EventStore = {
      ...eventStore,
      readStream: async (...parameters) => {
        failures -= 1;
        if (failures >= 0) throw new Error("The line broke.");
        return eventStore.readStream(...parameters);
      },
    };
    const { jars } = open(failing);
    const [first, second] = await Promise.allSettled([
      jars.load("demo", "a"),
      jars.load("demo", "a"),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect((await jars.load("demo", "a")).state).toEqual({ coins: 0 });
  });
});

describe("writers", () => {
  it("of one process on one stream queue, so that none conflicts", async () => {
    const { jars, calls } = open();
    await Promise.all(Array.from({ length: 50 }, () => jars.run("a", put(1), { metadata })));
    expect(calls.appends).toBe(50);
    expect((await jars.load("demo", "a")).state).toEqual({ coins: 50 });
  });

  it("of several processes decide again, and no decision is lost", async () => {
    const { eventStore, jars } = open();
    const processes = [jars, open(eventStore).jars, open(eventStore).jars];
    await Promise.all(
      Array.from({ length: 60 }, (_each, index) =>
        processes[index % 3]?.run("a", put(1), { metadata }),
      ),
    );
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_each, index) =>
        processes[index % 3]?.run("a", take(1), { metadata }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(60);
    expect((await jars.load("demo", "a")).state).toEqual({ coins: 0 });
  });

  it("that always lose give up after two seconds with 503 and Retry-After", async () => {
    const { eventStore } = open();
    const losing: EventStore = {
      ...eventStore,
      append: async () => ({ status: "conflict", revision: 7n }),
    };
    const { jars, clock } = open(losing);
    const error = await jars.run("a", put(1), { metadata }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    expect(clock.ms).toBeGreaterThan(2_000);
    expect(clock.ms).toBeLessThan(2_100);
  });

  it("decides again after an append that took longer than two seconds and lost", async () => {
    const eventStore = createMemoryEventStore();
    const other = open(eventStore);
    const one = open({
      ...eventStore,
      append: async (append) => {
        if (one.clock.ms === 0) {
          await other.jars.run("j", put(3), { metadata });
          one.clock.ms = 10_000;
        }
        return eventStore.append(append);
      },
    });
    const outcome = await one.jars.run("j", put(4), { metadata });
    expect(outcome).toMatchObject({ ok: true, value: { state: { coins: 7 } } });
  });

  it("that fail do not hold up those behind them", async () => {
    const { eventStore } = open();
    let failures = 1;
    const failing: EventStore = {
      ...eventStore,
      append: async (append) => {
        failures -= 1;
        if (failures >= 0) throw new Error("The line broke.");
        return eventStore.append(append);
      },
    };
    const { jars } = open(failing);
    const [first, second] = await Promise.allSettled([
      jars.run("a", put(1), { metadata }),
      jars.run("a", put(2), { metadata }),
    ]);
    expect(first.status).toBe("rejected");
    expect(second).toMatchObject({
      status: "fulfilled",
      value: { value: { state: { coins: 2 } } },
    });
  });
});

describe("an idempotency key", () => {
  const keyed = (key: string) => ({
    metadata: { ...metadata, idempotencyKey: key },
    answer: ({ coins }: CookieJar) => ({ coins }),
  });

  it("does a command once, and repeats its first answer", async () => {
    const { jars, eventStore } = open();
    await jars.run("a", put(5), keyed("k"));
    await jars.run("a", put(1), { metadata });
    const again = await jars.run("a", put(5), keyed("k"));
    expect(again).toEqual({
      ok: true,
      value: {
        state: { coins: 6 },
        events: [],
        revision: 1n,
        position: 1n,
        repeated: { coins: 5 },
      },
    });
    expect(await eventStore.head()).toBe(2n);
  });

  it("repeats the first answer even if the command would be refused by now", async () => {
    const { jars, eventStore } = open();
    await jars.run("a", put(5), { metadata });
    await jars.run("a", take(5), keyed("k"));
    for (const again of [jars, open(eventStore).jars])
      expect(await again.run("a", take(5), keyed("k"))).toMatchObject({
        ok: true,
        value: { repeated: { coins: 0 }, state: { coins: 0 } },
      });
  });

  it("is not used up by a refusal", async () => {
    const { jars } = open();
    expect(await jars.run("a", take(5), keyed("k"))).toMatchObject({ ok: false });
    await jars.run("a", put(5), { metadata });
    expect(await jars.run("a", take(5), keyed("k"))).toMatchObject({ ok: true });
  });

  it("does once what two processes are asked at the same time", async () => {
    const { jars, eventStore } = open();
    const other = open(eventStore).jars;
    const outcomes = await Promise.all(
      [jars, other, jars, other].map((each) => each.run("a", put(5), keyed("k"))),
    );
    for (const outcome of outcomes) expect(outcome.ok).toBe(true);
    expect((await jars.load("demo", "a")).state).toEqual({ coins: 5 });
  });
});
