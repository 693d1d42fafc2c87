import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDefineForm } from "#commands/forms/define-form.ts";
import { FormDefinition } from "#domain/forms/definition.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type {
  formWebhooksContract,
  listWebhookDeliveriesContract,
  submissionDeliveriesContract,
} from "#read-api/deliveries/contract.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { repeats } from "#tests/support/repeats.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { spawnDaybook } from "#tests/support/spawn-daybook.ts";
import { until } from "#tests/support/wait-for.ts";
import {
  isSignedBy,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#tests/support/webhook-receiver.ts";

const webhookId = "11111111-1111-4111-8111-111111111111";
let server: TestServer;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let receiver: WebhookReceiver;
let visitor: Client;
let owner: Client;
let answering: (count: number) => number = () => 204;

const form = (url: string, more: object = {}): FormDefinition =>
  FormDefinition.parse({
    formId: "lead",
    name: "Lead <b>& co</b>",
    submissionMessage: "Thanks",
    fields: [
      { type: "name", fieldId: "name", title: "Name" },
      { type: "email", fieldId: "email", title: "Email", required: true },
      { type: "textarea", fieldId: "message", title: "Message" },
      { type: "password", fieldId: "pin", title: "Pin" },
      { type: "likert", fieldId: "rating", title: "Rating", options: ["Price"] },
      { type: "checkbox", fieldId: "news", title: "News", options: ["Yes"] },
    ],
    recipients: ["desk@shop.example", "boss@shop.example"],
    webhooks: [{ webhookId, url }],
    spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: null, maximumPerHour: null },
    ...more,
  });
const metadata = { websiteId: "demo", actor: "demo", correlationId: "test" };
const define = (more: object = {}) =>
  createDefineForm(server.infrastructure)(form(receiver.url, more), metadata);

beforeAll(async () => {
  mailServer = await startMailServer();
  receiver = await startWebhookReceiver((_call, count) => ({ status: answering(count) }));
  server = await startTestServer({
    SMTP_URL: mailServer.url,
    DAYBOOK_WEBHOOKS_TO: "anywhere",
    RATE_LIMIT_PER_MINUTE: "100000",
  });
  owner = await createOwnerClient(server.origin, server.setupCode);
  visitor = await createClient(server.origin);
  await define();
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  await receiver.stop();
});

const issueKey = async () =>
  (await visitor.post<{ data: { key: string } }>("/api/form/FormSubmissionKey?formId=lead")).body
    .data.key;
const answers = {
  name: ["Ann", "<i>Lee</i>"],
  email: "ann@visitor.example",
  message: "Line one\n<script>alert(1)</script>",
  pin: "hunter2",
  rating: { Price: ["2"] },
};
const save = (key: string, form: object = answers) =>
  visitor.post<{ data: { submissionId: string } }>("/api/form/SaveFormSubmission", {
    key,
    formId: "lead",
    form,
    pageTitle: "Contact",
    pagePath: "/contact",
  });
const submit = async (form?: object): Promise<string> => {
  const saved = await save(await issueKey(), form);
  expect(saved.status).toBe(200);
  return saved.body.data.submissionId;
};
const deliveriesOf = async (submissionId: string) =>
  (
    await owner.get<ResponseOf<typeof submissionDeliveriesContract>>(
      `/api/console/forms/submissions/${submissionId}/deliveries`,
    )
  ).body.deliveries;
const settled = (submissionId: string, count = 3) =>
  until(async () => {
    const all = await deliveriesOf(submissionId);
    const done = all.filter(({ state }) => state === "handed-over" || state === "failed");
    return done.length === count && all.length === count ? all : undefined;
  });
const mailsOf = (submissionId: string) =>
  mailServer.mails.filter(({ messageId }) => messageId.includes(submissionId));
const callsOf = (submissionId: string) =>
  receiver.calls.filter(({ json }) => json.submissionId === submissionId);
const resend = (submissionId: string, deliveryId: string) =>
  owner.post(
    `/api/console/forms/submissions/${submissionId}/deliveries/${encodeURIComponent(deliveryId)}/resend`,
  );

