import { type Append, type EventStore, NO_STREAM, streamName } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";

export type Load = {
  readonly callers: number;
  readonly eventsPerAppend: number;
  readonly milliseconds: number;
};

export type Measured = {
  readonly appends: number;
  readonly events: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

/** Each caller stays with one stream for this many appends, like a customer with a cart. */
const APPENDS_PER_STREAM = 10;

/** The data of an added cart entry. */
export const entryData = (n: number) => ({
  entryId: "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b",
  productId: "prod-0042",
  sku: `SKU-${n % 1_000}`,
  title: "White hanging heart T-light holder",
  quantity: 1 + (n % 5),
  unitPriceCents: 255,
});

export const metadata = {
  websiteId: "demo",
  actor: "visitor",
  visitorId: "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1c",
  correlationId: "0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1d",
};

/** Callers that wait for each verdict before the next append, with the expected revision. */
export const drive = async (store: EventStore, load: Load): Promise<Measured> => {
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + load.milliseconds;
  const caller = async () => {
    for (;;) {
      const stream = streamName("cart", "demo", newId());
      let expectedRevision = NO_STREAM;
      for (let n = 0; n < APPENDS_PER_STREAM; n += 1) {
        const before = performance.now();
        if (before > end) return;
        const append: Append = {
          stream,
          expectedRevision,
          metadata,
          events: Array.from({ length: load.eventsPerAppend }, (_, index) => ({
            id: newId(),
            type: "CartEntryAdded",
            version: 1,
            data: entryData(n + index),
          })),
        };
        const verdict = await store.append(append);
        if (verdict.status !== "appended") throw new Error(`The append was a ${verdict.status}.`);
        latencies.push(performance.now() - before);
        expectedRevision = verdict.revision;
      }
    }
  };
  await Promise.all(Array.from({ length: load.callers }, caller));
  const seconds = (performance.now() - started) / 1_000;
  latencies.sort((a, b) => a - b);
  const events = latencies.length * load.eventsPerAppend;
  return {
    appends: latencies.length,
    events,
    perSecond: events / seconds,
    p50Ms: latencies[Math.floor(latencies.length * 0.5)] ?? 0,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  };
};
