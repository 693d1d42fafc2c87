import type { Log } from "#infra/log/log.ts";
import type { Database } from "#infra/postgres/port.ts";
import {
  type Build,
  type BuildReason,
  createBuild,
  dropBuild,
  retire,
  switchBuilds,
} from "./builds.ts";
import { messageOf } from "./errors.ts";
import { areSameRules, countsByRules, type RulesByWebsite } from "./measuring-rules.ts";
import { keepRuns } from "./progress.ts";
import type { Projection } from "./projection.ts";
import { clearRebuildRequest, type Requests } from "./requests.ts";
import { type Run, type RunDependencies, startRun } from "./run.ts";

/** In positions. A new build this close to the current one makes the current one wait. */
const NEAR = 2_000n;

/** Everything that one worker does for a projection whose lease it has. */
export type Host = {
  /**
   * Creates, starts and drops builds according to the database. True: builds have changed and must
   * be checked again.
   */
  readonly reconcile: (builds: readonly Build[], requests: Requests) => Promise<boolean>;
  /** The run of the visible build. */
  readonly current: () => Run | undefined;
  readonly runs: () => readonly Run[];
  readonly stop: () => Promise<void>;
};

type Options = RunDependencies & {
  readonly projection: Projection;
  /** The measuring rules in force. */
  readonly findRules: () => Promise<RulesByWebsite>;
  /** The visible build has advanced to here. */
  readonly onMove: (position: bigint) => void;
};

export const createHost = (options: Options): Host => {
  const runs = createRuns(options);

  const reconcile = async (builds: readonly Build[], requests: Requests): Promise<boolean> => {
    const { database, projection } = options;
    const live = builds.filter(({ state }) => state !== "retired");
    // Read before a switch ended: the next read is correct.
    if (runs.isSwitching() || live.some(({ build }) => runs.isReplaced(build))) return false;
    await dropRetired(options, builds);
    const shown = live.find(({ state }) => state === "current");
    const building = live.find(({ state }) => state === "building");
    if (shown !== undefined && shown.version > projection.version) {
      await runs.stop();
      return false;
    }
    const isStale = building !== undefined && (await isOfOldRules(options, building, requests));
    if (building !== undefined && (isStale || isUseless(building, projection, requests))) {
      await runs.giveUp(building.build);
      await retire(database, building.build);
      return true;
    }
    const reason = reasonToBuild(projection, shown, building, requests);
    if (reason !== undefined) {
      const rules = countsByRules(projection) ? await options.findRules() : {};
      await createBuild(database, projection, reason, rules);
      return true;
    }
    if (requests.rebuild) await clearRebuildRequest(database, projection.name);
    runs.follow(shown, building);
    if (requests.retry) for (const run of runs.all()) run.retry();
    return false;
  };

  return {
    reconcile,
    current: runs.current,
    runs: runs.all,
    stop: runs.stop,
  };
};

/** The runs of one projection: of the visible build, and of its replacement. */
const createRuns = (options: Options) => {
  const { projection, onMove } = options;
  const runs = new Map<number, Run>();
  const replaced = new Set<number>();
  let current: Run | undefined;
  let next: Run | undefined;
  let switching: Promise<void> | undefined;

  const giveUp = async (build: number): Promise<void> => {
    const run = runs.get(build);
    runs.delete(build);
    replaced.add(build);
    await run?.stop();
  };

  const moved = (run: Run) => {
    if (run === current) onMove(run.standing.position);
    if (run !== next || switching !== undefined) return;
    const isNear = run.standing.position + NEAR >= (current?.standing.position ?? 0n);
    if (!isNear || !run.standing.caughtUp || run.failure() !== undefined) return current?.release();
    switching = switchTo(run).finally(() => {
      switching = undefined;
    });
  };

  const switchTo = async (run: Run): Promise<void> => {
    if (!(await takeOver(options, current, run))) return;
    const old = current;
    current = run;
    next = undefined;
    onMove(run.standing.position);
    if (old !== undefined) await giveUp(old.build.build);
  };

  const start = (build: Build): Run => {
    const known = runs.get(build.build);
    if (known !== undefined) return known;
    const run: Run = startRun({ ...options, build, onMove: () => moved(run) });
    runs.set(build.build, run);
    return run;
  };

  return {
    current: () => current,
    all: (): readonly Run[] => [...runs.values()],
    isSwitching: () => switching !== undefined,
    isReplaced: (build: number) => replaced.has(build),
    giveUp,
    follow: (shown: Build | undefined, building: Build | undefined) => {
      current = shown?.version === projection.version ? start(shown) : undefined;
      next = building?.version === projection.version ? start(building) : undefined;
      for (const run of runs.values()) run.checkEnd();
      if (current !== undefined) moved(current);
      if (next !== undefined) moved(next);
    },
    stop: async () => {
      await switching;
      await Promise.all([...runs.values()].map((run) => run.stop()));
      runs.clear();
      current = undefined;
      next = undefined;
    },
  };
};

/** A build of an older version, or a stopped one while an operator requests a new one. */
const isUseless = (building: Build, { version }: Projection, { rebuild }: Requests): boolean =>
  building.version < version || (building.failed && rebuild);

/** The rules have changed while it was being built. */
const isOfOldRules = async (
  { projection, findRules }: Pick<Options, "projection" | "findRules">,
  building: Build,
  { rebuild }: Requests,
): Promise<boolean> =>
  rebuild && countsByRules(projection) && !areSameRules(building.rules, await findRules());

const reasonToBuild = (
  { version }: Projection,
  shown: Build | undefined,
  building: Build | undefined,
  { rebuild }: Requests,
): BuildReason | undefined => {
  if (shown === undefined) return "first";
  if (building !== undefined) return undefined;
  if (shown.version < version) return "version";
  return rebuild ? "requested" : undefined;
};

type Tools = { readonly database: Database; readonly log: Log };

const dropRetired = async ({ database, log }: Tools, builds: readonly Build[]): Promise<void> => {
  for (const build of builds.filter(({ state }) => state === "retired")) {
    await dropBuild(database, build).catch((error: unknown) =>
      log.info(
        { projection: build.projection, build: build.build, error: messageOf(error) },
        "Old tables are still read and will be dropped later.",
      ),
    );
  }
};

/**
 * Pauses the current build until the new one has the same position, then makes the new one visible.
 * False: the new one is not that far; it tries again when it advances.
 */
const takeOver = async (
  { database, log, projection }: Tools & { readonly projection: Projection },
  current: Run | undefined,
  next: Run,
): Promise<boolean> => {
  try {
    await current?.hold();
    if (current !== undefined && next.standing.position < current.standing.position) return false;
    await keepRuns(database, [next]);
    if (await switchBuilds(database, projection)) {
      log.info(
        { projection: projection.name, version: projection.version, build: next.build.build },
        "Readers see a new build of a projection.",
      );
      return true;
    }
  } catch (error) {
    log.warn(
      { projection: projection.name, error: messageOf(error) },
      "A new build could not be shown to readers yet.",
    );
  }
  current?.release();
  return false;
};
