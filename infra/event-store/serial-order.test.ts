import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { newId } from "#infra/ids/uuid.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createMemoryEventStore } from "./memory.ts";
import { type Append, type EventStore, NO_STREAM, streamName, type Verdict } from "./port.ts";
import { createPostgresEventStore } from "./postgres.ts";

/** What one client does next. `seen` expects the revision this client knows, `stale` one less. */
type Step = {
  readonly stream: number;
  readonly size: number;
  readonly expects: "seen" | "stale" | "any";
  readonly repeats: boolean;
};

type Done = {
  readonly append: Append;
  readonly verdict: Verdict;
  readonly startedAt: number;
  readonly endedAt: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  stream: fc.nat({ max: 2 }),
  size: fc.integer({ min: 1, max: 3 }),
  expects: fc.constantFrom("seen", "seen", "seen", "any", "stale"),
  repeats: fc.boolean(),
});
const clients = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), {
  minLength: 2,
  maxLength: 6,
});

const expectedOf = (expects: Step["expects"], known: bigint): bigint | "any" => {
  if (expects === "any") return "any";
  return expects === "stale" && known > NO_STREAM ? known - 1n : known;
};

/** All clients at once; each waits for its own verdicts only. Clients share the given stores. */
const perform = async (stores: readonly EventStore[], steps: readonly Step[][]) => {
  const run = newId();
  const done: Done[] = [];
  let tick = 0;
  const client = async (mine: readonly Step[], number: number) => {
    const store = stores[number % stores.length] as EventStore;
    const known = new Map<string, bigint>();
    const append = async (what: Append) => {
      const startedAt = tick++;
      const verdict = await store.append(what);
      done.push({ append: what, verdict, startedAt, endedAt: tick++ });
      if (verdict.status !== "duplicate") known.set(what.stream, verdict.revision);
    };
    for (const { stream: which, size, expects, repeats } of mine) {
      const stream = streamName("race", "demo", `${run}-${which}`);
      const what: Append = {
        stream,
        events: Array.from({ length: size }, () => ({
          id: newId(),
          type: "Raced",
          version: 1,
          data: {},
        })),
        expectedRevision: expectedOf(expects, known.get(stream) ?? NO_STREAM),
        metadata: { websiteId: "demo", actor: "visitor", correlationId: run },
      };
      await append(what);
      if (repeats) await append(what);
    }
  };
  await Promise.all(steps.map(client));
  return done;
};

const hold = (condition: boolean, what: string, evidence: unknown): void => {
  if (condition) return;
  const text = JSON.stringify(evidence, (_, v) => (typeof v === "bigint" ? `${v}` : v));
  throw new Error(`${what}: ${text}`);
};

/** The log is the serial order: replayed one by one, every verdict must come out as it was given. */
const assertSerial = async (store: EventStore, done: readonly Done[]): Promise<void> => {
  const appended = done
    .filter(({ verdict }) => verdict.status === "appended")
    .sort((a, b) => Number(placeOf(a) - placeOf(b)));
  const history = new Map<string, { revision: bigint; startedAt: number; endedAt: number }[]>();
  let latestStart = -1;
  for (const one of appended) {
    const { append, verdict, startedAt, endedAt } = one;
    // In the order of real time: nothing that ended before another began stands behind it.
    hold(endedAt > latestStart, "An append overtook an earlier one", one);
    latestStart = Math.max(latestStart, startedAt);
    const past = history.get(append.stream) ?? [];
    const before = past.at(-1)?.revision ?? NO_STREAM;
    const fits = append.expectedRevision === "any" || append.expectedRevision === before;
    hold(fits, "It was appended on another revision", { one, before });
    hold(verdict.revision === before + BigInt(append.events.length), "Wrong revision", one);
    history.set(append.stream, [...past, { revision: verdict.revision, startedAt, endedAt }]);
  }
  for (const one of done) {
    const { append, verdict } = one;
    if (verdict.status === "conflict") assertWasTrue(one, history.get(append.stream) ?? []);
    if (verdict.status !== "duplicate") continue;
    const first = appended.find((other) => other.append === append);
    hold(first !== undefined && placeOf(first) === verdict.position, "No such first time", one);
  }
  for (const [stream, past] of history) {
    const { events, revision } = await store.readStream(stream);
    hold(revision === past.at(-1)?.revision, "The stream ends elsewhere", { stream, revision });
    const ids = appended.filter(({ append }) => append.stream === stream);
    const expected = ids.flatMap(({ append }) => append.events.map((event) => event.id));
    hold(events.map((e) => e.id).join() === expected.join(), "Other events", stream);
  }
};

/** The revision a conflict tells was the stream's at some moment between the call and its answer. */
const assertWasTrue = (
  { append, verdict, startedAt, endedAt }: Done,
  past: readonly { revision: bigint; startedAt: number; endedAt: number }[],
): void => {
  const index = past.findIndex(({ revision }) => revision === verdict.revision);
  hold(verdict.revision !== append.expectedRevision, "A conflict with itself", append);
  hold(index >= 0 || verdict.revision === NO_STREAM, "A revision that never was", verdict);
  const begun = index < 0 || (past[index]?.startedAt ?? endedAt) < endedAt;
  const next = past[index + 1];
  hold(begun && (next === undefined || next.endedAt > startedAt), "A revision of another time", {
    append,
    verdict,
    past,
  });
};

const placeOf = ({ verdict }: Done): bigint => (verdict as { position: bigint }).position;

const property = (stores: () => readonly EventStore[]) =>
  fc.asyncProperty(clients, async (steps) => {
    const done = await perform(stores(), steps);
    await assertSerial(stores()[0] as EventStore, done);
  });

const RUNS = { seed: 20_260_301, numRuns: 100 };

describe("any interleaving of conflicting appends ends as some serial order", () => {
  it("in memory", async () => {
    const store = createMemoryEventStore();
    await fc.assert(
      property(() => [store]),
      RUNS,
    );
  });

  describe("on Postgres, through two writers", () => {
    let test: TestDatabase;
    let stores: EventStore[];
    beforeAll(async () => {
      test = await createTestDatabase();
      stores = [1, 2].map(() => createPostgresEventStore({ connectionString: test.url }));
    });
    afterAll(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await test.drop();
    });

    it("holds", async () => {
      await fc.assert(
        property(() => stores),
        RUNS,
      );
    });
  });
});
