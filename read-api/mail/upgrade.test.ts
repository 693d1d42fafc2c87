import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import { expect, it } from "vitest";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { migrate } from "#infra/postgres/migrate.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { findMail } from "./find-resendable.ts";
import { createToMailRow } from "./mail-rows.ts";

const folder = fileURLToPath(new URL("../../infra/postgres/migrations", import.meta.url));

/** A database as it was before emails were kept for good. */
const openBefore = async (until: string) => {
  const beside = await createTestDatabase();
  const url = new URL(beside.url);
  const name = `${url.pathname.slice(1)}_before`;
  await beside.database.query(`create database ${name}`);
  url.pathname = `/${name}`;
  const count = (await readdir(folder)).filter((file) => file < until).length;
  await runner({
    databaseUrl: url.href,
    dir: folder,
    direction: "up",
    count,
    migrationsTable: "schema_migrations",
    checkOrder: false,
    log: () => undefined,
  });
  const database = createDatabase({ connectionString: url.href });
  return {
    url: url.href,
    database,
    drop: async () => {
      await database.close();
      await beside.database.query(`drop database ${name} with (force)`);
      await beside.drop();
    },
  };
};

it("shows emails from before permanent records: kind, outcome and content", async () => {
  const { url, database, drop } = await openBefore("070");
  try {
    const personalData = createPersonalData({ database, secret: "x".repeat(32) });
    const record = async (mailId: string, state: string, failure: string | null = null) => {
      await database.query(
        `insert into mail_deliveries (website_id, mail_id, job_key, state, attempts, error,
                                      failure_kind, changed_at)
         values ('demo', $1, 'job', $2, 1, $3, $3, '2026-01-02T03:04:05Z')`,
        [mailId, state, failure],
      );
    };
    await record("order-confirmation-1", "handed-over");
    await record("restock-confirm-1", "handed-over");
    await record("restock-1", "failed", "bounced");
    await record("invitation-1-1", "failed");
    await record("s.reply.1", "postponed");
    await record("unheard-of", "queued");
    const said = { to: "ada@shop.example", subject: "Your order", text: "Thank you", html: "" };
    const { personId, sealed } = await personalData.seal("demo", said.to, said);
    await database.query(
      `insert into mail_outbox (website_id, mail_id, person_id, recipient_id, sealed)
       values ('demo', 'order-confirmation-1', $1, $1, $2)`,
      [personId, sealed],
    );

    await migrate(url);

    const toRow = createToMailRow({ personalData, nextRuns: async () => new Map() });
    const row = async (mailId: string) => {
      const mail = await findMail(database, "demo", mailId);
      return mail && toRow(mail);
    };
    const at = "2026-01-02T03:04:05.000Z";
    const kept = { kind: "order-confirmation", status: "kept", createdAt: at, to: said.to };
    expect(await row("order-confirmation-1")).toMatchObject({ ...kept, content: said });
    const gone = { to: null, subject: null, createdAt: at };
    const sent = { kind: "restock-confirmation", status: "sent", handedOverAt: at };
    expect(await row("restock-confirm-1")).toMatchObject({ ...gone, ...sent });
    const bounced = { kind: "restock-notice", status: "bounced", handedOverAt: null };
    expect(await row("restock-1")).toMatchObject({ ...gone, ...bounced });
    const others = await Promise.all(["invitation-1-1", "s.reply.1", "unheard-of"].map(row));
    expect(others.map((each) => [each?.kind, each?.status])).toEqual([
      ["console", "gave-up"],
      ["reply", "waiting"],
      ["other", "sending"],
    ]);
  } finally {
    await drop();
  }
});
