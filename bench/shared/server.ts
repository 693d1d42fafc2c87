import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type BenchDatabase, startBenchDatabase } from "./postgres.ts";
import type { BenchResult } from "./result.ts";

export const BENCH_SECRET = "a secret of the benchmark, 32 characters or more";

const project = fileURLToPath(new URL("../../", import.meta.url));

export type BenchServer = {
  readonly origin: string;
  /** URL of the server's database. */
  readonly url: string;
  readonly pid: number;
  /** The process with projections and jobs; undefined without one. */
  readonly pidBeside: () => Promise<number | undefined>;
  /** Resident memory of the web process in MB, without the background process and Postgres. */
  readonly memoryMb: () => Promise<number>;
  /** Memory of the background process; 0 without one. */
  readonly memoryBesideMb: () => Promise<number>;
  /** The same after the load, once the server had time to return memory. */
  readonly memoryAfterLoad: () => Promise<BenchResult>;
  readonly stop: () => Promise<void>;
};

/** The flags of `npm start`, so that the server is measured as it runs. */
export const startFlags = async (): Promise<readonly string[]> => {
  const { scripts } = JSON.parse(await readFile(`${project}package.json`, "utf8"));
  return (scripts.start as string).split(" ").filter((word) => word.startsWith("--"));
};

/** Starts a process that prints `http://localhost:<port>/` when it is ready. */
export const startProcess = async (
  script: string,
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<{ origin: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [...flags, "infra/config/check-node.mjs", script], {
    cwd: project,
    // As with npm, Daybook stops when its parent process is gone.
    env: { npm_lifecycle_event: "bench", ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /http:\/\/localhost:(\d+)\//.exec(printed);
      if (found !== null) resolve(`http://127.0.0.1:${found[1]}`);
    });
    child.once("exit", (code) => reject(new Error(`${script} ended with ${code}:\n${printed}`)));
  });
  return { origin, child };
};

export const endProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

const MEMORY_TARGET_MB = 200;
/** The server checks every second whether it is quiet, and waits for the second quiet one. */
const QUIET_MS = 5_000;

/** Resident memory of a process, in MB. */
export const residentMb = async ({ pid }: Pick<ChildProcess, "pid">): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

/** The process with all roles except `web`; undefined without one. */
export const findBeside = async ({ pid }: ChildProcess): Promise<number | undefined> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  for (const each of children.trim().split(" ").filter(Boolean))
    if ((await readFile(`/proc/${each}/cmdline`, "utf8")).includes("background.ts"))
      return Number(each);
  return undefined;
};

/** 0 without one. */
const besideMb = async (child: ChildProcess): Promise<number> => {
  const pid = await findBeside(child);
  return pid === undefined ? 0 : residentMb({ pid });
};

/** The complete Daybook as in `npm start`, on a new database unless one is given, with fsync. */
export const startBenchServer = async (
  settings: Readonly<Record<string, string>> = {},
  flags?: readonly string[],
  given?: BenchDatabase,
): Promise<BenchServer> => {
  const database = given ?? (await startBenchDatabase());
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DAYBOOK_SECRET: BENCH_SECRET,
    RATE_LIMIT_EXEMPT: "loopback",
    REPORTS_PER_DAY: "1000000000",
    ...settings,
  };
  const { origin, child } = await startProcess(
    "daybook.ts",
    environment,
    flags ?? (await startFlags()),
  );
  return {
    origin,
    url: database.url,
    pid: child.pid as number,
    pidBeside: () => findBeside(child),
    memoryMb: () => residentMb(child),
    memoryBesideMb: () => besideMb(child),
    memoryAfterLoad: async () => {
      const underLoad = await residentMb(child);
      await pause(QUIET_MS);
      const value = await residentMb(child);
      return {
        name: "memory of the server's process after the load",
        value,
        unit: "MB",
        target: `below ${MEMORY_TARGET_MB} MB`,
        reached: value < MEMORY_TARGET_MB,
        details: { "as the load ends": underLoad, "the process beside it": await besideMb(child) },
      };
    },
    stop: async () => {
      await endProcess(child);
      await database.stop();
    },
  };
};
