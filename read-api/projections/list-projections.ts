import type { Sql } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { ProjectionStatus } from "./contract.ts";

/** A worker reports at least every ten seconds that it runs a projection, later on a busy machine. */
const SEEN_WITHIN = "30 seconds";
/** In positions. A smaller lag counts as live. */
const LIVE_WITHIN = 1_000n;

type FailureRow = {
  readonly message: string;
  readonly position: number | null;
  readonly eventId: string | null;
  readonly stream: string | null;
  readonly type: string | null;
  readonly attempts: number;
  readonly since: string;
};
type BuildRow = {
  readonly version: number;
  readonly position: number;
  readonly reason: "first" | "version" | "requested";
  readonly caughtUp: boolean;
  readonly eventsPerSecond: number;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly failure: FailureRow | null;
};
type Row = {
  readonly name: string;
  readonly error: string | null;
  readonly seen: boolean;
  readonly seenAt: string;
  readonly shown: BuildRow | null;
  readonly building: BuildRow | null;
};

const buildText = (state: "current" | "building") => `
  (select jsonb_build_object(
            'version', b.version, 'position', b.position, 'reason', b.reason,
            'caughtUp', b.caught_up, 'eventsPerSecond', b.events_per_second,
            'startedAt', ${isoMoment("b.started_at")}, 'updatedAt', ${isoMoment("b.updated_at")},
            'failure', case when f.build is null then null else jsonb_build_object(
              'message', f.message, 'position', f.position, 'eventId', f.event_id,
              'stream', f.stream, 'type', f.type, 'attempts', f.attempts,
              'since', ${isoMoment("f.since")}) end)
     from projection_builds b left join projection_failures f using (build)
    where b.projection = p.name and b.state = '${state}')`;

const projectionsText = `
  select p.name, p.error, p.seen_at > now() - interval '${SEEN_WITHIN}' as seen,
         ${isoMoment("p.seen_at")} as "seenAt",
         ${buildText("current")} as shown, ${buildText("building")} as building
    from projections p order by p.name`;

/** `websiteId`: the caller's website; contents of other websites' events are not shown. */
export const listProjections = async (
  sql: Sql,
  head: bigint,
  websiteId?: string,
): Promise<ProjectionStatus[]> =>
  (await sql.query<Row>(projectionsText)).map((row) => toStatus(row, head, websiteId));

const toStatus = (
  { name, error, seen, seenAt, shown, building }: Row,
  head: bigint,
  websiteId: string | undefined,
): ProjectionStatus => {
  const position = BigInt(shown?.position ?? 0);
  const lag = head > position ? head - position : 0n;
  const failure = shown?.failure ?? building?.failure ?? null;
  const first = shown !== null && !shown.caughtUp && shown.reason === "first" ? shown : null;
  const state = () => {
    if (error !== null || failure !== null) return "stopped";
    if (!seen) return "idle";
    if (shown === null || first !== null) return "building";
    return lag <= LIVE_WITHIN ? "live" : "catching-up";
  };
  return {
    name,
    version: shown?.version ?? null,
    position: `${position}`,
    head: `${head}`,
    lag: Number(lag),
    eventsPerSecond: Math.round(shown?.eventsPerSecond ?? 0),
    state: state(),
    error:
      error === null
        ? failure && toError(failure, websiteId)
        : { message: error, event: null, since: seenAt, attempts: 1 },
    build: toRunning(building ?? first, head),
    updatedAt: shown?.updatedAt ?? null,
  };
};

const toRunning = (build: BuildRow | null, head: bigint): ProjectionStatus["build"] => {
  if (build === null) return null;
  const left = Number(head) - build.position;
  return {
    reason: build.reason,
    version: build.version,
    position: `${build.position}`,
    target: `${head}`,
    progress: head === 0n ? 1 : Math.min(1, build.position / Number(head)),
    eventsPerSecond: Math.round(build.eventsPerSecond),
    secondsLeft:
      build.eventsPerSecond < 1 ? null : Math.max(0, Math.round(left / build.eventsPerSecond)),
    startedAt: build.startedAt,
  };
};

const toError = (failure: FailureRow, websiteId: string | undefined): ProjectionStatus["error"] => {
  const { position, eventId, stream, type, since, attempts } = failure;
  const isTheirs = websiteId === undefined || stream === null || stream.includes(`-${websiteId}.`);
  if (!isTheirs)
    return {
      message: "An event of another website could not be applied.",
      event: null,
      since,
      attempts,
    };
  return {
    message: failure.message,
    event:
      position === null || eventId === null || stream === null || type === null
        ? null
        : { position: `${position}`, id: eventId, stream, type },
    since,
    attempts,
  };
};
