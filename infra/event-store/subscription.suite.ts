import { describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import type { EventStore, Page } from "./port.ts";
import { anAppend, anEvent, freshStream } from "./sample-appends.ts";

export const describeSubscription = (store: () => EventStore) =>
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

    it("catches up in full pages, then continues live, each event once and in order", async () => {
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
