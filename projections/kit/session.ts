import type { EventStore } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { findBuilds } from "./builds.ts";
import { createCalm } from "./calm.ts";
import { isPassing, messageOf } from "./errors.ts";
import type { FarReading } from "./far-reading.ts";
import { createFeed, type Feed, unionOf } from "./feed.ts";
import { createHost, type Host } from "./host.ts";
import { findErrors, noteError, noteSeen } from "./known-projections.ts";
import { enterLeases, type Leases } from "./leases.ts";
import { findMeasuringRules } from "./measuring-rules.ts";
import { noteMember } from "./members.ts";
import { readsOf } from "./personal.ts";
import type { Positions } from "./positions.ts";
import { keepProgress, keepRuns } from "./progress.ts";
import type { Projection } from "./projection.ts";
import { NO_REQUESTS, takeRequests } from "./requests.ts";
import { createSoftMutex, type SoftMutex } from "./soft-mutex.ts";

const LOOK_EVERY_MS = 250;
/** Each look a second is 0.1 % of a core at rest. */
const LOOK_IN_CALM_EVERY_MS = 500;
/** What nobody announces (a lease without a worker, a screen that asks who runs) takes this long. */
const CHECK_AT_LEAST_EVERY_MS = 10_000;
const SEEN_EVERY_MS = 1_000;

export type WorkerDependencies = {
  readonly eventStore: EventStore;
  /**
   * What the projections follow. Absent: the log itself. A projection that is far behind reads the
   * log in any case.
   */
  readonly source?: Pick<EventStore, "subscribe"> | undefined;
  /** Pins one connection, and uses one more per running projection. */
  readonly database: Database;
  readonly projections: readonly Projection[];
  /** Without it, personal data stays sealed and `personal` is null. */
  readonly personalData?: PersonalData;
  /** Absent: pages of builds that are far behind are read in this thread, too. */
  readonly farReading?: FarReading;
  readonly log: Log;
};

const leaseKey = ({ name, version }: Projection): string => `${name} v${version}`;

type Session = WorkerDependencies & {
  /** The pinned connection. */
  readonly sql: Sql;
  readonly hosts: Map<string, Host>;
  readonly positions: Positions;
  readonly stopping: AbortSignal;
  /** The last recorded error of each projection. */
  readonly errors: Map<string, string | null>;
  seenAt: number;
};

/** Runs as long as the pinned connection lives. */
export const holdLeases = async (
  session: Session,
  started: PromiseWithResolvers<void>,
): Promise<void> => {
  const { sql, eventStore, source, projections, hosts, log, stopping } = session;
  const leases = await enterLeases(sql, projections.map(leaseKey));
  await noteMember({
    sql,
    database: session.database,
    source: source === undefined ? "log" : "kafka",
  });
  const feed = createFeed({
    eventStore: { ...eventStore, ...source },
    reads: unionOf(projections.map(readsOf)),
    from: await furthest(sql, projections),
    onError: (error) =>
      log.warn({ error: messageOf(error) }, "The log could not be read and will be read again."),
  });
  const shared = { feed, mutex: createSoftMutex() };
  const keeping = keepProgress({
    ...session,
    runs: () => [...hosts.values()].flatMap((host) => host.runs()),
  });
  const calm = createCalm({
    sql,
    projections: projections.map(({ name }) => name),
    leaseKeys: projections.map(leaseKey),
    leases,
  });
  let isCalm = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  try {
    while (!stopping.aborted) {
      const isRecent = performance.now() - checkedAt < CHECK_AT_LEAST_EVERY_MS;
      if (!isCalm || !isRecent || !(await calm.isUndisturbed())) {
        checkedAt = performance.now();
        await balance(session, leases, shared);
        await reconcileAll(session);
        isCalm = isSettled(session) && (await calm.settle());
      }
      started.resolve();
      await abortablePause(isCalm ? LOOK_IN_CALM_EVERY_MS : LOOK_EVERY_MS, stopping);
    }
  } finally {
    const lastRuns = [...hosts.values()].flatMap((host) => host.runs());
    await Promise.all([...hosts.values()].map((host) => host.stop()));
    await feed.stop();
    await keeping.stop();
    await keepRuns(session.database, lastRuns).catch(() => undefined);
    hosts.clear();
  }
  await leases.releaseAll();
};

