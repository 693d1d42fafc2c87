import { randomUUID } from "node:crypto";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { openLogTopic } from "#infra/kafka/open.ts";
import type { LogTopic } from "#infra/kafka/port.ts";
import { relayLog } from "#infra/kafka/relay.ts";
import type { KafkaSettings } from "#infra/kafka/settings.ts";
import { createKafkaSource } from "#infra/kafka/source.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { findBuilds } from "#projections/kit/builds.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import { createProjectionWorker } from "#projections/kit/worker.ts";
import { projections } from "#projections/shell/registry.ts";
import { KAFKA_VERSIONS, startBroker, whyNoBroker } from "#tests/support/kafka-broker.ts";
import { until } from "#tests/support/wait-for.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { cartAppend } from "./cart-log.ts";
import { measureTakeover } from "./kafka-takeover.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 60_000);
const WRITES = 300;
/** Made while no worker runs. Each append has several events. */
const MISSED_APPENDS = Math.ceil(EVENTS / 3);
const TARGET_PER_SECOND = 20_000;
const TARGET_MS = 500;

type Source = "log" | "kafka";
/** In turns, so that neither has the older tables. */
const ROUNDS: readonly Source[] = ["log", "kafka", "kafka", "log", "log", "kafka"];

const names = projections.map(({ name }) => name);

const quantile = (samples: readonly number[], part: number): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

const connect = async () => {
  const version = KAFKA_VERSIONS.current;
  const given = process.env.KAFKA_BROKERS;
  const missing = given === undefined ? await whyNoBroker(version) : undefined;
  if (missing !== undefined) throw new Error(`This bench needs a Kafka: ${missing}.`);
  const broker = given === undefined ? await startBroker(version) : undefined;
  const settings: KafkaSettings = {
    brokers: (given ?? broker?.address ?? "").split(","),
    tls: false,
    caFile: undefined,
    sasl: undefined,
    prefix: `bench-${randomUUID()}`,
    partitions: 12,
    replication: 1,
  };
  return { settings, stop: async () => broker?.stop() };
};

type Store = ReturnType<typeof createPostgresEventStore>;

/** From append to the row of the cart, one write after another. */
const measureWrites = async (
  eventStore: Store,
  reached: ReturnType<typeof createProjectionWorker>["reached"],
  from: number,
): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let write = 0; write < WRITES; write += 1) {
    const startedAt = performance.now();
    const verdict = await eventStore.append(cartAppend(from + write));
    if (verdict.status !== "appended") throw new Error(verdict.status);
    await reached(["carts"], verdict.position, 30_000);
    times.push(performance.now() - startedAt);
  }
  return times;
};

const fill = async (eventStore: Store, count: number, from: number): Promise<void> => {
  for (let done = 0; done < count; done += 500)
    await eventStore.appendAll(Array.from({ length: 500 }, (_, n) => cartAppend(from + done + n)));
};

type Worker = ReturnType<typeof createProjectionWorker>;

/** Events a second of all projections until they have what was appended while no worker ran. */
const measureCatchUp = async (worker: Worker, from: bigint, head: bigint): Promise<number> => {
  const startedAt = performance.now();
  await worker.start();
  await worker.reached(names, head, 300_000);
  return (Number(head - from) * 1_000) / (performance.now() - startedAt);
};

/**
 * Events a second of a requested rebuild of the carts, until readers see it. Whatever the projections follow,
 * it reads the log and then joins them.
 */
const measureRebuild = async (database: Database, head: bigint): Promise<number> => {
  const findBuild = async () =>
    (await findBuilds(database, ["carts"])).find(({ state }) => state === "current")?.build;
  const before = await findBuild();
  const startedAt = performance.now();
  await requestRebuild(database, "carts", "bench");
  await until(async () => (await findBuild()) !== before, { timeoutMs: 300_000 });
  return (Number(head) * 1_000) / (performance.now() - startedAt);
};

/**
 * Events a second from the log to the topic, once the relay has connected and recovered, and the end of
 * the relay, which follows the log on.
 */
