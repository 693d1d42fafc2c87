import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import { EventStoreUnavailable, InvalidAppend } from "./errors.ts";
import {
  type Append,
  type EventMetadata,
  type EventStore,
  type NewEvent,
  NO_STREAM,
  type Page,
  streamName,
  type Verdict,
} from "./port.ts";

export type OpenStore = (options?: { readonly now?: () => string }) => Promise<EventStore>;

let serial = 0;
/** A stream that no other test uses. */
export const freshStream = (category = "cart", websiteId = "demo"): string =>
  streamName(category, websiteId, `s${++serial}-${newId()}`);

export const anEvent = (n: number, type = "Counted"): NewEvent => ({
  id: newId(),
  type,
  version: 1,
  data: { n },
});

export const theMetadata = (websiteId = "demo"): EventMetadata => ({
  websiteId,
  actor: "visitor",
  correlationId: "c1",
});

export const anAppend = (stream: string, change: Partial<Append> = {}): Append => ({
  stream,
  events: [anEvent(1)],
  expectedRevision: NO_STREAM,
  metadata: theMetadata(),
  ...change,
});

/** The behaviour every implementation of the port has. */
export const describeEventStore = (name: string, open: OpenStore): void => {
  describe(name, () => {
    let store: EventStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    describeAppend(() => store);
    describeDuplicates(() => store);
    describeLimits(() => store);
    describeReading(() => store);
    describeSubscription(() => store);

    it("records the moment it is told, never going backwards", async () => {
      const moments = ["2026-03-01T10:00:00.250Z", "2026-03-01T09:00:00.000Z"];
      const clocked = await open({ now: () => moments.shift() as string });
      const head = await clocked.head();
      const stream = freshStream();
      await clocked.append(anAppend(stream));
      await clocked.append(anAppend(stream, { expectedRevision: 0n }));
      const { events } = await clocked.readAll({ after: head, limit: 2 });
      expect(events.map((event) => event.recordedAt)).toEqual([
        "2026-03-01T10:00:00.250Z",
        "2026-03-01T10:00:00.250Z",
      ]);
      await clocked.close();
    });

    it("ends its subscriptions and refuses work once closed", async () => {
      const other = await open();
      const pages = other.subscribe({ after: 0n, caughtUp: true })[Symbol.asyncIterator]();
      expect((await pages.next()).value).toEqual({ events: [], upTo: 0n });
      const asleep = pages.next();
      await other.close();
      expect(await asleep).toEqual({ done: true, value: undefined });
      await expect(other.append(anAppend(freshStream()))).rejects.toThrow(EventStoreUnavailable);
    });
  });
};

