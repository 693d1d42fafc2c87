import pg from "pg";
import { createFindRestockVariant } from "#commands/restock/find-variant.ts";
import { createRequestSend } from "#commands/restock/request-send.ts";
import { createSignUp } from "#commands/restock/sign-up.ts";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import { needsOf } from "#wiring/needs.ts";
import { startDaybook } from "../../start.ts";

export type KilledSend = {
  readonly seed: number;
  /** People who are waiting. */
  readonly waiting: number;
  /** Workers killed with SIGKILL during a send, each a little later than the one before. */
  readonly kills: number;
  readonly through: "outbox" | "mail server";
};
export type KilledSendResult = {
  /** Workers that were killed before the send was complete. */
  readonly killed: number;
  readonly mails: number;
  readonly recipients: number;
  /** According to the log. */
  readonly told: number;
  readonly failed: number;
  /** In doubt according to the lists. */
  readonly inDoubt: number;
  readonly completed: readonly Readonly<Record<string, unknown>>[];
};

const variant = { productId: "mug", variantId: "mug" };
const jobs = { DAYBOOK_ROLES: "projections,jobs" };

/** A process that only accepts commands: the jobs run in processes that are killed. */
const openDesk = (url: string) =>
  startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DAYBOOK_DEMO: "false",
      MAIL_CAPTURE: "true",
      DAYBOOK_ROLES: "web",
    }),
    connectionString: url,
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });

const requestSend = async (
  { infrastructure, port }: Awaited<ReturnType<typeof openDesk>>,
  waiting: number,
): Promise<void> => {
  const shopkeeper = createShopkeeper(infrastructure);
  await shopkeeper.define(aProduct("mug"));
  const findVariant = createFindRestockVariant(infrastructure.handler, infrastructure.now);
  const countSignUps = async () => ({ open: 0, unconfirmed: 0, fromClient: 0 });
  const signUp = createSignUp({ ...infrastructure, findVariant, countSignUps });
  const origin = `http://127.0.0.1:${port}`;
  const client = { clientIp: "127.0.0.1", proxied: false };
  const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
  await Promise.all(
    Array.from({ length: waiting }, (_, n) =>
      signUp(
        { ...variant, siteVisitorEmail: `p${n}@shop.co`, isJoinMailingList: false, client, origin },
        metadata,
      ),
    ),
  );
  await shopkeeper.stock("mug", "mug", 1_000);
  const send = createRequestSend({
    ...needsOf(infrastructure),
    findVariant,
  });
  const wish = { ...variant, audience: "everyone", holdMinutes: 0, graceSeconds: 0 } as const;
  const requested = await send(wish, origin, { ...metadata, actor: "owner:o" });
  if (!requested.ok) throw new Error(`Not requested: ${JSON.stringify(requested.rejection)}`);
};

/** Lets this many emails into the outbox; further ones wait for the next worker. */
const openGate = async (url: string) => {
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  await gate.query(`
    select pg_advisory_lock(1);
    create table mail_gate as select 0 as most;
    create function pass_mail_gate() returns trigger language plpgsql as $$
      begin
        if (select count(*) from mail_outbox) >= (select most from mail_gate) then
          perform pg_advisory_xact_lock_shared(1);
        end if;
        return null;
      end $$;
    create trigger mail_gate before insert on mail_outbox
      for each statement execute function pass_mail_gate()`);
  return {
    pass: async (most: number): Promise<void> => {
      await gate.query("update mail_gate set most = $1", [most]);
      // Postgres would let in the waiting emails of a killed worker.
      await gate.query(`
        select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and objid = 1 and not granted
           and database = (select oid from pg_database where datname = current_database())`);
    },
    close: () => gate.end(),
  };
};

const countsOf = (url: string) => {
  const database = createDatabase({ connectionString: url });
  const count = async (text: string) =>
    (await database.query<{ count: number }>(`select count(*)::int as count from ${text}`))[0]
      ?.count ?? 0;
  const events = (type: string) => count(`log.events where type = '${type}'`);
  return {
    told: () => events("RestockNoticeSent"),
    failed: () => events("RestockNoticeFailed"),
    inDoubt: () => events("RestockNoticeInDoubt"),
    kept: () => count("mail_outbox"),
    keptFor: () => count("(select distinct person_id from mail_outbox) as person"),
    completed: async () =>
      (
        await database.query<{ data: Readonly<Record<string, unknown>> }>(
          "select data from log.events where type = 'RestockSendCompleted'",
        )
      ).map(({ data }) => data),
    close: database.close,
  };
};

/**
 * Sends to everyone who waits while senders are killed, on the empty, migrated database at `url`.
 */
export const killSenders = async (url: string, send: KilledSend): Promise<KilledSendResult> => {
  const { seed, waiting, kills, through } = send;
  const random = seeded(seed);
  const desk = await openDesk(url);
  const mailServer = through === "mail server" ? await startMailServer() : undefined;
  const settings = { ...jobs, ...(mailServer !== undefined && { SMTP_URL: mailServer.url }) };
  // Contents of emails are stored for every destination; a mail server delays them itself.
  const gate = through === "outbox" ? await openGate(url) : undefined;
  const counts = countsOf(url);
  const pass = async (most: number): Promise<void> => {
    mailServer?.answerOnly(most);
    await gate?.pass(most);
  };
  const mails = async () => mailServer?.mails.length ?? counts.kept();
  const isCompleted = async () => (await counts.completed()).length > 0;
  try {
    await requestSend(desk, waiting);
    const when = Array.from({ length: kills }, () => 1 + Math.floor(random() * waiting * 0.6));
    let killed = 0;
    for (const enough of when.sort((a, b) => a - b)) {
      await pass(enough);
      const worker = await spawnDaybook(url, settings);
      // Emails that crashes leave in doubt are not sent again, so their number is limited.
      await until(async () => (await mails()) >= enough || (await isCompleted()), {
        what: `${enough} mails`,
      });
      await worker.kill();
      if (!(await isCompleted())) killed += 1;
    }
    await pass(2 * waiting);
    const last = await spawnDaybook(url, settings);
    await until(isCompleted, { what: "the send's completion" });
    await last.stop();
    return {
      killed,
      mails: await mails(),
      recipients: mailServer
        ? new Set(mailServer.mails.map(({ to }) => to)).size
        : await counts.keptFor(),
      told: await counts.told(),
      failed: await counts.failed(),
      inDoubt: await counts.inDoubt(),
      completed: await counts.completed(),
    };
  } finally {
    await mailServer?.stop();
    await gate?.close();
    await counts.close();
    await desk.stop();
  }
};
