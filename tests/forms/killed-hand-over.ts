import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { readConfig } from "#infra/config/config.ts";
import { silentLog } from "#infra/log/log.ts";
import { createDatabase } from "#infra/postgres/pool.ts";
import { seeded } from "#tests/event-store/seeded.ts";
import { createClient } from "#tests/support/client.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver } from "#tests/support/webhook-receiver.ts";
import { startDaybook } from "../../start.ts";

export type KilledHandOver = {
  readonly seed: number;
  readonly submissions: number;
  /** Workers killed with SIGKILL during delivery, each a little later than the one before. */
  readonly kills: number;
  readonly through: "outbox" | "mail server";
};
export type KilledHandOverResult = {
  /** Workers that were killed before everything was delivered. */
  readonly killed: number;
  readonly mails: number;
  /** Submissions with an email. */
  readonly mailedAbout: number;
  readonly calls: number;
  /** Different deliveries among the calls. */
  readonly calledFor: number;
  /** States of the records, with their counts. */
  readonly mailRecords: Readonly<Record<string, number>>;
  readonly webhookRecords: Readonly<Record<string, number>>;
};

const form = (url: string): FormDefinition =>
  FormDefinition.parse({
    formId: "lead",
    name: "Lead",
    submissionMessage: "Thanks",
    fields: [{ type: "text", fieldId: "message", title: "Message" }],
    recipients: ["desk@shop.example"],
    webhooks: [{ webhookId: "11111111-1111-4111-8111-111111111111", url }],
    spam: { honeypot: false, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
  });

/** A process that only accepts submissions: the jobs run in processes that are killed. */
const submitAll = async (url: string, receiver: string, submissions: number): Promise<void> => {
  const desk = await startDaybook({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: url,
      DAYBOOK_DEMO: "false",
      DAYBOOK_ROLES: "web,projections",
    }),
    connectionString: url,
    secret: "a secret for tests of at least 32 characters",
    version: "test",
    log: silentLog,
  });
  try {
    const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
    await createDefineForm(desk.infrastructure)(form(receiver), metadata);
    const visitor = await createClient(`http://127.0.0.1:${desk.port}`);
    for (let n = 0; n < submissions; n += 1) {
      const issued = await visitor.post<{ data: { key: string } }>(
        "/api/form/FormSubmissionKey?formId=lead",
      );
      const { key } = issued.body.data;
      const body = { key, form: { message: `Number ${n}` } };
      const { status } = await visitor.post("/api/form/SaveFormSubmission", body);
      if (status !== 200) throw new Error(`A submission was refused with ${status}.`);
    }
  } finally {
    await desk.stop();
  }
};

const countsOf = (url: string) => {
  const database = createDatabase({ connectionString: url });
  const states = async (table: "mail_deliveries" | "webhook_deliveries") =>
    Object.fromEntries(
      (
        await database.query<{ state: string; count: number }>(
          `select state, count(*)::int as count from ${table} group by state`,
        )
      ).map(({ state, count }) => [state, count]),
    );
  return {
    states,
    outbox: () => database.query<{ id: string }>("select mail_id as id from mail_outbox"),
    close: database.close,
  };
};

const settledIn = (states: Readonly<Record<string, number>>): number =>
  (states["handed-over"] ?? 0) + (states.failed ?? 0);

/** Delivers everything while workers are killed, on the empty, migrated database at `url`. */
export const killHandOver = async (
  url: string,
  { seed, submissions, kills, through }: KilledHandOver,
): Promise<KilledHandOverResult> => {
  const random = seeded(seed);
  const receiver = await startWebhookReceiver();
  const mailServer = through === "mail server" ? await startMailServer() : undefined;
  const settings = {
    DAYBOOK_ROLES: "projections,jobs",
    DAYBOOK_WEBHOOKS_TO: "anywhere",
    ...(mailServer !== undefined && { SMTP_URL: mailServer.url }),
  };
  await submitAll(url, receiver.url, submissions);
  const counts = countsOf(url);
  const left = async () => {
    const mails = await counts.states("mail_deliveries");
    const webhooks = await counts.states("webhook_deliveries");
    return 2 * submissions - settledIn(mails) - settledIn(webhooks);
  };
  try {
    const when = Array.from({ length: kills }, () => 1 + Math.floor(random() * submissions * 1.5));
    let killed = 0;
    for (const enough of when.sort((a, b) => a - b)) {
      const worker = await spawnDaybook(url, settings);
      await until(async () => 2 * submissions - (await left()) >= enough, {
        what: `${enough} deliveries`,
      });
      await worker.kill();
      if ((await left()) > 0) killed += 1;
    }
    const last = await spawnDaybook(url, settings);
    await until(async () => (await left()) === 0, { what: "the last delivery" });
    await last.stop();
    const mailIds = mailServer
      ? mailServer.mails.map(({ messageId }) => messageId)
      : (await counts.outbox()).map(({ id }) => id);
    return {
      killed,
      mails: mailIds.length,
      mailedAbout: new Set(mailIds).size,
      calls: receiver.calls.length,
      calledFor: new Set(receiver.calls.map(({ deliveryId }) => deliveryId)).size,
      mailRecords: await counts.states("mail_deliveries"),
      webhookRecords: await counts.states("webhook_deliveries"),
    };
  } finally {
    await receiver.stop();
    await mailServer?.stop();
    await counts.close();
  }
};
