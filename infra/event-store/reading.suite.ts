import { describe, expect, it } from "vitest";
import { type EventStore, NO_STREAM } from "./port.ts";
import { anAppend, anEvent, freshStream, theMetadata } from "./sample-appends.ts";

export const describeReading = (store: () => EventStore) =>
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