describe("a submission", () => {
  it("is emailed to every recipient and posted to every webhook, once", async () => {
    const submissionId = await submit();
    const deliveries = await settled(submissionId);
    expect(deliveries).toMatchObject([
      { deliveryId: `${submissionId}:mail:0`, kind: "mail", to: "desk@shop.example", attempts: 1 },
      { deliveryId: `${submissionId}:mail:1`, kind: "mail", to: "boss@shop.example", attempts: 1 },
      {
        deliveryId: `${submissionId}:webhook:${webhookId}`,
        kind: "webhook",
        to: receiver.url,
        state: "handed-over",
        attempts: 1,
        status: 204,
        error: null,
      },
    ]);
    expect(
      mailsOf(submissionId)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["boss@shop.example", "desk@shop.example"]);
    expect(callsOf(submissionId)).toHaveLength(1);
  });

  it("is sent with its answers as the console shows them, escaped, and can be answered [B3.24]", async () => {
    const submissionId = await submit();
    await settled(submissionId);
    const { source } = mailsOf(submissionId)[0] ?? { source: "" };
    expect(source).toMatch(/^Subject: New submission: Lead <b>& co<\/b>$/m);
    expect(source).toMatch(/^Reply-To: ann@visitor\.example$/m);
    const text = source.replace(/=\r?\n/g, "").replace(/=3D/g, "=");
    expect(text).toContain("Ann <i>Lee</i>");
    expect(text).toContain("Price: Strongly Agree");
    expect(text).toContain("N/A");
    expect(text).toContain(`${server.origin}/config/submissions?open=${submissionId}`);
    expect(text).not.toContain("hunter2");
    const html = text.slice(text.indexOf("<!doctype html>"));
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toContain("<script>");
    expect(html).toContain("Lead &lt;b&gt;&amp; co&lt;/b&gt;");
  });

  it("is posted signed, under an id that stays", async () => {
    const submissionId = await submit();
    await settled(submissionId);
    const [call] = callsOf(submissionId);
    if (call === undefined) throw new Error("Nothing arrived.");
    const { webhooks } = (
      await owner.get<ResponseOf<typeof formWebhooksContract>>("/api/console/forms/lead/webhooks")
    ).body;
    expect(webhooks).toMatchObject([{ webhookId, url: receiver.url }]);
    expect(isSignedBy(webhooks[0]?.secret ?? "", call)).toBe(true);
    expect(isSignedBy("another secret", call)).toBe(false);
    expect(call.deliveryId).toBe(`${submissionId}:webhook:${webhookId}`);
    expect(call.json).toEqual({
      id: call.deliveryId,
      type: "form.submitted",
      form: { id: "lead", name: "Lead <b>& co</b>", version: 1 },
      submissionId,
      submittedAt: expect.stringMatching(/^\d{4}-/),
      answers: [
        {
          fieldId: "name",
          title: "Name",
          type: "name",
          value: answers.name,
          text: "Ann <i>Lee</i>",
        },
        {
          fieldId: "email",
          title: "Email",
          type: "email",
          value: "ann@visitor.example",
          text: "ann@visitor.example",
        },
        {
          fieldId: "message",
          title: "Message",
          type: "textarea",
          value: answers.message,
          text: answers.message,
        },
        { fieldId: "pin", title: "Pin", type: "password", value: null, text: "••••••••" },
        {
          fieldId: "rating",
          title: "Rating",
          type: "likert",
          value: { Price: ["2"] },
          text: "Price: Strongly Agree",
        },
        { fieldId: "news", title: "News", type: "checkbox", value: null, text: "N/A" },
      ],
      page: { title: "Contact", path: "/contact" },
    });
  });

  it("is one email to each and one webhook when hundreds of retries arrive at the same time", async () => {
    const key = await issueKey();
    const retries = repeats(250);
    const sent = await Promise.all(Array.from({ length: retries }, () => save(key)));
    const submissionId = key.split(".")[0] as string;
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: retries }, () => 200));
    expect(new Set(sent.map(({ body }) => body.data.submissionId))).toEqual(
      new Set([submissionId]),
    );
    await settled(submissionId);
    // Whatever else might be in progress comes before what is asked for now.
    await settled(await submit());
    expect(mailsOf(submissionId)).toHaveLength(2);
    expect(callsOf(submissionId)).toHaveLength(1);
  });
});

describe("the webhooks of all submissions", () => {
  const list = async (query: string) =>
    (
      await owner.get<ResponseOf<typeof listWebhookDeliveriesContract>>(
        `/api/console/webhooks${query}`,
      )
    ).body;
  it("are paged, sorted and filtered", async () => {
    const submissionIds: string[] = [];
    for (const _ of [1, 2, 3]) {
      const submissionId = await submit();
      await settled(submissionId);
      submissionIds.push(submissionId);
    }
    const all = await list("?pageSize=200");
    expect(all.total).toBe(all.rows.length);
    expect(all.rows.slice(0, 3).map((row) => row.submissionId)).toEqual(submissionIds.toReversed());
    const first = await list("?pageSize=1&sort=createdAt");
    expect(first.rows).toEqual([all.rows.at(-1)]);
    expect((await list("?pageSize=1&page=2")).rows).toEqual([all.rows[1]]);
    expect((await list("?state=handed-over&formId=lead&search=HOOK")).total).toBe(all.total);
    for (const nothing of ["?state=failed", "?formId=other", "?search=nowhere"])
      expect(await list(nothing)).toMatchObject({ rows: [], total: 0 });
    expect((await owner.get("/api/console/webhooks?state=lost")).status).toBe(400);
  });
});

