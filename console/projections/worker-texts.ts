import type { WorkerStatus } from "#read-api/projections/contract.ts";

export const sourceTexts = { log: "the event log", kafka: "Kafka" } as const;

/** Machine and process, such as `shop-2, process 4711`. */
export const workerName = ({ host, process }: Pick<WorkerStatus, "host" | "process">): string =>
  `${host}, process ${process}`;
