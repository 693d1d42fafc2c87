import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { EventStore, RecordedEvent } from "#infra/event-store/port.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { until } from "#tests/support/wait-for.ts";
import type { Acknowledged } from "./load-process.ts";

type Load = { readonly process: ChildProcess; readonly acknowledged: () => Acknowledged[] };

const startLoad = (
  url: string,
  run: string,
  { seed, writers, appends }: { seed: number; writers: number; appends: number },
): Load => {
  const script = fileURLToPath(new URL("./load-process.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    [script, url, ...[seed, writers, appends].map(String), run],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  return {
    process: child,
    // A last line without its end was not printed completely.
    acknowledged: () =>
      output
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Acknowledged),
  };
};

const assert = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message);
};

const readEverything = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let after = 0n; ; ) {
    const page = await store.readAll({ after, limit: 1_000 });
    events.push(...page.events);
    after = page.upTo;
    if (page.events.length === 0) return events;
  }
};

/** Positions without a gap, streams without a hole, and complete, contiguous batches. */
const assertWholeLog = (events: readonly RecordedEvent[]): void => {
  const next = new Map<string, bigint>();
  let open: { batchId: string; index: number; size: number } | undefined;
  for (const [index, event] of events.entries()) {
    assert(event.position === BigInt(index + 1), `Position ${event.position} is at ${index + 1}.`);
    const revision = next.get(event.stream) ?? 0n;
    assert(event.revision === revision, `${event.stream} has ${event.revision} at ${revision}.`);
    next.set(event.stream, revision + 1n);
    const part = event.data as unknown as { batchId: string; index: number; size: number };
    const follows =
      open === undefined
        ? part.index === 0
        : part.batchId === open.batchId && part.index === open.index + 1;
    assert(follows, `The batch at position ${event.position} is torn.`);
    open = part.index === part.size - 1 ? undefined : part;
  }
  assert(open === undefined, "The last batch is half written.");
  assert(new Set(events.map((event) => event.id)).size === events.length, "An event came twice.");
};

const assertAcknowledgedIsThere = (
  events: readonly RecordedEvent[],
  acknowledged: readonly Acknowledged[],
): void => {
  for (const { ids, stream, position, revision } of acknowledged) {
    const recorded = events.slice(Number(position) - ids.length, Number(position));
    assert(
      recorded.map((event) => event.id).join() === ids.join() &&
        recorded.at(-1)?.stream === stream &&
        `${recorded.at(-1)?.revision}` === revision,
      `What was acknowledged at ${position} is not there.`,
    );
  }
};

/**
 * Writers in several processes, with a subscription all along. Throws unless the subscription saw
 * every event once, in the order of a later full read, without a gap. Returns what was done.
 */
export const proveReaderSeesAll = async (
  url: string,
  {
    seed,
    processes,
    writers,
    appends,
  }: Record<"seed" | "processes" | "writers" | "appends", number>,
): Promise<{ readonly events: number }> => {
  const store = createPostgresEventStore({ connectionString: url });
  const seen: RecordedEvent[] = [];
  const stop = new AbortController();
  const reading = (async () => {
    for await (const page of store.subscribe({ after: 0n, limit: 100, signal: stop.signal }))
      seen.push(...page.events);
  })();
  try {
    const loads = Array.from({ length: processes }, (_, number) =>
      startLoad(url, newId(), { seed: seed * 100 + number, writers, appends }),
    );
    const codes = await Promise.all(
      loads.map(async (load) => (await once(load.process, "close"))[0]),
    );
    assert(
      codes.every((code) => code === 0),
      `The writers ended with ${codes}.`,
    );
    const head = await store.head();
    await until(() => BigInt(seen.length) >= head, { what: `${head} events at the reader` });
    const all = await readEverything(store);
    assertWholeLog(all);
    assertAcknowledgedIsThere(
      all,
      loads.flatMap((load) => load.acknowledged()),
    );
    assert(
      seen.map((event) => event.id).join() === all.map((event) => event.id).join(),
      "The reader saw another order than the log has.",
    );
    return { events: all.length };
  } finally {
    stop.abort();
    await reading;
    await store.close();
  }
};

/** A writer process is killed with SIGKILL in the middle of its load, after `acknowledgements`. */
export const proveKilledWriterLosesNothing = async (
  url: string,
  { seed, acknowledgements }: { readonly seed: number; readonly acknowledgements: number },
): Promise<{ readonly acknowledged: number; readonly events: number }> => {
  const store = createPostgresEventStore({ connectionString: url });
  const run = newId();
  const endless = 1_000_000;
  const victim = startLoad(url, run, { seed, writers: 8, appends: endless });
  try {
    await until(() => victim.acknowledged().length >= acknowledgements, { what: "a load" });
    victim.process.kill("SIGKILL");
    await once(victim.process, "close");
    // Postgres may still be processing the victim's last flush.
    const probe = { seed: seed + 1, writers: 2, appends: 5 };
    const [code] = await once(startLoad(url, run, probe).process, "close");
    assert(code === 0, "Nobody can append after the kill.");
    const all = await readEverything(store);
    assertWholeLog(all);
    const acknowledged = victim.acknowledged();
    assertAcknowledgedIsThere(all, acknowledged);
    return { acknowledged: acknowledged.length, events: all.length };
  } finally {
    victim.process.kill("SIGKILL");
    await store.close();
  }
};
