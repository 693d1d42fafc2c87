import type { Sql } from "#infra/postgres/port.ts";
import { findShownPositions } from "./builds.ts";
import { type AskElsewhere, createPositions } from "./positions.ts";
import type { ProjectionWorker } from "./worker.ts";

type Options = {
  readonly database: Sql;
  /** The process that runs the projections and knows their positions first. Absent: only the tables know. */
  readonly askElsewhere?: AskElsewhere | undefined;
};

/**
 * Stands for the worker of another process. It runs nothing and only waits for positions, so that
 * the process that serves visitors loads no projection.
 */
export const createWorkerElsewhere = ({ database, askElsewhere }: Options): ProjectionWorker => {
  const { reached, stop } = createPositions({
    isLocal: () => false,
    isStopped: () => false,
    lookUp: (names) => findShownPositions(database, names),
    ask: askElsewhere,
  });
  return {
    start: async () => undefined,
    stop: async () => stop(),
    status: () => [],
    reached,
  };
};
