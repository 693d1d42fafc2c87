import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/support/wait-for.ts";
import { describeAppend } from "./append.suite.ts";
import { describeDuplicates } from "./duplicates.suite.ts";
import { EventStoreUnavailable } from "./errors.ts";
import { describeLimits } from "./limits.suite.ts";
import type { EventStore } from "./port.ts";
import { describeReading } from "./reading.suite.ts";
import { anAppend, freshStream } from "./sample-appends.ts";
import { describeSubscription } from "./subscription.suite.ts";

export type OpenStore = (options?: { readonly now?: () => string }) => Promise<EventStore>;

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

    it("is whole: readers find everything that was appended", async () => {
      await store.append(anAppend(freshStream()));
      await until(store.isWhole);
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
