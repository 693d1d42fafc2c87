import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { createJobRelayMetrics, type JobRelayFigures } from "./job-relay-metrics.ts";
import { createKafkaMetrics, type KafkaFigures } from "./kafka-metrics.ts";

export type ProjectionFigures = {
  readonly name: string;
  readonly position: bigint;
  /** Number of positions behind the log's head. */
  readonly lag: bigint;
  readonly eventsPerSecond: number;
  readonly failed: boolean;
};

/** Browsers' reports that were rejected because a client or a website had sent too many. */
export type RefusedReports = {
  readonly kind: string;
  readonly by: string;
  readonly reports: number;
};

export type Metrics = {
  readonly observeRequest: (method: string, status: number, seconds: number) => void;
  /** Prometheus text format. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

export const createMetrics = (
  projections: () => Promise<readonly ProjectionFigures[]>,
  refusedReports: () => Promise<readonly RefusedReports[]> = async () => [],
  findKafka: () => Promise<KafkaFigures | null> = async () => null,
  findJobRelay: () => Promise<JobRelayFigures | null> = async () => null,
): Metrics => {
  const registry = new Registry();
  let kafka: ReturnType<typeof createKafkaMetrics> | undefined;
  let jobRelay: ReturnType<typeof createJobRelayMetrics> | undefined;
  collectDefaultMetrics({ register: registry, prefix: "daybook_" });
  const requests = new Histogram({
    name: "daybook_http_request_seconds",
    help: "Request duration.",
    labelNames: ["method", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["projection"], registers: [registry] });
  const position = gauge("daybook_projection_position", "Last log position applied.");
  const lag = gauge("daybook_projection_lag", "Log positions still to apply.");
  const rate = gauge(
    "daybook_projection_events_per_second",
    "Events applied per second, recently.",
  );
  const failed = gauge("daybook_projection_failed", "1 if the projection is stopped at an event.");
  const refused = new Gauge({
    name: "daybook_refused_reports_total",
    help: "Reports of browsers that were refused, by kind and by the limit that refused them.",
    labelNames: ["kind", "by"],
    registers: [registry],
  });
  return {
    observeRequest: (method, status, seconds) =>
      requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, seconds),
    text: async () => {
      for (const figures of await projections()) {
        const label = { projection: figures.name };
        position.set(label, Number(figures.position));
        lag.set(label, Number(figures.lag));
        rate.set(label, figures.eventsPerSecond);
        failed.set(label, figures.failed ? 1 : 0);
      }
      for (const { kind, by, reports } of await refusedReports())
        refused.set({ kind, by }, reports);
      const figures = await findKafka();
      if (figures !== null) {
        kafka ??= createKafkaMetrics(registry);
        kafka.set(figures);
      }
      const relayed = await findJobRelay();
      if (relayed !== null) {
        jobRelay ??= createJobRelayMetrics(registry);
        jobRelay.set(relayed);
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
};