describe("a delivery", () => {
  it("is tried again later when the receiver fails, and immediately when an owner asks", async () => {
    answering = () => 503;
    const submissionId = await submit();
    const deliveryId = `${submissionId}:webhook:${webhookId}`;
    const postponed = await until(async () =>
      (await deliveriesOf(submissionId)).find(({ state }) => state === "postponed"),
    );
    expect(postponed).toMatchObject({
      deliveryId,
      attempts: 1,
      status: 503,
      error: "The receiver responded with 503.",
      nextTryAt: expect.stringMatching(/^\d{4}-/),
    });
    answering = () => 200;
    expect((await resend(submissionId, deliveryId)).status).toBe(204);
    await settled(submissionId);
    expect(callsOf(submissionId).map((call) => call.deliveryId)).toEqual([deliveryId, deliveryId]);
  });

  it("that was handed over is sent once more under its own id when an owner asks", async () => {
    const submissionId = await submit();
    await settled(submissionId);
    await resend(submissionId, `${submissionId}:mail:0`);
    await resend(submissionId, `${submissionId}:webhook:${webhookId}`);
    const all = await settled(submissionId, 5);
    expect(all.filter(({ again }) => again).map(({ kind, to }) => [kind, to])).toEqual([
      ["mail", "desk@shop.example"],
      ["webhook", receiver.url],
    ]);
    expect(mailsOf(submissionId)).toHaveLength(3);
    expect(new Set(callsOf(submissionId).map((call) => call.deliveryId)).size).toBe(2);
  });

  it("is not there under another submission, and for owners only", async () => {
    const submissionId = await submit();
    await settled(submissionId);
    const other = "22222222-2222-4222-8222-222222222222";
    expect((await resend(other, `${submissionId}:mail:0`)).status).toBe(404);
    expect((await resend(submissionId, `${submissionId}:mail:7`)).status).toBe(404);
    expect((await resend(submissionId, "no delivery")).status).toBe(404);
    for (const path of [
      `/api/console/forms/submissions/${submissionId}/deliveries`,
      "/api/console/webhooks",
      "/api/console/forms/lead/webhooks",
    ])
      expect((await visitor.get(path)).status).toBe(401);
  });
});

describe("what keeps a submission from being sent", () => {
  const change = (kind: string, submissionId: string) =>
    owner.post("/api/console/submissions/changes", { change: kind, submissionIds: [submissionId] });
  const links = { ...answers, message: "http://a.example http://b.example" };
  const strict = {
    spam: { honeypot: true, minimumFillSeconds: 0, maximumLinks: 1, maximumPerHour: null },
  };
  /** Whatever else might be in progress comes before what is asked for now. */
  const everythingElse = async () => {
    await settled(await submit());
  };

  it("is spam, until an owner releases it, and then once however often", async () => {
    await define(strict);
    const submissionId = await submit(links);
    await everythingElse();
    expect(await deliveriesOf(submissionId)).toEqual([]);
    expect((await change("release", submissionId)).status).toBe(200);
    await settled(submissionId);
    await change("mark-as-spam", submissionId);
    await change("release", submissionId);
    await everythingElse();
    expect(mailsOf(submissionId)).toHaveLength(2);
    expect(callsOf(submissionId)).toHaveLength(1);
    await define();
  });

  it("also stops waiting retries as spam, which continue when it is released", async () => {
    answering = () => 503;
    const submissionId = await submit();
    const deliveryId = `${submissionId}:webhook:${webhookId}`;
    const stateNow = async () =>
      (await deliveriesOf(submissionId)).find((each) => each.deliveryId === deliveryId)?.state;
    await until(async () => (await stateNow()) === "postponed");
    answering = () => 204;
    await change("mark-as-spam", submissionId);
    await resend(submissionId, deliveryId);
    await until(async () => (await stateNow()) === "waiting");
    await everythingElse();
    expect([await stateNow(), callsOf(submissionId).length]).toEqual(["waiting", 1]);
    await change("release", submissionId);
    await until(async () => (await stateNow()) === "handed-over");
    expect(callsOf(submissionId)).toHaveLength(2);
  });

  it("is spam also for what an owner wants once more, which goes when it is released", async () => {
    const submissionId = await submit();
    const all = await settled(submissionId);
    await change("mark-as-spam", submissionId);
    for (const { deliveryId } of all) await resend(submissionId, deliveryId);
    await until(async () => (await deliveriesOf(submissionId)).length === 6);
    await everythingElse();
    expect([mailsOf(submissionId).length, callsOf(submissionId).length]).toEqual([2, 1]);
    await change("release", submissionId);
    await settled(submissionId, 6);
    expect([mailsOf(submissionId).length, callsOf(submissionId).length]).toEqual([4, 2]);
  });

  it("is that the person has been erased, also for waiting retries", async () => {
    answering = () => 503;
    const submissionId = await submit({ ...answers, email: "gone@visitor.example" });
    const deliveryId = `${submissionId}:webhook:${webhookId}`;
    const stateOf = async () =>
      (await deliveriesOf(submissionId)).find((each) => each.deliveryId === deliveryId);
    await until(async () => (await stateOf())?.state === "postponed");
    answering = () => 204;
    const { personalData } = server.infrastructure;
    const personId = await personalData.find("demo", "gone@visitor.example");
    await personalData.destroyKey("demo", personId ?? "");
    await resend(submissionId, deliveryId);
    await until(async () => (await stateOf())?.state === "failed");
    expect(await stateOf()).toMatchObject({ error: "The person’s data was erased." });
    expect(callsOf(submissionId)).toHaveLength(1);
    const mails = mailsOf(submissionId).length;
    await resend(submissionId, `${submissionId}:mail:0`);
    await everythingElse();
    expect(mailsOf(submissionId)).toHaveLength(mails);
  });

  it("is that the form names the webhook or the recipient no more", async () => {
    answering = () => 503;
    const submissionId = await submit();
    const deliveryId = `${submissionId}:webhook:${webhookId}`;
    const stateOf = async (id: string) =>
      (await deliveriesOf(submissionId)).find((each) => each.deliveryId === id);
    await until(async () => (await stateOf(deliveryId))?.state === "postponed");
    await until(async () => (await stateOf(`${submissionId}:mail:1`))?.state === "handed-over");
    answering = () => 204;
    await define({ webhooks: [], recipients: ["desk@shop.example"] });
    await resend(submissionId, deliveryId);
    await until(async () => (await stateOf(deliveryId))?.state === "failed");
    const error = "This recipient was removed from the form’s settings.";
    expect(await stateOf(deliveryId)).toMatchObject({ error });
    await resend(submissionId, `${submissionId}:mail:1`);
    const again = await until(async () =>
      (await deliveriesOf(submissionId)).find((each) => each.again && each.state === "failed"),
    );
    expect(again).toMatchObject({ to: "boss@shop.example", error });
    await define();
  });
});

