import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { openInfrastructure } from "#infrastructure";
import { fillWithCarts } from "../projections/cart-log.ts";
import { signEverybodyUp } from "../restock/sign-ups.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { BENCH_SECRET } from "../shared/server.ts";

const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
/** One event in ten contains the sealed address of a separate person. */
const PERSONS = EVENTS / 10;
const LOOK_EVERY_MS = 100;
const TARGET_MB = 500;
const MEGABYTE = 1_000_000;

const project = fileURLToPath(new URL("../../", import.meta.url));

const fill = async (url: string): Promise<void> => {
  const config = readConfig({ DATABASE_URL: url });
  const options = { config, connectionString: url, secret: BENCH_SECRET, log: silentLog };
  const infrastructure = openInfrastructure(options);
  await signEverybodyUp(infrastructure, PERSONS);
  await fillWithCarts(infrastructure.eventStore, EVENTS - PERSONS);
  await infrastructure.close();
};

/** The system records the peak itself. */
const peakMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

type Measured = { readonly seconds: number; readonly mostMb: number };

/** Runs `npm run backup` or `npm run restore` like npm. Postgres is not counted. */
const measure = async (
  url: string,
  program: "backup" | "restore",
  ...parameters: readonly string[]
): Promise<Measured> => {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ["infra/config/check-node.mjs", `${program}.ts`, ...parameters],
    {
      cwd: project,
      env: { ...process.env, DATABASE_URL: url, DAYBOOK_SECRET: BENCH_SECRET },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  let mostMb = 0;
  const ended = once(child, "exit") as Promise<[number | null]>;
  while (child.exitCode === null && child.signalCode === null) {
    mostMb = Math.max(mostMb, await peakMb(child.pid as number));
    await Promise.race([pause(LOOK_EVERY_MS), ended]);
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1_000, mostMb };
};

const createEmpty = async (url: string): Promise<string> => {
  const target = new URL(url);
  target.pathname = `${target.pathname}_restored`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(target.pathname.slice(1))}`);
  await client.end();
  return target.href;
};

const resultOf = (
  name: string,
  { seconds, mostMb }: Measured,
  details: Record<string, number> = {},
): BenchResult => ({
  name: `${name}, ${EVENTS.toLocaleString("en-US")} events`,
  value: mostMb,
  unit: "MB at most, without Postgres",
  target: `below ${TARGET_MB} MB, whatever the length`,
  reached: mostMb < TARGET_MB,
  details: { seconds, "events/s": EVENTS / seconds, ...details },
});

/** Duration and memory of a backup, its verification and its restore. */
export const run = async (): Promise<BenchResult[]> => {
  const server = await startBenchDatabase();
  const folder = await mkdtemp(join(tmpdir(), "daybook-bench-backup-"));
  const passphrase = join(folder, "passphrase");
  const to = join(folder, "backup");
  try {
    await writeFile(passphrase, "a passphrase of the benchmark\n", { mode: 0o600 });
    await fill(server.url);
    const secured = ["--passphrase-file", passphrase];
    const backup = await measure(server.url, "backup", "--to", to, ...secured);
    const manifest = JSON.parse(await readFile(join(to, "manifest.json"), "utf8"));
    const bytes = manifest.parts.reduce(
      (sum: number, part: { bytes: number }) => sum + part.bytes,
      0,
    );
    const check = await measure(server.url, "backup", "--check", to, ...secured);
    const target = await createEmpty(server.url);
    const restore = await measure(target, "restore", "--from", to, ...secured);
    return [
      resultOf("backup", backup, { "size in MB": bytes / MEGABYTE }),
      resultOf("check of a backup", check),
      resultOf("restore with all read models", restore),
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
