import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { createHandler } from "#commands/kit/handle.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import { createPostgresEventStore } from "#infra/event-store/postgres.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type ClientResponse, createClient } from "#tests/support/client.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { createStartedDatabase } from "#tests/support/server.ts";
import { type DaybookProcess, spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#tests/support/webhook-receiver.ts";

type Saved = { data: { submissionId: string; message: string }; error?: { message: string } };
type Call = (origin: string) => Promise<ClientResponse<Saved>>;

const contactFor = (url: string) =>
  FormDefinition.parse({
    formId: "contact",
    name: "Contact",
    submissionMessage: "Thanks",
    fields: [{ type: "email", fieldId: "email", title: "Email", required: true }],
    spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: 3, maximumPerHour: 5 },
    recipients: ["owner@shop.example"],
    webhooks: [{ webhookId: newId(), url }],
  });
const RETRIES = 1_000;
/** All of them: each on its own connection. */
const AT_ONCE = 1_000;

let test: TestDatabase;
let receiver: WebhookReceiver;
let processes: DaybookProcess[];
const spawn = () => spawnDaybook(test.url, { DAYBOOK_WEBHOOKS_TO: "anywhere" });
beforeAll(async () => {
  test = await createStartedDatabase();
  receiver = await startWebhookReceiver();
  processes = [await spawn(), await spawn()];
  const eventStore = createPostgresEventStore({ connectionString: test.url });
  const handler = createHandler({
    eventStore,
    newId,
    nowMs: Date.now,
    random: Math.random,
    wait: async () => undefined,
  });
  const define = createDefineForm({ handler, now: () => new Date().toISOString() });
  await define(contactFor(receiver.url), {
    websiteId: "demo",
    actor: "demo",
    correlationId: "test",
  });
  await eventStore.close();
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await receiver.stop();
  await test.drop();
});

/** A visitor whose browser tries again, at any of the processes. */
const createVisitor = async (origin: string) => {
  const client = await createClient(origin);
  const crumb = client.cookies.get("crumb") ?? "";
  const { body } = await client.post<{ data: { key: string } }>(
    "/api/form/FormSubmissionKey?formId=contact",
  );
  const send = async (to: string, key: string): Promise<ClientResponse<Saved>> => {
    const response = await fetch(`${to}/api/form/SaveFormSubmission`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        cookie: `crumb=${encodeURIComponent(crumb)}`,
        "x-csrf-token": crumb,
      },
      body: JSON.stringify({ key, formId: "contact", form: { email: "ann@shop.example" } }),
    });
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as Saved };
  };
  const { key } = body.data;
  return { key, call: ((to) => send(to, key)) satisfies Call };
};

const inWaves = async (count: number, turn: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const caller = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await turn(n);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
};

const logged = async (key: string) =>
  (
    await test.database.query<{ type: string; reasons: string[] }>(
      `select type, array(select json_array_elements_text(data -> 'spamReasons')) as reasons
         from log.events where stream = $1`,
      [`formSubmission-demo.${key.split(".")[0]}`],
    )
  ).map(({ type, reasons }) => [type, ...reasons]);

const originOf = (n: number) => (processes[n % processes.length] as DaybookProcess).origin;

/** What was handed over for a submission: emails, and webhooks by their id. */
const handedOver = async (key: string) => {
  const submissionId = key.split(".")[0] as string;
  const mails = await test.database.query<{ mailId: string }>(
    `select mail_id as "mailId" from mail_outbox where mail_id like '%' || $1 || '%'`,
    [submissionId],
  );
  const calls = receiver.calls.filter(({ body }) => body.includes(submissionId));
  const deliveries = new Set(calls.map(({ deliveryId }) => deliveryId));
  return { mails: mails.length, webhooks: deliveries.size, calls: calls.length };
};
const everythingHandedOver = (key: string) =>
  until(
    async () => {
      const found = await handedOver(key);
      return found.mails > 0 && found.webhooks > 0 ? found : undefined;
    },
    { what: "the mail and the webhook" },
  );

describe("a submission sent a thousand times at once, at two server processes", () => {
  it("is one submission, one email and one webhook, and everyone is told the same [B7.2] [B3.1]", async () => {
    const { key, call } = await createVisitor(originOf(0));
    const told = new Map<string, number>();
    await inWaves(RETRIES, async (n) => {
      const { status, body } = await call(originOf(n));
      const answer = JSON.stringify([status, body]);
      told.set(answer, (told.get(answer) ?? 0) + 1);
    });
    const message = { submissionId: key.split(".")[0], message: "Thanks" };
    const data = { ...message, postSubmitHtml: "", redirect: null };
    expect([...told]).toEqual([[JSON.stringify([200, { data }]), RETRIES]]);
    expect(await logged(key)).toEqual([["FormSubmitted"]]);
    expect(await everythingHandedOver(key)).toEqual({ mails: 1, webhooks: 1, calls: 1 });
  });

  it("is one submission when a process is killed in between and another takes its place", async () => {
    const { key, call } = await createVisitor(originOf(0));
    const statuses = new Set<number>();
    let answered = 0;
    let broken = 0;
    const killed = Promise.withResolvers<void>();
    /** Tries until someone answers, as a browser would that lost its line. */
    const insist = async (n: number) => {
      // A fast machine would have answered everyone before the process dies.
      if (n >= RETRIES / 2) await killed.promise;
      for (let attempt = n; ; attempt += 1) {
        const told = await call(originOf(attempt)).catch(() => undefined);
        if (told === undefined) broken += 1;
        else {
          statuses.add(told.status);
          answered += 1;
          return;
        }
      }
    };
    const storm = inWaves(RETRIES, insist);
    await until(() => answered > 0, { what: "the first answer" });
    await (processes[0] as DaybookProcess).kill();
    killed.resolve();
    processes[0] = await spawn();
    await storm;
    expect([answered, [...statuses]]).toEqual([RETRIES, [200]]);
    expect(broken).toBeGreaterThan(0);
    expect(await logged(key)).toEqual([["FormSubmitted"]]);
    // A process that dies between a call and its record calls again, under the same id.
    expect(await everythingHandedOver(key)).toMatchObject({ mails: 1, webhooks: 1 });
  });

  it("counts once for the place it came from", async () => {
    const rows = await test.database.query<{ count: number }>(
      "select count(*)::int as count from form_clients",
    );
    expect(rows).toEqual([{ count: 2 }]);
    const visitors = await Promise.all(
      Array.from({ length: 4 }, (_, n) => createVisitor(originOf(n))),
    );
    for (const [n, { call }] of visitors.entries())
      expect((await call(originOf(n))).status).toBe(200);
    const reasons = await Promise.all(visitors.map(({ key }) => logged(key)));
    expect(reasons.flat().map(([, reason]) => reason ?? "none")).toEqual([
      ...["none", "none", "none", "too-many"],
    ]);
  });
});
