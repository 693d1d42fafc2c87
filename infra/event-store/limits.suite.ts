import { describe, expect, it } from "vitest";
import { InvalidAppend } from "./errors.ts";
import { type Append, type EventStore, type NewEvent, NO_STREAM } from "./port.ts";
import { anAppend, freshStream, theMetadata } from "./sample-appends.ts";

export const describeLimits = (store: () => EventStore) =>
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