const describeAppend = (store: () => EventStore) =>
  describe("append", () => {
    it("starts a stream at revision 0 and answers the place of the last event", async () => {
      const stream = freshStream();
      const before = await store().head();
      const verdict = await store().append(anAppend(stream, { events: [anEvent(1), anEvent(2)] }));
      expect(verdict).toEqual({ status: "appended", revision: 1n, position: before + 2n });
      expect(await store().head()).toBe(before + 2n);
    });

    it("records every field as it was given", async () => {
      const stream = freshStream("shoppingCart", "web_site-2");
      const metadata: EventMetadata = {
        websiteId: "web_site-2",
        actor: "owner:7",
        visitorId: "v1",
        correlationId: "c",
        causationId: "d",
        idempotencyKey: "k",
      };
      const data = {
        text: `quote " backslash \\ null \u0000 emoji 🎈 half \ud800 <script> ' ; drop table`,
        list: [1, -2.5, 1e21, true, null, { deep: {} }],
        nothing: null,
        "": "empty name",
      };
      const event: NewEvent = { id: newId(), type: "Counted", version: 3, data };
      await store().append(anAppend(stream, { events: [event], metadata }));
      const { events } = await store().readStream(stream);
      expect(events).toEqual([
        {
          ...event,
          data,
          stream,
          revision: 0n,
          position: expect.any(BigInt),
          metadata,
          recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ]);
    });

    it("answers conflict with the revision now, and records nothing", async () => {
      const stream = freshStream();
      await store().append(anAppend(stream));
      const head = await store().head();
      const refused = { status: "conflict", revision: 0n };
      expect(await store().append(anAppend(stream))).toEqual(refused);
      expect(await store().append(anAppend(stream, { expectedRevision: 7n }))).toEqual(refused);
      const nowhere = anAppend(freshStream(), { expectedRevision: 0n });
      expect(await store().append(nowhere)).toEqual({ status: "conflict", revision: NO_STREAM });
      expect(await store().head()).toBe(head);
    });

    it("lets one of many simultaneous appends to a revision win", async () => {
      const stream = freshStream();
      const verdicts = await Promise.all(
        Array.from({ length: 50 }, () => store().append(anAppend(stream))),
      );
      const conflict = { status: "conflict", revision: 0n };
      expect(verdicts.filter((verdict) => verdict.status === "appended")).toHaveLength(1);
      expect(verdicts.filter((verdict) => verdict.status !== "appended")).toEqual(
        Array.from({ length: 49 }, () => conflict),
      );
      expect((await store().readStream(stream)).revision).toBe(0n);
    });

    it("accepts `any` revision, many at once, in the order of the calls", async () => {
      const stream = freshStream("census");
      const numbers = Array.from({ length: 30 }, (_, n) => n);
      const verdicts = await Promise.all(
        numbers.map((n) =>
          store().append(
            anAppend(stream, { expectedRevision: "any", events: [anEvent(n), anEvent(n)] }),
          ),
        ),
      );
      expect(verdicts.map((verdict) => verdict.revision)).toEqual(
        numbers.map((n) => BigInt(2 * n + 1)),
      );
      const { events } = await store().readStream(stream);
      expect(events.map((event) => event.data.n)).toEqual(numbers.flatMap((n) => [n, n]));
    });

    it("judges each append of one call by itself, in order", async () => {
      const [first, second, third] = [freshStream(), freshStream("order"), freshStream("census")];
      await store().append(anAppend(second));
      const head = await store().head();
      const verdicts = await store().appendAll([
        anAppend(first),
        anAppend(second),
        anAppend(third, { expectedRevision: "any", events: [anEvent(1), anEvent(2)] }),
        anAppend(first, { expectedRevision: 0n }),
        anAppend(third, { expectedRevision: 1n }),
        anAppend(third, { expectedRevision: "any" }),
      ]);
      expect(verdicts.map((verdict) => [verdict.status, verdict.revision])).toEqual([
        ["appended", 0n],
        ["conflict", 0n],
        ["appended", 1n],
        ["appended", 1n],
        ["appended", 2n],
        ["appended", 3n],
      ]);
      expect(await store().head()).toBe(head + 6n);
      expect(await store().appendAll([])).toEqual([]);
    });

    it("takes thousands of appends in one call", async () => {
      const streams = Array.from({ length: 2_500 }, () => freshStream());
      const verdicts = await store().appendAll(streams.map((stream) => anAppend(stream)));
      expect(new Set(verdicts.map((verdict) => verdict.status))).toEqual(new Set(["appended"]));
      const positions = verdicts.map((verdict) => (verdict as { position: bigint }).position);
      const first = positions[0] as bigint;
      expect(positions).toEqual(positions.map((_, index) => first + BigInt(index)));
    });
  });

const describeDuplicates = (store: () => EventStore) =>
  describe("a repeated append", () => {
    it("is a duplicate by its first event's id, wherever the stream has got to", async () => {
      const stream = freshStream();
      const append = anAppend(stream, { events: [anEvent(1), anEvent(2)] });
      const first = await store().append(append);
      await store().append(anAppend(stream, { expectedRevision: 1n }));
      const head = await store().head();
      expect(await store().append(append)).toEqual({ ...first, status: "duplicate", answer: null });
      const asAny = { ...append, expectedRevision: "any" } as const;
      expect(await store().append(asAny)).toEqual({ ...first, status: "duplicate", answer: null });
      expect(await store().head()).toBe(head);
    });

    it("is a duplicate by its idempotency key and gets the first answer", async () => {
      const key = newId();
      const stream = freshStream();
      const answer = { orderNumber: "00042", lines: [1, 2], none: null };
      expect(await store().findDuplicate("demo", key)).toBeUndefined();
      const first = await store().append(anAppend(stream, { idempotency: { key, answer } }));
      const repeat = { ...first, status: "duplicate", answer };
      const again = anAppend(freshStream(), { idempotency: { key, answer: "another" } });
      expect(await store().append(again)).toEqual(repeat);
      expect(await store().findDuplicate("demo", key)).toEqual(repeat);
      expect((await store().readStream(again.stream)).revision).toBe(NO_STREAM);
    });

    it("keeps the keys of websites apart", async () => {
      const idempotency = { key: newId(), answer: 1 };
      await store().append(anAppend(freshStream(), { idempotency }));
      expect(await store().findDuplicate("other", idempotency.key)).toBeUndefined();
      const elsewhere = anAppend(freshStream("cart", "other"), {
        metadata: theMetadata("other"),
        idempotency,
      });
      expect((await store().append(elsewhere)).status).toBe("appended");
    });

    it("does not use up the key when it was refused", async () => {
      const stream = freshStream();
      const idempotency = { key: newId(), answer: "done" };
      const tooFar = anAppend(stream, { expectedRevision: 4n, idempotency });
      expect((await store().append(tooFar)).status).toBe("conflict");
      expect((await store().append(anAppend(stream, { idempotency }))).status).toBe("appended");
    });

    it("is recorded once when both come at the same moment", async () => {
      const append = anAppend(freshStream(), { idempotency: { key: newId(), answer: "a" } });
      const sameKey = anAppend(freshStream(), { idempotency: { key: newId(), answer: "b" } });
      const otherStream = { ...anAppend(freshStream()), idempotency: sameKey.idempotency };
      const verdicts = await Promise.all(
        [append, append, append, sameKey, otherStream as Append].map(store().append),
      );
      expect(verdicts.map(({ status }) => status)).toEqual([
        "appended",
        "duplicate",
        "duplicate",
        "appended",
        "duplicate",
      ]);
      const answers = verdicts.map((verdict) => (verdict as { answer?: unknown }).answer);
      expect(answers).toEqual([undefined, "a", "a", undefined, "b"]);
    });

    it("does not disturb the appends beside it", async () => {
      const done = anAppend(freshStream());
      await store().append(done);
      const others = Array.from({ length: 20 }, () => anAppend(freshStream()));
      const mixed = others.flatMap((append, n) => (n % 5 === 0 ? [append, done] : [append]));
      const verdicts: Verdict[] = await Promise.all(mixed.map(store().append));
      expect(verdicts.map(({ status }) => status)).toEqual(
        mixed.map((append) => (append === done ? "duplicate" : "appended")),
      );
    });

    it("with a later event's id taken is refused alone", async () => {
      const taken = anEvent(1);
      await store().append(anAppend(freshStream(), { events: [taken] }));
      const bad = anAppend(freshStream(), { events: [anEvent(1), taken] });
      const outcomes = await Promise.allSettled([
        store().append(anAppend(freshStream())),
        store().append(bad),
        store().append(anAppend(freshStream())),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(InvalidAppend);
      expect((await store().readStream(bad.stream)).revision).toBe(NO_STREAM);
    });
  });

const describeLimits = (store: () => EventStore) =>
  describe("an append that breaks a rule is refused with the rule", () => {
    const valid = anAppend(freshStream());
    const event = valid.events[0] as NewEvent;
    const changed = (change: Partial<NewEvent>) => ({ events: [{ ...event, ...change }] });
    it.each<[string, Partial<Append>, RegExp]>([
      ["no category", { stream: "demo.1" }, /is not <category>-<websiteId>\.<id>/],
      ["capital category", { stream: "Cart-demo.1" }, /is not <category>/],
      ["no website", { stream: "cart-.1" }, /is not <category>/],
      ["no id", { stream: "cart-demo." }, /is not <category>/],
      ["a control character", { stream: "cart-demo.a\u0000b" }, /is not <category>/],
      ["a long name", { stream: `cart-demo.${"x".repeat(800)}` }, /at most 800/],
      ["another website", { metadata: theMetadata("other") }, /does not belong to .* other/],
      ["no events", { events: [] }, /has no events/],
      ["too many events", { events: Array(1_001).fill(event) }, /at most 1000/],
      ["an id twice", { events: [event, event] }, /same event id twice/],
      ["an id that is no UUID", changed({ id: "7" }), /not a lower-case UUID/],
      ["a bad type", changed({ type: "cart entry" }), /not an event type/],
      ["version 0", changed({ version: 0 }), /not a schema version/],
      ["data that is a list", changed({ data: [] as never }), /is not an object/],
      ["much data", changed({ data: { t: "x".repeat(1_048_577) } }), /1048576 are allowed/],
      ["revision -2", { expectedRevision: -2n }, /not a revision/],
      ["an empty key", { idempotency: { key: "", answer: null } }, /idempotency key/],
      ["a key with a null", { idempotency: { key: "a\u0000", answer: null } }, /idempotency key/],
    ])("%s", async (_, change, message) => {
      const outcome = store().append({ ...valid, ...change });
      await expect(outcome).rejects.toThrow(InvalidAppend);
      await expect(store().append({ ...valid, ...change })).rejects.toThrow(message);
      expect((await store().readStream(valid.stream)).revision).toBe(NO_STREAM);
    });

    it("but takes the longest name and the longest key", async () => {
      // Three bytes each in UTF-8, and no shorter by compression.
      const letters = Array.from({ length: 800 }, (_, n) =>
        String.fromCharCode(0x4e00 + ((n * 7_919 + n * n) % 20_000)),
      ).join("");
      const stream = `${freshStream()}${letters}`.slice(0, 800);
      const append = anAppend(stream, { idempotency: { key: letters, answer: "first" } });
      expect((await store().append(append)).status).toBe("appended");
      expect((await store().readStream(stream)).revision).toBe(0n);
      const again = anAppend(freshStream(), { idempotency: { key: letters, answer: null } });
      expect(await store().append(again)).toMatchObject({ status: "duplicate", answer: "first" });
    });

    it("and with it the whole call", async () => {
      const good = anAppend(freshStream());
      await expect(store().appendAll([good, { ...good, events: [] }])).rejects.toThrow(
        InvalidAppend,
      );
      expect((await store().readStream(good.stream)).revision).toBe(NO_STREAM);
    });
  });

const describeReading = (store: () => EventStore) =>
  describe("reading", () => {
    it("a stream in pages, always telling its last revision", async () => {
      const stream = freshStream();
      await store().append(anAppend(stream, { events: [0, 1, 2, 3, 4].map((n) => anEvent(n)) }));
      const numbers = async (options?: { from?: bigint; limit?: number }) => {
        const { events, revision } = await store().readStream(stream, options);
        expect(revision).toBe(4n);
        return events.map((event) => event.data.n);
      };
      expect(await numbers()).toEqual([0, 1, 2, 3, 4]);
      expect(await numbers({ from: 1n, limit: 2 })).toEqual([1, 2]);
      expect(await numbers({ from: 4n })).toEqual([4]);
      expect(await numbers({ from: 5n })).toEqual([]);
      expect(await store().readStream(freshStream())).toEqual({ events: [], revision: NO_STREAM });
    });

    it("the whole log in pages, in the order of positions", async () => {
      const after = await store().head();
      for (let n = 0; n < 5; n += 1) await store().append(anAppend(freshStream()));
      const first = await store().readAll({ after, limit: 3 });
      expect(first.events.map(({ position }) => position)).toEqual([
        after + 1n,
        after + 2n,
        after + 3n,
      ]);
      expect(first.upTo).toBe(after + 3n);
      const second = await store().readAll({ after: first.upTo, limit: 3 });
      expect(second.events).toHaveLength(2);
      expect(second.upTo).toBe(after + 5n);
      expect(await store().readAll({ after: second.upTo, limit: 3 })).toEqual({
        events: [],
        upTo: after + 5n,
      });
    });

    it("by category, type and website, considering what it leaves out", async () => {
      const after = await store().head();
      const write = (category: string, websiteId: string, type: string) =>
        store().append(
          anAppend(freshStream(category, websiteId), {
            events: [anEvent(1, type)],
            metadata: theMetadata(websiteId),
          }),
        );
      await write("cart", "demo", "EntryAdded");
      await write("cart", "other", "EntryAdded");
      await write("order", "demo", "OrderPlaced");
      await write("cartoon", "demo", "CartoonDrawn");
      await write("order", "other", "OrderPaid");
      const read = async (filter: Parameters<EventStore["readAll"]>[0]["filter"], limit = 10) => {
        const page = await store().readAll({ after, limit, ...(filter && { filter }) });
        return { seen: page.events.map((e) => e.position - after), upTo: page.upTo - after };
      };
      expect(await read({ categories: ["cart"] })).toEqual({ seen: [1n, 2n], upTo: 5n });
      expect(await read({ types: ["OrderPlaced"] })).toEqual({ seen: [3n], upTo: 5n });
      expect(await read({ categories: ["cart"], types: ["OrderPaid"] })).toEqual({
        seen: [1n, 2n, 5n],
        upTo: 5n,
      });
      expect(await read({ categories: ["cart"], websiteId: "other" })).toEqual({
        seen: [2n],
        upTo: 5n,
      });
      expect(await read({ websiteId: "demo" })).toEqual({ seen: [1n, 3n, 4n], upTo: 5n });
      expect(await read({ websiteId: "demo" }, 2)).toEqual({ seen: [1n, 3n], upTo: 3n });
      expect(await read({ categories: [] })).toEqual({ seen: [], upTo: 5n });
      expect(await read(undefined)).toEqual({ seen: [1n, 2n, 3n, 4n, 5n], upTo: 5n });
    });

    it("is not changed by later changes of what was given", async () => {
      const stream = freshStream();
      const data = { list: [1] };
      await store().append(anAppend(stream, { events: [{ ...anEvent(1), data }] }));
      data.list.push(2);
      expect((await store().readStream(stream)).events[0]?.data).toEqual({ list: [1] });
    });
  });

const describeSubscription = (store: () => EventStore) =>
  describe("a subscription", () => {
    /** Reads pages until `enough`, then stops. */
    const take = async (pages: AsyncIterable<Page>, enough: (seen: Page[]) => boolean) => {
      const seen: Page[] = [];
      for await (const page of pages) {
        seen.push(page);
        if (enough(seen)) break;
      }
      return seen;
    };
    const count = (pages: Page[]) => pages.reduce((sum, page) => sum + page.events.length, 0);

    it("catches up in full pages, then goes on live, each event once and in order", async () => {
      const after = await store().head();
      await store().appendAll(Array.from({ length: 25 }, () => anAppend(freshStream())));
      const reading = take(
        store().subscribe({ after, limit: 10 }),
        (pages) => count(pages) === 125,
      );
      for (let n = 0; n < 100; n += 1) await store().append(anAppend(freshStream()));
      const pages = await reading;
      expect(pages.slice(0, 2).map((page) => page.events.length)).toEqual([10, 10]);
      expect(pages.flatMap((page) => page.events.map((e) => e.position - after))).toEqual(
        Array.from({ length: 125 }, (_, n) => BigInt(n + 1)),
      );
    });

    it("tells when it has caught up, also past events that its filter leaves out", async () => {
      const after = await store().head();
      await store().append(anAppend(freshStream("cart")));
      const pages = store()
        .subscribe({ after, filter: { categories: ["cart"] }, caughtUp: true })
        [Symbol.asyncIterator]();
      const next = async () => {
        const { value } = (await pages.next()) as { value: Page };
        return [value.events.length, value.upTo - after];
      };
      expect(await next()).toEqual([1, 1n]);
      expect(await next()).toEqual([0, 1n]);
      await store().append(anAppend(freshStream("order")));
      expect(await next()).toEqual([0, 2n]);
      await pages.return?.();
    });

    it("says nothing of events that its filter leaves out", async () => {
      const after = await store().head();
      const reading = take(
        store().subscribe({ after, filter: { types: ["Wanted"] } }),
        (pages) => pages.length === 1,
      );
      await store().append(anAppend(freshStream()));
      await store().append(anAppend(freshStream(), { events: [anEvent(7, "Wanted")] }));
      const [page] = await reading;
      expect(page?.events.map((event) => event.data.n)).toEqual([7]);
    });

    it("ends when its signal aborts, also while it sleeps", async () => {
      const stop = new AbortController();
      const pages: Page[] = [];
      const reading = (async () => {
        const after = await store().head();
        for await (const page of store().subscribe({ after, signal: stop.signal, caughtUp: true }))
          pages.push(page);
      })();
      await until(() => pages.length === 1);
      stop.abort();
      await reading;
      const never = store().subscribe({ after: 0n, signal: stop.signal });
      expect(await take(never, () => true)).toEqual([]);
    });
  });
