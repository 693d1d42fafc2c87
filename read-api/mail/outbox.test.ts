import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BulkWork, FailedRow } from "#commands/kit/bulk/contract.ts";
import { createResumeBulk } from "#commands/kit/bulk/run.ts";
import { bulkDependencies } from "#commands/shell/bulk-lists.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { mailRejectionText } from "#domain/mail/rejections.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { createCaptureMailbox } from "#infra/mail/outbox.ts";
import type { Mail } from "#infra/mail/port.ts";
import { createSmtpMailer } from "#infra/mail/smtp.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { addMember } from "#tests/support/members.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { until } from "#tests/support/wait-for.ts";
import type { getOutboxMailContract, listOutboxContract } from "./contract.ts";

type Listed = ResponseOf<typeof listOutboxContract>;
type Details = ResponseOf<typeof getOutboxMailContract>;

const FILES = `https://shop.example/downloads/0190aaaa-0000-7000-8000-00000000000a~1900000000000~ma-rk_1`;
const PATH = "/api/console/outbox";
const from = "Shop <shop@daybook.example>";
const mail = (id: string, more: Partial<Mail> = {}): Mail => ({
  id,
  kind: "order-confirmation",
  websiteId: "demo",
  to: `${id}@shop.example`,
  subject: `About ${id}`,
  text: `Dear ${id}`,
  html: `<p>Dear ${id}</p>`,
  ...more,
});

it("is empty at first, and says that emails are kept here while no mail server is configured", async () => {
  const server = await startTestServer({ MAIL_KEPT_DAYS: "30" });
  try {
    const owner = await createOwnerClient(server.origin, server.setupCode);
    expect((await owner.get<Listed>(PATH)).body).toEqual({
      rows: [],
      total: 0,
      capped: false,
      page: 1,
      pageSize: 50,
      next: null,
      previous: null,
      mailMode: "capture",
      keptDays: 30,
    });
    const { personalData } = server.infrastructure;
    const deliveries = createDeliveries({
      database: server.database,
      mailer: createCaptureMailbox(),
      personalData,
    });
    await deliveries.deliver("job", mail("kept"));
    expect((await owner.get<Listed>(PATH)).body.rows).toMatchObject([
      { mailId: "kept", to: "kept@shop.example", status: "kept", handedOverAt: null },
    ]);
    expect((await owner.get<Listed>(PATH)).body.mailMode).toBe("capture");
    expect((await owner.post(`${PATH}/kept/resend`, {})).status).toBeLessThan(300);
  } finally {
    await server.stop();
  }
});

