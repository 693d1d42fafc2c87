import * as z from "zod/mini";
import type { Contract } from "#domain/kit/contract.ts";

/** Decimal digits, because a position can exceed the range of a JSON number. */
const Position = z.string();

/**
 * - `live`: follows the log.
 * - `catching-up`: behind by more than a page, and moving.
 * - `building`: no version can be read yet.
 * - `stopped`: an event could not be applied; see `error`.
 * - `idle`: no worker runs it now.
 */
export const ProjectionState = z.enum(["live", "catching-up", "building", "stopped", "idle"]);

export const RunningBuild = z.object({
  /**
   * `version`: the code has a new version. `requested`: an owner requested it. `first`: never
   * built.
   */
  reason: z.enum(["first", "version", "requested"]),
  version: z.int(),
  position: Position,
  /** Position that it must reach; it moves while writes continue. */
  target: Position,
  /** From 0 to 1. */
  progress: z.number(),
  eventsPerSecond: z.number(),
  /** Null while the rate is unknown. */
  secondsLeft: z.nullable(z.number()),
  startedAt: z.iso.datetime(),
});

const FailedEvent = z.object({
  position: Position,
  id: z.string(),
  stream: z.string(),
  type: z.string(),
});

export const ProjectionError = z.object({
  message: z.string(),
  /** The event that could not be applied; null when no event caused the error. */
  event: z.nullable(FailedEvent),
  since: z.iso.datetime(),
  attempts: z.int(),
});

/** A process that runs projections. */
export const WorkerStatus = z.object({
  /** Name of its machine. */
  host: z.string(),
  process: z.int(),
  /** What its projections follow; one that is far behind reads the event log in any case. */
  source: z.enum(["log", "kafka"]),
  /** Names of those that it runs now. */
  projections: z.array(z.string()),
  startedAt: z.iso.datetime(),
});
export type WorkerStatus = z.infer<typeof WorkerStatus>;

export const ProjectionStatus = z.object({
  name: z.string(),
  /** The version that readers see; null before the first build ended. */
  version: z.nullable(z.int()),
  position: Position,
  /** Last position of the log. */
  head: Position,
  /** Positions in between, including events of other categories. */
  lag: z.int(),
  eventsPerSecond: z.number(),
  state: ProjectionState,
  error: z.nullable(ProjectionError),
  build: z.nullable(RunningBuild),
  /** Time of its last progress. */
  updatedAt: z.nullable(z.iso.datetime()),
});
export type ProjectionStatus = z.infer<typeof ProjectionStatus>;

/**
 * - `relaying`: follows the log.
 * - `recovering`: connects, or failed and tries again.
 * - `refused`: the topic and the log do not belong together; an operator must decide.
 * - `held`: this is a restored copy that nobody has confirmed.
 * - `absent`: no process has reported for half a minute.
 */
export const RelayState = z.enum(["relaying", "recovering", "refused", "held", "absent"]);

export const KafkaStatus = z.object({
  /** Null when none has ever run. */
  relay: z.nullable(
    z.object({
      state: RelayState,
      /** Everything up to here is in the topic. */
      position: Position,
      /** Events of the log that are not in the topic yet. */
      lag: z.int(),
      /** How often a relay was replaced while it believed to be the only one. */
      fenced: z.int(),
      problem: z.nullable(z.string()),
      /** Machine and process that reported last; null before the first report. */
      host: z.nullable(z.string()),
      process: z.nullable(z.int()),
    }),
  ),
  /** Processes whose projections follow the topic. */
  workers: z.int(),
  partitions: z.array(
    z.object({
      partition: z.int(),
      position: Position,
      /** Records that the slowest reader has not read yet. */
      lag: z.int(),
      /** Why a reader does not read the topic. */
      problem: z.nullable(z.string()),
      /** Events that the topic lacked and that readers took from the event log, up to now. */
      missing: z.int(),
      /** When that was noticed last. */
      missingAt: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type KafkaStatus = z.infer<typeof KafkaStatus>;

/** The relay that turns events into jobs, such as emails and renewals. */
export const JobRelayStatus = z.object({
  /** Everything up to here has been turned into jobs, except the failed events. */
  position: Position,
  /** Positions of the log after that. */
  lag: z.int(),
  /** Events of this website that could not be turned into jobs. */
  failedEvents: z.int(),
  /** Such events of other websites. */
  failedEventsElsewhere: z.int(),
  /** The first of this website. */
  failures: z.array(
    z.object({
      message: z.string(),
      event: FailedEvent,
      since: z.iso.datetime(),
      attempts: z.int(),
    }),
  ),
});
export type JobRelayStatus = z.infer<typeof JobRelayStatus>;

/** All projections, by name; a screen reads it every second. */
export const listProjectionsContract = {
  method: "GET",
  path: "/api/console/projections",
  summary: "Position, lag, rate and state of every projection.",
  tag: "projections",
  access: "owner",
  permission: "projections:read",
  response: z.object({
    rows: z.array(ProjectionStatus),
    workers: z.array(WorkerStatus),
    /** Null when Kafka is not used. */
    kafka: z.nullable(KafkaStatus),
    /** Null before the relay ever ran. */
    jobs: z.nullable(JobRelayStatus),
    /**
     * False where several websites share all this and another person set the installation up: rebuilding and
     * retrying answer 403 `not-operator`.
     */
    canRebuild: z.boolean(),
  }),
} as const satisfies Contract;
