import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJobs } from "#infra/jobs/graphile.ts";
import type { Jobs, TaskRun } from "#infra/jobs/port.ts";
import { silentLog } from "#infra/log/log.ts";
import { MailNotAccepted } from "#infra/mail/port.ts";
import { createManualPayments } from "#infra/payments/manual.ts";
import { PaymentsHeld, PaymentUnavailable } from "#infra/payments/port.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/wait-for.ts";
import { holdMailer, holdPayments, holdWebhooks } from "./held-ports.ts";
import { createRestores } from "./postgres.ts";

const restored = `
  insert into restores (backup_taken_at, position) values ('2030-01-01T00:00:00Z', 42)`;

let test: TestDatabase;
let jobs: Jobs;
let runs: { readonly payload: unknown; readonly flags: readonly string[] }[];

const createTestJobs = () =>
  createJobs({
    connectionString: test.url,
    tasks: {
      note: async (payload: unknown, { flags = new Set() }: TaskRun) => {
        runs.push({ payload, flags: [...flags].sort() });
      },
    },
    log: silentLog,
  });

beforeEach(async () => {
  test = await createTestDatabase();
  runs = [];
  jobs = await createTestJobs();
});
afterEach(async () => {
  await jobs.stop();
  await test.drop();
});

describe("a restored copy", () => {
  it("is held until it is confirmed, in every process; an installation that was never restored is not", async () => {
    const [one, other] = [createRestores(test.database), createRestores(test.database)];
    await test.database.query(restored);
    expect(await one.isHeld()).toBe(true);
    expect(await other.isHeld()).toBe(true);
    expect(await other.findPending()).toMatchObject({
      backupTakenAt: "2030-01-01T00:00:00.000Z",
      position: "42",
    });
    expect(await one.confirm("owner:1", { emails: "send", webhooks: "send" })).toBe(true);
    expect(await other.isHeld()).toBe(false);
    expect(await one.confirm("owner:2", { emails: "withhold", webhooks: "send" })).toBe(false);
    expect(await one.findHeldCopy()).toBeUndefined();
  });

  it("withholds due jobs and events without jobs, but no later jobs", async () => {
    const restores = createRestores(test.database);
    await test.database.query(restored);
    await jobs.enqueue("note", { place: "due" }, "due");
    const runAt = new Date(Date.now() + 3_600_000).toISOString();
    await jobs.enqueue("note", { place: "later" }, "later", { runAt });
    expect(await restores.findWaiting()).toMatchObject({ jobs: 1, webhookCalls: 0 });
    await restores.confirm("command", { emails: "withhold", webhooks: "withhold" });
    await test.database.query(
      "update graphile_worker._private_jobs set run_at = now() where key = 'later'",
    );
    await jobs.start();
    await until(() => runs.length === 2, { what: "both jobs" });
    expect(runs.find(({ flags }) => flags.length === 0)?.payload).toEqual({ place: "later" });
    const flags = ["withhold-emails", "withhold-webhooks"];
    expect(runs.find((run) => run.flags.length > 0)).toEqual({ payload: { place: "due" }, flags });
    expect(await restores.findWithheld()).toEqual({ upTo: 42n, flags });
  });

  it("blocks all of its ports until it is confirmed", async () => {
    const restores = createRestores(test.database);
    await test.database.query(restored);
    const sent: string[] = [];
    const mailer = holdMailer(
      { repeatable: false, send: async ({ id }) => void sent.push(id) },
      restores,
    );
    const webhooks = holdWebhooks(
      {
        post: async ({ deliveryId }) => {
          sent.push(deliveryId);
          return { accepted: true, status: 204 };
        },
      },
      restores,
    );
    const payments = holdPayments(
      {
        ...createManualPayments(),
        publishableKey: "pk",
        assertNotHeld: async () => undefined,
        readNotice: async () => "invalid",
      },
      restores,
    );
    const mail = { kind: "other", id: "mail", websiteId: "demo", to: "a@b.c" } as const;
    const said = { subject: "", text: "", html: "" };
    const call = { url: "https://a.example", secret: "s", deliveryId: "call", body: "{}" };
    const order = { websiteId: "demo", orderId: "1", attempt: 1, amountCents: 1, currency: "USD" };
    const everything = () => [
      () => payments.assertNotHeld(),
      () => payments.begin(order),
      () => payments.find("1"),
      () => payments.collect("1"),
      () => payments.cancel("1"),
      () => payments.refund({ reference: "1", refundId: "1", amountCents: 1, currency: "USD" }),
      () => payments.findRefund({ reference: "1", refundId: "1" }),
      () => payments.forgetMeans("1"),
    ];
    for (const one of everything()) {
      await expect(one()).rejects.toThrow(PaymentsHeld);
      await expect(one()).rejects.toThrow(PaymentUnavailable);
    }
    await expect(mailer.send({ ...mail, ...said })).rejects.toThrow(MailNotAccepted);
    expect(await webhooks.post(call)).toMatchObject({ accepted: false, isPermanent: false });
    expect(sent).toEqual([]);
    await restores.confirm("command", { emails: "send", webhooks: "send" });
    for (const one of everything()) await one();
    await mailer.send({ ...mail, ...said });
    await webhooks.post(call);
    expect(sent).toEqual(["mail", "call"]);
  });
});
