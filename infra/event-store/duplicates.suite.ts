import { describe, expect, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { InvalidAppend } from "./errors.ts";
import { type Append, type EventStore, NO_STREAM, type Verdict } from "./port.ts";
import { anAppend, anEvent, freshStream, theMetadata } from "./sample-appends.ts";

export const describeDuplicates = (store: () => EventStore) =>
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

    it("does not disturb the appends next to it", async () => {
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