it("emails a reply to anyone who submitted, once", async () => {
  const submissionId = await submit();
  await settled(submissionId);
  const replyId = "44444444-4444-4444-8444-444444444444";
  const reply = () =>
    owner.post(`/api/console/submissions/${submissionId}/replies`, {
      replyId,
      to: "ann@visitor.example",
      subject: "Your question",
      text: "Yes, in <green>.\nBest wishes",
    });
  for (const _time of [1, 2, 3]) expect((await reply()).status).toBeLessThan(300);
  const all = await settled(submissionId, 4);
  expect(all.filter(({ kind }) => kind === "reply")).toMatchObject([
    { deliveryId: `${submissionId}:reply:${replyId}`, to: null, state: "handed-over" },
  ]);
  const mails = mailServer.mails.filter(({ to }) => to === "ann@visitor.example");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.source).toContain("Subject: Your question");
  expect(mails[0]?.source).toContain("Yes, in &lt;green&gt;.");
});

it("calls a webhook to test it, and answers the outcome", async () => {
  const test = () =>
    owner.post<{ delivered: boolean; status: number; error: string }>(
      `/api/console/forms/lead/webhooks/${webhookId}/test`,
    );
  answering = () => 200;
  expect((await test()).body).toMatchObject({ delivered: true, status: 200, error: null });
  expect(receiver.calls.at(-1)?.json).toMatchObject({ type: "form.test", submissionId: null });
  answering = () => 500;
  expect((await test()).body).toMatchObject({
    delivered: false,
    status: 500,
    error: "The receiver responded with 500.",
  });
  answering = () => 200;
  const unknown = "33333333-3333-4333-8333-333333333333";
  expect((await owner.post(`/api/console/forms/lead/webhooks/${unknown}/test`)).status).toBe(404);
});

it("hands nothing over again when every event is turned into jobs once more, by another process", async () => {
  const { database, url } = server;
  const mails = mailServer.mails.length;
  const calls = receiver.calls.length;
  await database.query("update job_relays set position = 0");
  const again = await spawnDaybook(url, {
    DAYBOOK_ROLES: "jobs",
    DAYBOOK_WEBHOOKS_TO: "anywhere",
    SMTP_URL: mailServer.url,
  });
  const head = await server.infrastructure.eventStore.head();
  const count = async (text: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${text}`))[0]?.n;
  await until(async () => {
    const behind = await count(`job_relays where position < ${head}`);
    const left = await count("graphile_worker.jobs where run_at <= now() or locked_at is not null");
    return behind === 0 && left === 0;
  });
  await again.stop();
  expect([mailServer.mails.length, receiver.calls.length]).toEqual([mails, calls]);
});
