import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createClient, createOwnerClient } from "#tests/support/client.ts";
import { createEmptyDatabase, type EmptyDatabase } from "#tests/support/empty-database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

const SECRET = "a secret for tests of at least 32 characters";

let shop: TestServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let receiver: WebhookReceiver;
let folder: string;
const targets: EmptyDatabase[] = [];

/** The shop has no worker: what its visitors ask for waits, as at the moment of a backup. */
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  mailServer = await startMailServer();
  shop = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  folder = await mkdtemp(join(tmpdir(), "daybook-copy-"));
  await writeFile(join(folder, "passphrase"), "correct horse battery staple\n");
  const { handler, now } = shop.infrastructure;
  const contact = FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thanks",
    fields: [{ type: "email", fieldId: "email", title: "Email", required: true }],
    spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
    recipients: ["owner@shop.example"],
    webhooks: [{ webhookId: newId(), url: receiver.url }],
  });
  await createDefineForm({ handler, now })(contact, {
    websiteId: "demo",
    actor: "test",
    correlationId: "test",
  });
  await submit(shop.origin);
});
afterAll(async () => {
  await shop.stop();
  await mailServer.stop();
  await receiver.stop();
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const submit = async (origin: string) => {
  const visitor = await createClient(origin);
  const { body } = await visitor.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const saved = await visitor.post("/api/form/SaveFormSubmission", {
    key: body.data.key,
    formId: "contact",
    form: { email: "ann@shop.example" },
  });
  expect(saved.status).toBe(200);
  return (body.data.key.split(".") as [string])[0];
};

const command = async (program: "backup" | "restore", url: string, ...parameters: string[]) => {
  const settings = { DATABASE_URL: url, DAYBOOK_SECRET: SECRET };
  const result = await runProgram(program, parameters, settings);
  expect(result).toMatchObject({ code: 0 });
  return result.said;
};
const passphrase = () => ["--passphrase-file", join(folder, "passphrase")];

type Copy = {
  readonly url: string;
  readonly process: DaybookProcess;
  readonly database: Database;
  readonly close: () => Promise<void>;
};

/** A restored copy that runs with all its roles, a mail server and a receiver of webhooks. */
const startCopy = async (name: string): Promise<Copy> => {
  const backup = join(folder, name);
  await command("backup", shop.url, "--to", backup, ...passphrase());
  const target = await createEmptyDatabase();
  targets.push(target);
  const said = await command("restore", target.url, "--from", backup, ...passphrase());
  expect(said).toContain("It sends no emails and webhook calls and takes no card payments");
  const process = await spawnDaybook(target.url, {
    SMTP_URL: mailServer.url,
    DAYBOOK_WEBHOOKS_TO: "anywhere",
  });
  const database = createDatabase({ connectionString: target.url });
  return {
    url: target.url,
    process,
    database,
    close: async () => {
      await process.stop();
      await database.close();
    },
  };
};

const confirm = (url: string, emails: string, webhooks: string) =>
  command("restore", url, "confirm", "--emails", emails, "--webhooks", webhooks);

const owner = async ({ process, database }: Copy) => {
  const [row] = await database.query<{ code: string }>("select code from setup_codes");
  return createOwnerClient(process.origin, row?.code);
};

type Held = { readonly held: { readonly jobs: number; readonly canConfirm: boolean } | null };

const settled = (database: Database, table: string, state: string) =>
  until(
    async () => {
      const rows = await database.query<{ state: string }>(`select state from ${table}`);
      return rows.length > 0 && rows.every((row) => row.state === state) ? rows : undefined;
    },
    { what: `${table} to be ${state}` },
  );

it("nothing leaves a restored copy until its owner confirms it; then all waiting work does, once", async () => {
  const copy = await startCopy("sends");
  try {
    const before = mailServer.mails.length;
    const client = await owner(copy);
    // What visitors do in the copy waits, too.
    await submit(copy.process.origin);
    const { body } = await client.get<Held>("/api/console/restore");
    expect(body.held).toMatchObject({ canConfirm: true });
    // The copy has turned nothing into jobs: as long as it is held, there is nobody who could do one.
    expect(await copy.database.query("select from job_relays")).toEqual([]);
    expect(await copy.database.query("select from mail_deliveries")).toEqual([]);
    expect([mailServer.mails.length - before, receiver.calls.length]).toEqual([0, 0]);

    const answer = await client.post("/api/console/restore/confirm", {
      emails: "send",
      webhooks: "send",
    });
    expect(answer.status).toBe(200);
    await until(() => mailServer.mails.length - before === 2 && receiver.calls.length === 2, {
      what: "both mails and both calls",
    });
    await settled(copy.database, "mail_deliveries", "handed-over");
    await settled(copy.database, "webhook_deliveries", "handed-over");
    expect(mailServer.mails.length - before).toBe(2);
    expect((await client.get<Held>("/api/console/restore")).body).toEqual({ held: null });
    const again = await client.post<{ error: { code: string } }>("/api/console/restore/confirm", {
      emails: "send",
      webhooks: "send",
    });
    expect([again.status, again.body.error.code]).toEqual([409, "nothing-to-confirm"]);
  } finally {
    await copy.close();
  }
});

it("emails that were waiting at the backup can be withheld: they are in doubt, and later ones are sent", async () => {
  const copy = await startCopy("withholds");
  try {
    const [mails, calls] = [mailServer.mails.length, receiver.calls.length];
    await submit(copy.process.origin);
    await confirm(copy.url, "withhold", "withhold");
    await until(() => mailServer.mails.length > mails && receiver.calls.length > calls, {
      what: "the mail and the call of the later submission",
    });
    const done = `select state, failure_kind as kind, error from mail_deliveries order by created_at`;
    const rows = await until(
      async () => {
        const found = await copy.database.query<{ state: string }>(done);
        return found.filter(({ state }) => state !== "queued").length === 2 ? found : undefined;
      },
      { what: "both mails to come to an end" },
    );
    expect(rows.toSorted((one, next) => one.state.localeCompare(next.state))).toEqual([
      {
        state: "failed",
        kind: "in-doubt",
        error: expect.stringContaining("Withheld after a restore"),
      },
      { state: "handed-over", kind: null, error: null },
    ]);
    expect(
      await copy.database.query("select state, error from webhook_deliveries order by 1"),
    ).toEqual([
      { state: "failed", error: expect.stringContaining("Withheld after a restore") },
      { state: "handed-over", error: null },
    ]);
    expect([mailServer.mails.length - mails, receiver.calls.length - calls]).toEqual([1, 1]);
  } finally {
    await copy.close();
  }
});
