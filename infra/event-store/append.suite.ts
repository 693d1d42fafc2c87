import { describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { type EventMetadata, type EventStore, type NewEvent, NO_STREAM } from "./port.ts";
import { anAppend, anEvent, freshStream } from "./sample-appends.ts";

export const describeAppend = (store: () => EventStore) =>
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

    it("tells each of the appends that take turns on two streams where its own events are", async () => {
      const streams = [freshStream("census"), freshStream("census")] as const;
      const verdicts = await store().appendAll(
        [0, 1, 0, 1, 0].map((turn, n) =>
          anAppend(streams[turn as 0 | 1], {
            expectedRevision: "any",
            events: Array.from({ length: n + 1 }, () => anEvent(n)),
          }),
        ),
      );
      const found = await Promise.all(streams.map((stream) => store().readStream(stream)));
      const last = (n: number) =>
        found.flatMap(({ events }) => events).findLast(({ data }) => data.n === n);
      expect(verdicts).toEqual(
        [0, 1, 2, 3, 4].map((n) => ({
          status: "appended",
          revision: last(n)?.revision,
          position: last(n)?.position,
        })),
      );
      expect(found.map(({ events }) => events.map(({ data }) => data.n))).toEqual([
        [0, 2, 2, 2, 4, 4, 4, 4, 4],
        [1, 1, 3, 3, 3, 3],
      ]);
      // All of them in the order of the calls.
      const after = (found[0]?.events[0]?.position ?? 0n) - 1n;
      const { events } = await store().readAll({ after, limit: 15 });
      expect(events.map(({ data }) => data.n)).toEqual(
        [0, 1, 2, 3, 4].flatMap((n) => Array(n + 1).fill(n)),
      );
    });

    it("judges each append of one call automatically, in order", async () => {
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

    it("takes more than a thousand appends in one call", async () => {
      const streams = Array.from({ length: 1_200 }, () => freshStream());
      const verdicts = await store().appendAll(streams.map((stream) => anAppend(stream)));
      expect(new Set(verdicts.map((verdict) => verdict.status))).toEqual(new Set(["appended"]));
      const positions = verdicts.map((verdict) => (verdict as { position: bigint }).position);
      const first = positions[0] as bigint;
      expect(positions).toEqual(positions.map((_, index) => first + BigInt(index)));
    });
  });
