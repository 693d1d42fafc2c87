import { type Log, silentLog } from "#infra/log/log.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { findShownPositions } from "./builds.ts";
import { messageOf } from "./errors.ts";
import type { Host } from "./host.ts";
import { createPositions } from "./positions.ts";
import type { Projection } from "./projection.ts";
import { holdLeases, type WorkerDependencies } from "./session.ts";

const REENTER_AFTER_MS = 200;

/** Absent: `log` is silent. */
export type ProjectionWorkerOptions = Omit<WorkerDependencies, "log"> & {
  readonly log?: Log;
};

export type LocalStatus = {
  readonly name: string;
  readonly version: number;
  /** Position of the visible build. */
  readonly position: bigint;
  readonly state: "live" | "building" | "stopped" | "elsewhere";
  /** Why one of its builds is stopped. */
  readonly error: string | undefined;
  readonly eventsPerSecond: number;
};

export type ProjectionWorker = {
  /** Resolves when this worker knows who runs which projection. */
  readonly start: () => Promise<void>;
  /** Ends work in progress, saves the progress and frees the leases. */
  readonly stop: () => Promise<void>;
  readonly status: () => readonly LocalStatus[];
  /**
   * Resolves when readers of all these projections see the log up to `position`: true, or false
   * after `timeoutMs` (default 2,000). Costs nothing when they already do. Also works for
   * projections that another process runs. Throws for unknown names.
   */
  readonly reached: (
    names: readonly string[],
    position: bigint,
    timeoutMs?: number,
  ) => Promise<boolean>;
};

/**
 * Keeps the tables of every projection up to date with the log, together with the workers of other
 * processes.
 */
export const createProjectionWorker = (options: ProjectionWorkerOptions): ProjectionWorker => {
  const { database, projections, log = silentLog } = options;
  const stopping = new AbortController();
  const hosts = new Map<string, Host>();
  const started = Promise.withResolvers<void>();
  const positions = createPositions({
    names: projections.map(({ name }) => name),
    isLocal: (name) => hosts.get(name)?.current() !== undefined,
    isStopped: (name) => hosts.get(name)?.current()?.failure() !== undefined,
    lookUp: (names) => findShownPositions(database, names),
  });
  let working: Promise<void> | undefined;

  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        await database.transaction((sql) =>
          holdLeases(
            {
              ...options,
              log,
              sql,
              hosts,
              positions,
              stopping: stopping.signal,
              errors: new Map(),
              seenAt: Number.NEGATIVE_INFINITY,
            },
            started,
          ),
        );
      } catch (error) {
        log.warn({ error: messageOf(error) }, "The projection worker lost its leases.");
        await abortablePause(REENTER_AFTER_MS, stopping.signal);
      }
    }
    started.resolve();
  };

  return {
    start: () => {
      working ??= work();
      return started.promise;
    },
    stop: async () => {
      stopping.abort();
      await working;
      positions.stop();
    },
    status: () => projections.map((projection) => localStatus(projection, hosts)),
    reached: positions.reached,
  };
};

const localStatus = (
  { name, version }: Projection,
  hosts: ReadonlyMap<string, Host>,
): LocalStatus => {
  const host = hosts.get(name);
  const current = host?.current();
  const error = host
    ?.runs()
    .map((run) => run.failure())
    .find((failure) => failure !== undefined);
  const state = () => {
    if (host === undefined) return "elsewhere";
    if (error !== undefined) return "stopped";
    if (current === undefined || !current.standing.caughtUp) return "building";
    return "live";
  };
  return {
    name,
    version,
    position: current?.standing.position ?? 0n,
    state: state(),
    error,
    eventsPerSecond: current?.standing.eventsPerSecond ?? 0,
  };
};
