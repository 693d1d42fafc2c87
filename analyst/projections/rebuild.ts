import { setTimeout as pause } from "node:timers/promises";
import { Command } from "commander";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { countWorkers } from "#projections/kit/leases.ts";
import { requestRebuild } from "#projections/kit/requests.ts";
import type { ProjectionWorker } from "#projections/kit/worker.ts";
import { createBar } from "../kit/bar.ts";
import { type Tools, UsageError, type WithTools } from "../kit/tools.ts";
import { findStatuses, type Status } from "./find-statuses.ts";

const LOOK_EVERY_MS = 100;
const LOOK_FOR_WORKER_EVERY_MS = 1_000;

const findStatus = async (database: Database, name: string): Promise<Status> => {
  const status = (await findStatuses(database)).find((one) => one.name === name);
  if (status === undefined) throw new Error(`The projection ${name} no longer exists.`);
  return status;
};

/** Leaves the work to a running Daybook; without one, a worker runs in this process. */
const withSomeWorker = async ({ database, createWorker }: Tools, work: () => Promise<void>) => {
  const ending = new AbortController();
  let own: ProjectionWorker | undefined;
  const placeholder = async () => {
    if (own !== undefined || (await countWorkers(database)) > 0) return;
    own = await createWorker();
    await own.start();
  };
  const standInWhenNeeded = async () => {
    while (!ending.signal.aborted) {
      await abortablePause(LOOK_FOR_WORKER_EVERY_MS, ending.signal);
      // The database may be briefly unavailable: the next look will succeed.
      await placeholder().catch(() => undefined);
    }
  };
  await placeholder();
  const looking = standInWhenNeeded();
  try {
    await work();
  } finally {
    ending.abort();
    await looking;
    await own?.stop();
  }
};

type Ask = { readonly database: Database; readonly eventStore: EventStore; readonly name: string };

/** Shows the progress of the running build until readers see it. */
const watch = async ({ database, eventStore, name }: Ask, replaced: number | null) => {
  const bar = createBar(name, "{rate} events/s | {eta_formatted} left");
  bar.start(Number(await eventStore.head()), 0, { rate: "–" });
  try {
    for (;;) {
      const { build, building, buildError, position } = await findStatus(database, name);
      const total = Number(await eventStore.head());
      const isDone = build !== replaced && building === null;
      const at = isDone ? position : (building?.position ?? 0);
      bar.setTotal(Math.max(total, at));
      bar.update(at, { rate: Math.round(building?.eventsPerSecond ?? 0) || "–" });
      if (isDone) return;
      if (buildError !== null) throw new UsageError(`The rebuild failed: ${buildError}`);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    bar.stop();
  }
};

const rebuild = async (tools: Tools, name: string, names: readonly string[]): Promise<void> => {
  if (!names.includes(name))
    throw new UsageError(
      `Unknown projection: ${name}. Available projections: ${[...names].sort().join(", ")}.`,
    );
  const { database, eventStore } = tools;
  await withSomeWorker(tools, async () => {
    const before = await findStatus(database, name);
    const joins = before.building !== null || before.requested;
    process.stderr.write(
      joins
        ? `${name} is already being rebuilt. Showing its progress.\n`
        : `Rebuilding ${name}. Readers use the old tables until it is done.\n`,
    );
    if (!joins || before.buildError !== null) await requestRebuild(database, name, "analyst");
    await watch({ database, eventStore, name }, before.build);
    process.stderr.write(`${name} is rebuilt. Readers now use the new tables.\n`);
  });
};

/**
 * `rebuild <projection>`. The request and its progress are in the database: if this command is
 * killed, the next worker continues the build, and a second run of the command shows its progress.
 */
export const rebuildCommand = (withTools: WithTools, names: readonly string[]): Command =>
  new Command("rebuild")
    .description("rebuild a projection's tables from the log, without downtime")
    .argument("<projection>", 'name of the projection; "projections" lists them all')
    .action((name: string) => withTools((tools) => rebuild(tools, name, names)));