const startRelay = async (eventStore: Store, topic: LogTopic, signal: AbortSignal) => {
  const head = await eventStore.head();
  const openedAt = performance.now();
  let startedAt: number | undefined;
  let relayed = 0n;
  let failure: unknown;
  const ended = relayLog({
    topic,
    eventStore,
    logId: randomUUID(),
    partitions: 12,
    signal,
    onRelayed: (position) => {
      startedAt ??= performance.now();
      relayed = position;
    },
  });
  ended.catch((error: unknown) => {
    failure = error;
  });
  const untilRelayed = (position: bigint) =>
    until(() => {
      if (failure !== undefined) throw failure;
      return relayed >= position;
    });
  await untilRelayed(head);
  const beganAt = startedAt ?? openedAt;
  const perSecond = (Number(head) * 1_000) / (performance.now() - beganAt);
  return { ended, head, perSecond, recoveryMs: beganAt - openedAt, untilRelayed };
};

/** The relay's speed, and reads of own writes through Kafka and directly, in one run. */
export const run = async (): Promise<BenchResult[]> => {
  const { settings, stop } = await connect();
  const server = await startBenchDatabase();
  const database = createDatabase({ connectionString: server.url, max: 12 });
  const eventStore = createPostgresEventStore({ connectionString: server.url });
  const ending = new AbortController();
  const topic = await openLogTopic(settings, silentLog);
  try {
    await fill(eventStore, EVENTS, 0);
    const { ended, head, perSecond, recoveryMs, untilRelayed } = await startRelay(
      eventStore,
      topic,
      ending.signal,
    );
    const workerFrom = (from: Source) => {
      const options = { eventStore, database, log: silentLog };
      const source = from === "kafka" ? createKafkaSource({ settings, ...options }) : undefined;
      return createProjectionWorker({ ...options, projections, source });
    };
    const builder = workerFrom("log");
    await builder.start();
    await builder.reached(names, head, 300_000);
    await builder.stop();
    const times: Record<Source, number[]> = { log: [], kafka: [] };
    const caughtUp: Record<Source, number[]> = { log: [], kafka: [] };
    const rebuilt: Record<Source, number[]> = { log: [], kafka: [] };
    for (const [index, from] of ROUNDS.entries()) {
      const first = EVENTS * (index + 2);
      const before = await eventStore.head();
      await fill(eventStore, MISSED_APPENDS, first);
      const end = await eventStore.head();
      await untilRelayed(end);
      const worker = workerFrom(from);
      caughtUp[from].push(await measureCatchUp(worker, before, end));
      times[from].push(
        ...(await measureWrites(eventStore, worker.reached, first + MISSED_APPENDS)),
      );
      rebuilt[from].push(await measureRebuild(database, await eventStore.head()));
      await worker.stop();
    }
    ending.abort();
    await ended;
    const takeoverMs = await measureTakeover(server.url, settings.brokers);
    const p99 = quantile(times.kafka, 0.99);
    return [
      {
        name: "events relayed to Kafka",
        value: perSecond,
        unit: "events/s",
        target: `> ${TARGET_PER_SECOND}`,
        reached: perSecond > TARGET_PER_SECOND,
        details: { events: Number(head), "ms until it began": recoveryMs },
      },
      {
        name: "from append to the projected row through Kafka, p99",
        value: p99,
        unit: "ms",
        floor: { name: "the same from the log, p99", value: quantile(times.log, 0.99) },
        target: `< ${TARGET_MS} ms`,
        reached: p99 < TARGET_MS,
        details: {
          p50: quantile(times.kafka, 0.5),
          "p50 from the log": quantile(times.log, 0.5),
          samples: WRITES,
        },
      },
      {
        name: "projections catch up with what they missed, through Kafka",
        value: quantile(caughtUp.kafka, 0.5),
        unit: "events/s",
        floor: { name: "the same from the log", value: quantile(caughtUp.log, 0.5) },
        target: "for information",
        reached: true,
        details: { appends: MISSED_APPENDS, projections: projections.length },
      },
      {
        name: "a rebuild of the carts while the projections follow Kafka",
        value: quantile(rebuilt.kafka, 0.5),
        unit: "events/s",
        floor: { name: "the same while they follow the log", value: quantile(rebuilt.log, 0.5) },
        target: "for information",
        reached: true,
      },
      {
        name: "from the death of a relay to the next event in the topic, median of five",
        value: quantile(takeoverMs, 0.5),
        unit: "ms",
        target: "for information",
        reached: true,
        details: { worst: Math.max(...takeoverMs), kills: takeoverMs.length },
      },
    ];
  } finally {
    ending.abort();
    await topic.close();
    await eventStore.close();
    await database.close();
    await server.stop();
    await stop();
  }
};
