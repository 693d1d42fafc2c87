import { Gauge, type Registry } from "prom-client";

export type JobRelayFigures = {
  /** Events of the log that were not looked at for jobs yet. */
  readonly lag: number;
  readonly failedEvents: number;
};

/** The metrics of the relay that turns events into jobs. */
export const createJobRelayMetrics = (registry: Registry) => {
  const lag = new Gauge({
    name: "daybook_job_relay_lag",
    help: "Log positions that were not turned into jobs yet.",
    registers: [registry],
  });
  const failed = new Gauge({
    name: "daybook_job_relay_failed_events",
    help: "Events that could not be turned into jobs.",
    registers: [registry],
  });
  return {
    set: (figures: JobRelayFigures): void => {
      lag.set(figures.lag);
      failed.set(figures.failedEvents);
    },
  };
};
