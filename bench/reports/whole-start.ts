import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { findBuilds } from "#projections/kit/builds.ts";
import type { Client } from "#tests/support/client.ts";
import { signIn } from "../pages/filled-page.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import { parentOf, treeMb } from "../shared/process-memory.ts";
import type { BenchResult } from "../shared/result.ts";
import { BENCH_SECRET, type BenchServer, startBenchServer } from "../shared/server.ts";
import { fillSealedLog } from "./sealed-log.ts";

const HITS = Number(process.env.BENCH_EVENTS ?? 1_000_000);
const MAX_MB = 1_000;
const MAX_BYTES_A_VIEW = 20;
const MAX_DAYS_MB = 100;
const MEGABYTE = 1_000_000;
const LOOK_EVERY_MS = 250;
/** A process returns memory once it is quiet, and visits are written for the next start while it is. */
const QUIET_MS = 20_000;
const MAX_BUILD_MS = 1_200_000;

const days = "from=2026-10-01&to=2026-10-30";
const filtered = `${days}&segment=${encodeURIComponent("source:is:source-3.example")}`;
const steps = encodeURIComponent("page:%2Fpage-1;page:%2Fpage-7");
/** *Visits* with and without a filter, its panels, and the reports next to it. */
const screens = [
  `traffic?${days}&compare=period`,
  `traffic/by/page?${days}&compare=period`,
  `traffic?${filtered}&compare=period`,
  `traffic/by/page?${filtered}`,
  `goals?${days}`,
  `funnels/steps?${days}&steps=${steps}&within=visit`,
  `funnels/steps?${days}&steps=${steps}&within=7`,
  `journeys?${days}`,
  `retention?${days}`,
  `buttons?${days}`,
  `shop-activity?${days}`,
  "performance/summary",
  "overview",
] as const;

/** What the screens are answered from. */
const projections = [
  "visits",
  "visitor-actions",
  "button-visits",
  "shop-activity",
  "orders",
  "sales",
];

/** Until these have the whole log. */
const waitForBuilds = async (database: Database): Promise<void> => {
  const endAt = performance.now() + MAX_BUILD_MS;
  for (;;) {
    const builds = await findBuilds(database, projections);
    const isDone = builds.length > 0 && builds.every(({ position }) => position >= BigInt(HITS));
    if (isDone) return;
    if (performance.now() > endAt) throw new Error("The tables are not built.");
    await pause(LOOK_EVERY_MS);
  }
};

const openScreens = async (owner: Client): Promise<void> => {
  for (const screen of screens) {
    const { status } = await owner.get(`/api/console/${screen}`);
    if (status !== 200) throw new Error(`${screen} was answered with ${status}.`);
  }
};

type Pids = { readonly server: number; readonly postgres: number };

const memoryNow = async ({ server, postgres }: Pids) => {
  const [node, database] = await Promise.all([treeMb(server), treeMb(postgres)]);
  return { whole: node + database, node, database };
};

const memoryResult = async (
  name: string,
  pids: Pids,
  server: BenchServer,
): Promise<BenchResult> => {
  const { whole, node, database } = await memoryNow(pids);
  const beside = await server.pidBeside();
  const background = beside === undefined ? 0 : await treeMb(beside);
  return {
    name,
    value: whole,
    unit: "MB",
    target: `≤ ${MAX_MB} MB`,
    reached: whole <= MAX_MB,
    details: { web: node - background, background, Postgres: database },
  };
};

const bytesText = `
  select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes
    from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    join projection_builds as b on b.schema_name = n.nspname
   where b.projection = 'visits' and b.state = 'current' and c.relkind = 'r'
     and c.relname = any($1)`;

const tableBytes = async (database: Database, tables: readonly string[]): Promise<number> => {
  const [row] = await database.query<{ bytes: number }>(bytesText, [tables]);
  return row?.bytes ?? 0;
};

const sizeResults = async (database: Database, copies: string): Promise<readonly BenchResult[]> => {
  const files = readdirSync(copies, { recursive: true, withFileTypes: true });
  const packed = files
    .filter((file) => file.isFile() && file.name.endsWith(".copy"))
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  const bytesAView = packed / HITS;
  const visitBytes = await tableBytes(database, ["visits"]);
  const dayMb = (await tableBytes(database, ["traffic_days"])) / MEGABYTE;
  return [
    {
      name: "visits packed for the next start",
      value: bytesAView,
      unit: "bytes a page view",
      target: `≤ ${MAX_BYTES_A_VIEW} bytes a page view`,
      reached: packed > 0 && bytesAView <= MAX_BYTES_A_VIEW,
      details: { "table of visits": visitBytes / HITS },
    },
    {
      name: "totals of days with their index",
      value: dayMb,
      unit: "MB",
      target: `≤ ${MAX_DAYS_MB} MB`,
      reached: dayMb <= MAX_DAYS_MB,
    },
  ];
};

/** Everything that `npm start` runs, with a month of page views in the log: after the tables were built, and after the reports were opened. */
export const run = async (): Promise<BenchResult[]> => {
  const copies = mkdtempSync(join(tmpdir(), "daybook-bench-copies-"));
  const given = await startBenchDatabase();
  const database = createDatabase({ connectionString: given.url, max: 1 });
  const personalData = createPersonalData({ database, secret: BENCH_SECRET });
  await fillSealedLog(database, personalData, HITS);
  await database.query("checkpoint");
  const [backend] = await database.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postgres = await parentOf(backend?.pid ?? 0);
  const server = await startBenchServer({ DAYBOOK_DATA: copies }, undefined, given);
  try {
    const pids = { server: server.pid, postgres };
    await waitForBuilds(database);
    const results = [
      await memoryResult("all processes, after the tables were built", pids, server),
    ];
    const owner = await signIn(server);
    for (let round = 0; round < 3; round += 1) {
      await openScreens(owner);
      await pause(LOOK_EVERY_MS);
    }
    results.push(await memoryResult("all processes, as the reports were opened", pids, server));
    await pause(QUIET_MS);
    results.push(await memoryResult("all processes, a while after it", pids, server));
    return [...results, ...(await sizeResults(database, copies))];
  } finally {
    await database.close();
    await server.stop();
    rmSync(copies, { recursive: true, force: true });
  }
};