/** Whether all projections of this worker are live: further checks would change nothing. */
const isSettled = ({ hosts, errors }: Session): boolean =>
  [...errors.values()].every((error) => error === null) &&
  [...hosts.values()].every((host) => {
    const runs = host.runs();
    return (
      runs.length === 1 && runs.every((run) => run === host.current() && run.standing.caughtUp)
    );
  });

const furthest = async (sql: Sql, projections: readonly Projection[]): Promise<bigint> => {
  const builds = await findBuilds(
    sql,
    projections.map(({ name }) => name),
  );
  return builds.map(({ position }) => position).sort((a, b) => (a < b ? 1 : -1))[0] ?? 0n;
};

const balance = async (
  session: Session,
  leases: Leases,
  { feed, mutex }: { readonly feed: Feed; readonly mutex: SoftMutex },
): Promise<void> => {
  const { projections, hosts, positions, eventStore } = session;
  const findRules = () => findMeasuringRules(eventStore);
  const surplus = await leases.surplus();
  for (const projection of projections.filter((one) => surplus.includes(leaseKey(one)))) {
    const host = hosts.get(projection.name);
    const lastRuns = host?.runs() ?? [];
    hosts.delete(projection.name);
    // The next worker can record another one, so that it is read again when the projection comes back.
    session.errors.delete(projection.name);
    await host?.stop();
    await keepRuns(session.database, lastRuns);
  }
  await leases.release(surplus);
  const taken = await leases.acquire();
  for (const projection of projections.filter((one) => taken.includes(leaseKey(one)))) {
    const onMove = (position: bigint) => positions.set(projection.name, position);
    hosts.set(
      projection.name,
      createHost({ ...session, feed, mutex, projection, findRules, onMove }),
    );
  }
};

const ROUNDS = 4;

const reconcileAll = async (session: Session): Promise<void> => {
  const { database, hosts, projections } = session;
  const held = projections.filter(({ name }) => hosts.has(name));
  if (held.length === 0) return;
  if (performance.now() - session.seenAt >= SEEN_EVERY_MS) {
    session.seenAt = performance.now();
    await noteSeen(database, held);
  }
  const names = held.map(({ name }) => name);
  const unread = names.filter((name) => !session.errors.has(name));
  if (unread.length > 0)
    for (const { name, error } of await findErrors(database, unread))
      session.errors.set(name, error);
  const requests = await takeRequests(database, names);
  let waiting = held;
  for (let round = 0; waiting.length > 0 && round < ROUNDS; round += 1) {
    const builds = await findBuilds(database, names);
    const again = await Promise.all(
      waiting.map(({ name }) =>
        reconcileOne(session, name, () =>
          hosts.get(name)?.reconcile(
            builds.filter(({ projection }) => projection === name),
            requests.get(name) ?? NO_REQUESTS,
          ),
        ),
      ),
    );
    waiting = waiting.filter((_, index) => again[index]);
  }
};

const reconcileOne = async (
  { database, log, errors }: Session,
  name: string,
  reconcile: () => Promise<boolean> | undefined,
): Promise<boolean> => {
  const note = async (message: string | null): Promise<false> => {
    if (errors.get(name) !== message) await noteError(database, name, message);
    errors.set(name, message);
    return false;
  };
  try {
    const again = (await reconcile()) ?? false;
    return again || note(null);
  } catch (error) {
    const message = messageOf(error);
    if (isPassing(error)) {
      log.warn({ projection: name, error: message }, "A projection will be checked again.");
      return false;
    }
    if (errors.get(name) !== message)
      log.error({ projection: name, error }, "The tables of a projection could not be created.");
    return note(message);
  }
};
