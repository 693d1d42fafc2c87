import { writeSync } from "node:fs";
import { type Append, NO_STREAM, streamName } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { seeded } from "./seeded.ts";

/**
 * A process that appends to streams shared with other processes, and prints the acknowledged
 * appends on its standard output, one per line. Arguments: address, seed, writers, appends per
 * writer, run name.
 */
const [url, seed, writers, appends, run] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];

/** Few, so that writers conflict. */
const SHARED_STREAMS = 12;
const LARGEST_BATCH = 5;

export type Acknowledged = {
  readonly stream: string;
  readonly ids: readonly string[];
  readonly revision: string;
  readonly position: string;
};

const store = createPostgresEventStore({ connectionString: url });
const revisions = new Map<string, bigint>();

const batch = (size: number) => {
  const batchId = newId();
  return Array.from({ length: size }, (_, index) => ({
    id: newId(),
    type: "Counted",
    version: 1,
    data: { batchId, index, size },
  }));
};

const nextAppend = (random: () => number): Append => {
  const stream = streamName("load", "demo", `${run}-${Math.floor(random() * SHARED_STREAMS)}`);
  return {
    stream,
    events: batch(1 + Math.floor(random() * LARGEST_BATCH)),
    expectedRevision: random() < 0.3 ? "any" : (revisions.get(stream) ?? NO_STREAM),
    metadata: { websiteId: "demo", actor: "visitor", correlationId: run },
    ...(random() < 0.2 && { idempotency: { key: newId(), answer: { done: true } } }),
  };
};

const tell = ({ stream, events }: Append, revision: bigint, position: bigint) => {
  const ids = events.map((event) => event.id);
  const line: Acknowledged = { stream, ids, revision: `${revision}`, position: `${position}` };
  // Synchronous: lines printed before a kill are complete.
  writeSync(1, `${JSON.stringify(line)}\n`);
};

const writer = async (number: number): Promise<void> => {
  const random = seeded(Number(seed) * 1_000 + number);
  for (let done = 0; done < Number(appends); ) {
    const append = nextAppend(random);
    const verdict = await store.append(append);
    revisions.set(append.stream, verdict.revision);
    if (verdict.status === "duplicate") throw new Error("A fresh append was called a duplicate.");
    if (verdict.status === "conflict") continue;
    done += 1;
    tell(append, verdict.revision, verdict.position);
    if (random() > 0.1) continue;
    const again = await store.append(append);
    if (again.status !== "duplicate" || again.position !== verdict.position)
      throw new Error(
        `A repeat at ${verdict.position} was answered ${JSON.stringify(again, text)}.`,
      );
  }
};

const text = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}` : value);

await Promise.all(Array.from({ length: Number(writers) }, (_, number) => writer(number)));
await store.close();
