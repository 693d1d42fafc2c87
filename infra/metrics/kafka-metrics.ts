import { Gauge, type Registry } from "prom-client";

export type KafkaFigures = {
  readonly relay: {
    readonly state: string;
    /** Events of the log that are not in the topic yet. */
    readonly lag: number;
    readonly fenced: number;
  } | null;
  readonly partitions: readonly {
    readonly partition: number;
    /** Records that the slowest reader has not read yet. */
    readonly lag: number;
    readonly problem: string | null;
    /** Events that readers took from the log instead. */
    readonly missing: number;
  }[];
};

/** The metrics of the relay to Kafka and of the readers of its topic. */
export const createKafkaMetrics = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const working = gauge("daybook_kafka_relay_working", "1 while the relay publishes the log.");
  const relayLag = gauge("daybook_kafka_relay_lag", "Events that are not in the topic yet.");
  const fenced = gauge("daybook_kafka_relay_fenced_total", "How often a relay was fenced.");
  const lag = gauge("daybook_kafka_partition_lag", "Records to read, of the slowest reader.", [
    "partition",
  ]);
  const stopped = gauge("daybook_kafka_partition_stopped", "1 if a reader does not read it.", [
    "partition",
  ]);
  const missing = gauge(
    "daybook_kafka_missing_events_total",
    "Events that the topic lacked and that readers took from the log.",
    ["partition"],
  );
  return {
    set: ({ relay, partitions }: KafkaFigures): void => {
      if (relay !== null) {
        working.set(relay.state === "relaying" ? 1 : 0);
        relayLag.set(relay.lag);
        fenced.set(relay.fenced);
      }
      lag.reset();
      stopped.reset();
      missing.reset();
      for (const { partition, lag: records, problem, missing: events } of partitions) {
        missing.set({ partition }, events);
        lag.set({ partition }, records);
        stopped.set({ partition }, problem === null ? 0 : 1);
      }
    },
  };
};
