import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { createFindRestockVariant } from "#commands/restock/find-variant.ts";
import { createRequestSend } from "#commands/restock/request-send.ts";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { openInfrastructure } from "#infrastructure";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { needsOf } from "#wiring/needs.ts";
import { startBenchDatabase } from "../shared/postgres.ts";
import type { BenchResult } from "../shared/result.ts";
import { BENCH_SECRET, endProcess, startFlags, startProcess } from "../shared/server.ts";
import { metadata, origin, signEverybodyUp, variant } from "./sign-ups.ts";

const SIGN_UPS = Number(process.env.BENCH_SIGN_UPS ?? 100_000);
const LOOK_EVERY_MS = 1_000;
/** The first emails fill caches and pools. */
const WARM = 0.1;
const TARGET_GROWTH_MB = 50;

/** A sold-out product with sign-ups, received stock, and a requested send. */
const fillShop = async (url: string): Promise<void> => {
  const config = readConfig({ DATABASE_URL: url });
  const options = { config, connectionString: url, secret: BENCH_SECRET, log: silentLog };
  const infrastructure = openInfrastructure(options);
  const shopkeeper = createShopkeeper(infrastructure);
  await shopkeeper.define(aProduct("mug"));
  const findVariant = createFindRestockVariant(infrastructure.handler, infrastructure.now);
  await signEverybodyUp(infrastructure, SIGN_UPS);
  await shopkeeper.stock("mug", "mug", SIGN_UPS);
  const wish = { ...variant, audience: "everyone", holdMinutes: 0, graceSeconds: 0 } as const;
  const send = createRequestSend({
    ...needsOf(infrastructure),
    findVariant,
  });
  if (!(await send(wish, origin, metadata)).ok) throw new Error("The send was refused.");
  await infrastructure.close();
};

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};
/** Memory of the process and its child processes: the sender can be one of them. */
const memoryMb = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
  const each = await Promise.all(pids.map((one) => residentMb(one).catch(() => 0)));
  return each.reduce((sum, megabytes) => sum + megabytes, 0);
};

type Progress = { readonly sent: number; readonly completed: boolean };
const progressOf = async (database: Sql): Promise<Progress> => {
  const [found] = await database
    .query<Progress>("select sent, completed_at is not null as completed from read.restock_sends")
    // The tables are being created.
    .catch(() => []);
  return found ?? { sent: 0, completed: false };
};

/** Polls the send until it is complete. */
const watch = async (database: Sql, pid: number) => {
  let startedAt = 0;
  let steps = 0;
  let warmMb = 0;
  let mostMb = 0;
  /** Memory after each tenth of the emails. */
  const tenthsMb: number[] = [];
  for (let before = 0; ; ) {
    const { sent, completed } = await progressOf(database);
    if (sent > 0 && startedAt === 0) startedAt = performance.now();
    if (sent > before) steps += 1;
    before = sent;
    const now = await memoryMb(pid);
    if (sent <= SIGN_UPS * WARM || warmMb === 0) warmMb = Math.max(warmMb, now);
    mostMb = Math.max(mostMb, now);
    while (tenthsMb.length < Math.floor((sent / SIGN_UPS) * 10)) {
      tenthsMb.push(Math.round(now));
      console.log(`${sent} emails, ${Math.round(now)} MB`);
    }
    if (completed)
      return { seconds: (performance.now() - startedAt) / 1_000, steps, warmMb, mostMb, tenthsMb };
    await pause(LOOK_EVERY_MS);
  }
};

/** A send to everyone who waits, from the request to the last email at the mail server. */
export const run = async (): Promise<BenchResult[]> => {
  const { url, stop } = await startBenchDatabase();
  const recipients = new Set<string>();
  let emails = 0;
  const mailServer = await startMailServer(undefined, ({ to }) => {
    emails += 1;
    recipients.add(to);
  });
  const database = createDatabase({ connectionString: url });
  try {
    await fillShop(url);
    const settings = {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DAYBOOK_SECRET: BENCH_SECRET,
      RATE_LIMIT_EXEMPT: "loopback",
      DAYBOOK_DEMO: "false",
      SMTP_URL: mailServer.url,
    };
    const sender = await startProcess("daybook.ts", settings, await startFlags());
    const { seconds, steps, warmMb, mostMb, tenthsMb } = await watch(
      database,
      sender.child.pid ?? 0,
    );
    await endProcess(sender.child);
    const all = emails === SIGN_UPS && recipients.size === SIGN_UPS;
    return [
      {
        name: `restock: emails a second in a send to ${SIGN_UPS}`,
        value: SIGN_UPS / seconds,
        unit: "emails/s",
        target: "each address exactly one email, counts moving all along",
        reached: all && steps > 1,
        details: {
          emails,
          addresses: recipients.size,
          seconds,
          steps,
          connections: mailServer.connections(),
        },
      },
      {
        name: "restock: memory that a send grows by after its first tenth",
        value: mostMb - warmMb,
        unit: "MB",
        target: `at most ${TARGET_GROWTH_MB} MB`,
        reached: mostMb - warmMb <= TARGET_GROWTH_MB,
        details: {
          warmMb,
          mostMb,
          ...Object.fromEntries(tenthsMb.map((mb, n) => [`${(n + 1) * 10} %`, mb])),
        },
      },
    ];
  } finally {
    await database.close();
    await mailServer.stop();
    await stop();
  }
};