describe("with a mail server", () => {
  let isFull = false;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;
  let server: TestServer;
  let owner: Client;
  beforeAll(async () => {
    mailServer = await startMailServer((to) => {
      if (to.startsWith("many")) return isFull ? "451 come back later" : "550 no such mailbox";
      if (to.startsWith("nobody")) return "550 no such mailbox <nobody@shop.example>";
      if (to.startsWith("later")) return "451 come back later";
      return to.startsWith("lost") ? "drop" : "accept";
    });
    server = await startTestServer({ SMTP_URL: mailServer.url, MAIL_FROM: from });
    owner = await createOwnerClient(server.origin, server.setupCode);
    const { personalData } = server.infrastructure;
    const mailer = createSmtpMailer({ url: mailServer.url, from });
    const deliveries = createDeliveries({ database: server.database, mailer, personalData });
    const secret = { kind: "account", text: "Reset: secret", secrets: ["secret"] } as const;
    const mails = ["nobody", "later", "lost"].map((id) => mail(id));
    mails.unshift(
      mail("ann", { text: `Dear ann\n${FILES}`, html: `<a href="${FILES}">Files</a>` }),
    );
    for (const each of [...mails, mail("linked", secret)]) await deliveries.deliver("job", each);
    await deliveries.deliver("job", mail("ann", { websiteId: "other" }));
    mailer.close?.();
  });
  afterAll(async () => {
    await server.stop();
    await mailServer.stop();
  });
  const listed = async (query: string) =>
    (await owner.get<Listed>(`${PATH}?${query}`)).body.rows.map(({ mailId }) => mailId);

  it("lists every email of the website with what became of it", async () => {
    const { body } = await owner.get<Listed>(PATH);
    expect(body).toMatchObject({ mailMode: "server", total: 5 });
    const states = body.rows.map(({ mailId, status, error }) => [mailId, status, error]);
    expect(Object.fromEntries(states.map(([id, ...rest]) => [id, rest]))).toEqual({
      ann: ["sent", null],
      linked: ["sent", null],
      nobody: ["bounced", "550 at RCPT TO"],
      later: ["waiting", "451 at RCPT TO"],
      lost: ["in-doubt", "Interrupted during delivery; the email may have arrived."],
    });
    expect(body.rows.find(({ mailId }) => mailId === "ann")?.handedOverAt).not.toBeNull();
  });

  it("finds emails by state, kind and whole address", async () => {
    const filter = (text: string) => listed(`filters=${encodeURIComponent(text)}`);
    expect((await filter("status:is:bounced,in-doubt")).toSorted()).toEqual(["lost", "nobody"]);
    expect(await filter("kind:is:account")).toEqual(["linked"]);
    expect(await listed("to=Ann@shop.example")).toEqual(["ann"]);
    expect(await listed("to=ann")).toEqual([]);
    expect(await listed("sort=createdAt&pageSize=1&page=2")).toEqual(["nobody"]);
  });

  it("shows an email whole, with the server's answer and its Message-ID", async () => {
    const { body } = await owner.get<Details>(`${PATH}/nobody`);
    expect(body).toMatchObject({
      to: "nobody@shop.example",
      text: "Dear nobody",
      messageId: "<nobody@daybook.example>",
      obstacle: null,
      copies: [],
    });
    expect(body.answer).toContain("550 no such mailbox <nobody@shop.example>");
    expect((await owner.get(`${PATH}/nothing`)).status).toBe(404);
  });

  it("sends an email once more as a new one, once for each time it is asked", async () => {
    const headers = { "idempotency-key": "again" };
    const again = () => owner.post<{ mailId: string }>(`${PATH}/ann/resend`, {}, headers);
    const { body } = await again();
    expect((await again()).body).toEqual(body);
    await until(async () => mailServer.mails.filter(({ to }) => to.startsWith("ann@")).length > 2, {
      what: "the copy",
    });
    const [first, , copy] = mailServer.mails.filter(({ to }) => to.startsWith("ann@"));
    expect(first?.messageId).toBe("<ann@daybook.example>");
    expect(copy?.messageId).toBe(`<${body.mailId}@daybook.example>`);
    expect(copy?.source).toContain("Dear ann");
    expect(copy?.source.replaceAll("=\r\n", "")).toContain(FILES);
    const whole = (await owner.get<Details>(`${PATH}/ann`)).body;
    expect(whole).toMatchObject({ text: "Dear ann\nhttps://shop.example/downloads/•••" });
    expect(JSON.stringify(whole)).not.toContain("1900000000000");
    expect(whole.copies.map(({ mailId }) => mailId)).toEqual([body.mailId]);
    const actions = await owner.get<{ rows: { words: string }[] }>("/api/console/actions");
    expect(JSON.stringify(actions.body)).toContain("resent an email");
  });

  it.each([
    ["later", "mail-under-way"],
    ["linked", "mail-withheld"],
  ])("does not send %s once more: %s", async (mailId, code) => {
    const refused = { status: 409, body: { error: { code } } };
    expect(await owner.post(`${PATH}/${mailId}/resend`, {})).toMatchObject(refused);
  });

  describe("many emails at once", () => {
    type Told = { readonly work: BulkWork; readonly told: readonly FailedRow[] };
    const many = ["many1", "many2"];
    const start = (client: Client, action: string, of: object) =>
      client.post<BulkWork>("/api/console/bulk", { list: "mail", action, of });
    const ended = (workId: string) =>
      until(async () => {
        const { body } = await owner.get<Told>(`/api/console/bulk/${workId}`);
        return ["done", "undone"].includes(body.work.status) ? body : undefined;
      });
    const run = async (action: string, of: object) => {
      const { status, body } = await start(owner, action, of);
      expect(status).toBe(202);
      const begin = "update bulk_works set begins_at = now() where id = $1";
      await server.database.query(begin, [body.workId]);
      await createResumeBulk(bulkDependencies(server.infrastructure))();
      return { workId: body.workId, ...(await ended(body.workId)) };
    };
    const matching = (filters: string) => ({ matching: { filters } });
    const statuses = async () =>
      (await owner.get<Listed>(`${PATH}?sort=createdAt`)).body.rows
        .filter(({ to }) => to?.startsWith("many"))
        .map(({ status }) => status);

    it("are sent again once, but for what a server has, and stopped and let continue", async () => {
      const { personalData } = server.infrastructure;
      const mailer = createSmtpMailer({ url: mailServer.url, from });
      const deliveries = createDeliveries({ database: server.database, mailer, personalData });
      for (const id of many) await deliveries.deliver("job", mail(id, { kind: "shipment" }));
      mailer.close?.();
      isFull = true;
      const first = await start(owner, "resend", { ids: many });
      expect(first.body).toMatchObject({ status: "running", done: 0, undoable: false });
      await owner.post(`/api/console/bulk/${first.body.workId}/stop`);

      const { work, told } = await run("resend", { ids: [...many, "ann"] });
      expect(work).toMatchObject({ changed: 2, refused: 1, undoable: false });
      const reason = mailRejectionText({ code: "mail-handed-over" });
      expect(told).toMatchObject([{ id: "ann", name: "Order confirmation", reason }]);
      const repeated = await run("resend", { ids: many });
      expect(repeated.told).toMatchObject(
        many.map(() => ({ reason: mailRejectionText({ code: "mail-copied" }) })),
      );
      await until(async () => (await statuses()).filter((each) => each === "waiting").length === 2);
      // Nothing tries them while they are looked at.
      await server.database.query(
        "update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'mail-copy-%'",
      );
      const before = await statuses();
      const stopped = await run("stop", matching("kind:is:shipment;status:is:waiting"));
      expect(stopped.work).toMatchObject({ changed: 2, undoable: true });
      expect((await statuses()).toSorted()).toEqual(["bounced", "bounced", "stopped", "stopped"]);
      await owner.post(`/api/console/bulk/${stopped.workId}/undo`);
      expect((await ended(stopped.workId)).work).toMatchObject({ restored: 2, left: 0 });
      expect(await statuses()).toEqual(before);
    });

    it("are nobody's from another website, and need what one needs", async () => {
      const { infrastructure, origin } = server;
      const { personalData } = infrastructure;
      const mailer = createCaptureMailbox();
      const deliveries = createDeliveries({ database: server.database, mailer, personalData });
      await deliveries.deliver("job", mail("theirs", { websiteId: "other" }));
      expect((await start(owner, "resend", { ids: ["theirs"] })).status).toBe(404);
      const viewer = await createClient(origin);
      const { token } = await addMember(infrastructure, "VIEWER");
      (viewer.cookies as Map<string, string>).set("daybook_owner", token);
      expect((await start(viewer, "resend", { ids: ["nobody"] })).status).toBe(403);
    });
  });

  it("stops an email that waits, and lets it continue as long as a job would try it", async () => {
    const statusOf = async (id: string) => (await owner.get<Details>(`${PATH}/${id}`)).body.status;
    const act = (id: string, what: string) => owner.post(`${PATH}/${id}/${what}`, {});
    expect(await act("nobody", "stop")).toMatchObject({
      status: 409,
      body: { error: { code: "mail-not-waiting" } },
    });
    expect((await act("nothing", "stop")).status).toBe(404);
    expect((await act("later", "stop")).status).toBe(204);
    expect(await statusOf("later")).toBe("stopped");
    expect(await act("later", "continue")).toMatchObject({
      status: 409,
      body: { error: { code: "mail-given-up" } },
    });
    expect(await statusOf("later")).toBe("stopped");

    const { body } = await owner.post<{ mailId: string }>(`${PATH}/later/resend`, {});
    const copy = body.mailId;
    await until(async () => (await owner.get<Details>(`${PATH}/${copy}`)).body.nextAttemptAt, {
      what: "the copy that waits",
    });
    expect((await act(copy, "stop")).status).toBe(204);
    expect(await statusOf(copy)).toBe("stopped");
    expect((await act(copy, "continue")).status).toBe(204);
    expect((await owner.get<Details>(`${PATH}/${copy}`)).body).toMatchObject({
      status: "waiting",
      error: "451 at RCPT TO",
    });

    // Sent again, it would reach its reader twice if it went on.
    await act(copy, "stop");
    expect((await act(copy, "resend")).status).toBe(200);
    expect(await act(copy, "continue")).toMatchObject({
      status: 409,
      body: { error: { code: "mail-copied" } },
    });
    expect(await statusOf(copy)).toBe("stopped");
  });

  it("shows nothing of an email whose person has been forgotten, and sends it to nobody", async () => {
    const { personalData } = server.infrastructure;
    const personId = (await personalData.find("demo", "lost@shop.example")) as string;
    await personalData.destroyKey("demo", personId);
    const { body } = await owner.get<Details>(`${PATH}/lost`);
    expect(body).toMatchObject({ to: null, subject: null, text: null, html: null, answer: null });
    expect(JSON.stringify(body)).not.toContain("lost@shop");
    const refused = { status: 409, body: { error: { code: "mail-gone" } } };
    expect(await owner.post(`${PATH}/lost/resend`, {})).toMatchObject(refused);
  });
});
