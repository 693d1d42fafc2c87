import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createDeliveries } from "./deliveries.ts";
import { createForgetMails } from "./forget-mails.ts";
import { createMailRecord } from "./mail-record.ts";
import { createCaptureMailbox, createMissingMailer } from "./outbox.ts";
import { type Mail, type Mailer, MailNotAccepted, type MailProblem } from "./port.ts";
import { createSmtpMailer } from "./smtp.ts";

const secret = "a secret of thirty-two characters or more";
let test: TestDatabase;
let personalData: PersonalData;
beforeAll(async () => {
  test = await createTestDatabase();
  personalData = createPersonalData({ database: test.database, secret });
});
afterAll(() => test.drop());

let ids = 0;
const aMail = (more: Partial<Mail> = {}): Mail => {
  ids += 1;
  return {
    id: `mail-${ids}`,
    kind: "other",
    websiteId: "demo",
    to: "ann@shop.example",
    subject: "Back in stock: Mug",
    text: "It is back.",
    html: "<p>It is back.</p>",
    ...more,
  };
};

const deliveriesTo = (mailer: Mailer) =>
  createDeliveries({ database: test.database, mailer, personalData });

/** Fails as often as the test says, then works; counts. */
const aMailer = (problems: readonly MailProblem[] = [], repeatable = false) => {
  const sent: Mail[] = [];
  const left = [...problems];
  const mailer: Mailer = {
    repeatable,
    send: async (mail) => {
      const problem = left.shift();
      if (problem !== undefined) throw new MailNotAccepted(problem, `told to be ${problem}`);
      sent.push(mail);
    },
  };
  return { mailer, sent, deliveries: deliveriesTo(mailer) };
};

const recordOf = async ({ id }: Mail) =>
  (
    await test.database.query<{ state: string; attempts: number; error: string | null }>(
      "select state, attempts, error from mail_deliveries where mail_id = $1",
      [id],
    )
  )[0];

const endPause = ({ id }: Mail) =>
  test.database.query("update mail_deliveries set next_try_at = now() where mail_id = $1", [id]);

describe("deliveries", () => {
  it("hand an email over once, however often they are asked", async () => {
    const { deliveries, sent } = aMailer();
    const mail = aMail();
    for (const job of ["one", "one", "two"])
      expect(await deliveries.deliver(job, mail)).toEqual({ state: "handed-over" });
    expect(sent).toEqual([mail]);
    expect(await recordOf(mail)).toEqual({ state: "handed-over", attempts: 1, error: null });
  });

  it("hand an email over once when two ask at the same time, and the one who does has the last word", async () => {
    const mail = aMail();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let sent = 0;
    const slow = deliveriesTo({
      repeatable: false,
      send: async () => {
        sent += 1;
        ask();
        await answered;
      },
    });
    const first = slow.deliver("one", mail);
    await asked;
    const other = await slow.deliver("one", mail);
    answer();
    expect([(await first).state, other.state, sent]).toEqual(["handed-over", "failed", 1]);
    expect(await recordOf(mail)).toMatchObject({ state: "handed-over", attempts: 1 });
  });
  it("keep the same email id on two websites apart", async () => {
    const { deliveries, sent } = aMailer();
    const mail = aMail();
    await deliveries.deliver("job", mail);
    await deliveries.deliver("job", { ...mail, websiteId: "other" });
    expect(sent).toHaveLength(2);
  });

  it("give up what the server refuses, until another job asks for it", async () => {
    const { deliveries, sent } = aMailer(["refused"]);
    const mail = aMail();
    const refused = { state: "failed", kind: "bounced", reason: "told to be refused" };
    expect(await deliveries.deliver("one", mail)).toEqual(refused);
    expect(await deliveries.deliver("one", mail)).toEqual(refused);
    expect(sent).toEqual([]);
    expect(await deliveries.deliver("two", mail)).toEqual({ state: "handed-over" });
    expect(sent).toHaveLength(1);
  });

  it("postpone what the server wants later, and give up after eight times", async () => {
    const { deliveries, sent } = aMailer(Array.from({ length: 8 }, () => "later" as const));
    const mail = aMail();
    for (let attempt = 1; attempt < 8; attempt += 1) {
      expect((await deliveries.deliver("job", mail)).state).toBe("postponed");
      await endPause(mail);
    }
    for (const _again of [1, 2])
      expect(await deliveries.deliver("job", mail)).toMatchObject({
        state: "failed",
        kind: "gave-up",
      });
    expect(sent).toEqual([]);
    expect(await recordOf(mail)).toMatchObject({ state: "failed", attempts: 8 });
  });

  it("wait for an email's own pause, however often its job begins again, and never count that", async () => {
    const { deliveries, sent } = aMailer(["later", "later"]);
    const mail = aMail();
    const postponed = await deliveries.deliver("job", mail);
    expect(postponed).toMatchObject({ state: "postponed", reason: "told to be later" });
    // As many deaths of processes as there are attempts for one email.
    for (let death = 1; death <= 10; death += 1)
      expect(await deliveries.deliver("job", mail)).toEqual(postponed);
    expect(await recordOf(mail)).toMatchObject({ state: "postponed", attempts: 1 });
    await endPause(mail);
    expect(await deliveries.deliver("job", mail)).toMatchObject({ state: "postponed" });
    await endPause(mail);
    expect(await deliveries.deliver("job", mail)).toEqual({ state: "handed-over" });
    expect(sent).toHaveLength(1);
  });

  it("try a waiting email immediately when a person asks for it with another job", async () => {
    const { deliveries, sent } = aMailer(["later"]);
    const mail = aMail();
    expect((await deliveries.deliver("one", mail)).state).toBe("postponed");
    expect(await deliveries.deliver("an owner's resend", mail)).toEqual({ state: "handed-over" });
    expect(sent).toHaveLength(1);
  });

  it("are given up for a reason other than the server, unless a server has the email", async () => {
    const record = createMailRecord(test.database);
    const [planned, sent, waiting] = [aMail(), aMail(), aMail()];
    await aMailer().deliveries.deliver("job", sent);
    await aMailer(["later"]).deliveries.deliver("job", waiting);
    for (const mail of [planned, sent, waiting]) await record.giveUp("again", mail, "Removed.");
    const unknown = aMail();
    const ids = [planned, sent, waiting, unknown].map(({ id }) => id);
    expect(await record.find("demo", ids)).toEqual(
      new Map([
        [planned.id, { state: "failed", jobKey: "again" }],
        [sent.id, { state: "handed-over", jobKey: "job" }],
        [waiting.id, { state: "failed", jobKey: "again" }],
      ]),
    );
    expect(await record.find("other", ids)).toEqual(new Map());
    expect(await recordOf(planned)).toEqual({ state: "failed", attempts: 0, error: "Removed." });
  });

  it("throw while no server answers, without counting it against the email", async () => {
    const { deliveries, sent } = aMailer(Array.from({ length: 20 }, () => "unreachable" as const));
    const mail = aMail();
    for (let attempt = 1; attempt <= 20; attempt += 1)
      await expect(deliveries.deliver("job", mail)).rejects.toThrow(MailNotAccepted);
    expect(await deliveries.deliver("job", mail)).toEqual({ state: "handed-over" });
    expect(sent).toHaveLength(1);
    expect(await recordOf(mail)).toEqual({ state: "handed-over", attempts: 1, error: null });
  });

  it("wait until email is set up, and are sent then unless they are old", async () => {
    const missing = deliveriesTo(createMissingMailer());
    const [fresh, old] = [aMail(), aMail()];
    for (const mail of [fresh, old, fresh])
      await expect(missing.deliver("job", mail)).rejects.toThrow("No email server is set up.");
    expect(await recordOf(fresh)).toEqual({
      state: "postponed",
      attempts: 0,
      error: "No email server is set up.",
    });
    await test.database.query(
      "update mail_deliveries set created_at = now() - interval '8 days' where mail_id = $1",
      [old.id],
    );
    await expect(missing.deliver("job", old)).rejects.toThrow(MailNotAccepted);
    const { deliveries, sent } = aMailer();
    expect(await deliveries.deliver("job", fresh)).toEqual({ state: "handed-over" });
    const late = {
      state: "failed",
      kind: "stopped",
      reason: "It waited for an email server for more than 7 days.",
    };
    expect(await deliveries.deliver("job", old)).toEqual(late);
    expect(await deliveries.deliver("job", old)).toEqual(late);
    expect(sent).toEqual([fresh]);
    expect(await deliveries.deliver("an owner's resend", old)).toEqual({ state: "handed-over" });
  });

  it("never send again automatically what may have arrived", async () => {
    const uncertain = aMailer(["uncertain"]);
    const mail = aMail();
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(await uncertain.deliveries.deliver("job", mail)).toMatchObject({
        state: "failed",
        kind: "in-doubt",
        reason: "Interrupted during delivery; the email may have arrived.",
      });
    expect(uncertain.sent).toEqual([]);
  });

  /** As a process leaves it that is killed while the server takes the email. */
  const interrupted = async (repeatable: boolean) => {
    const mail = aMail();
    const never: Mailer = { repeatable, send: () => Promise.reject(new Error("killed")) };
    const dying = deliveriesTo(never);
    await expect(dying.deliver("job", mail)).rejects.toThrow("killed");
    expect(await recordOf(mail)).toMatchObject({ state: "queued" });
    return mail;
  };
  it("do not send an email to a server again after a death in the middle", async () => {
    const mail = await interrupted(false);
    const { deliveries, sent } = aMailer();
    const doubt = { state: "failed", kind: "in-doubt" };
    expect(await deliveries.deliver("job", mail)).toMatchObject(doubt);
    expect(await deliveries.deliver("job", mail)).toMatchObject(doubt);
    expect(sent).toEqual([]);
    expect(await deliveries.deliver("somebody's wish", mail)).toEqual({ state: "handed-over" });
    expect(sent).toEqual([mail]);
  });
  it("put an email into the outbox after a death in the middle", async () => {
    const mail = await interrupted(true);
    const { deliveries, sent } = aMailer([], true);
    expect((await deliveries.deliver("job", mail)).state).toBe("handed-over");
    expect(sent).toHaveLength(1);
  });
});

const keptOf = async ({ id }: Mail) => {
  const rows = await test.database.query<{
    personId: string;
    recipientId: string;
    sealed: string;
    sealedAnswer: string | null;
  }>(
    `select person_id as "personId", recipient_id as "recipientId", sealed,
            sealed_answer as "sealedAnswer"
       from mail_outbox where mail_id = $1`,
    [id],
  );
  return rows;
};

describe("the outbox", () => {
  it("keeps an email once, sealed for the person it goes to", async () => {
    const deliveries = deliveriesTo(createCaptureMailbox());
    const mail = aMail({ to: "outbox@shop.example", text: "needle", secrets: ["needle"] });
    await deliveries.deliver("one", mail);
    await deliveries.deliver("two", { ...mail, text: "another" });
    const rows = await keptOf(mail);
    expect(rows).toHaveLength(1);
    expect(await personalData.open(rows)).toEqual([
      { to: mail.to, subject: mail.subject, text: "needle", html: mail.html },
    ]);
    const personId = await personalData.find("demo", "Outbox@shop.example");
    expect(rows[0]?.personId).toBe(personId);
    await personalData.destroyKey("demo", personId as string);
    expect(await personalData.open(rows)).toEqual([null]);
  });

  it("keeps an email about someone else under that person, and finds it by whom it goes to", async () => {
    const deliveries = deliveriesTo(createCaptureMailbox());
    const visitor = await personalData.seal("demo", "visitor@shop.example", {});
    const about = { to: "desk@shop.example", aboutPersonId: visitor.personId };
    const mail = aMail({ ...about, replyTo: "visitor@shop.example" });
    await deliveries.deliver("job", mail);
    const rows = await keptOf(mail);
    expect(rows[0]?.recipientId).toBe(await personalData.find("demo", "desk@shop.example"));
    expect(await personalData.open(rows)).toMatchObject([
      { to: "desk@shop.example", replyTo: "visitor@shop.example" },
    ]);
    await personalData.destroyKey("demo", visitor.personId);
    expect(await personalData.open(rows)).toEqual([null]);
    expect(await deliveries.deliver("job", aMail(about))).toMatchObject({
      state: "failed",
      reason: "The person’s data was erased.",
    });
  });

  it("keeps what a mail server was given, without what only its reader may know", async () => {
    const { deliveries, sent } = aMailer();
    const link = "https://shop.example/reset?token=a&b";
    const html = `<a href="https://shop.example/reset?token=a&amp;b">Reset</a>${"long ".repeat(500)}`;
    const mail = aMail({ text: `Reset: ${link}`, html, secrets: [link] });
    await deliveries.deliver("job", mail);
    expect(sent).toEqual([mail]);
    const [kept] = await personalData.open(await keptOf(mail));
    expect(kept).toMatchObject({ text: "Reset: •••", isWithheld: true });
    expect(kept?.html).toBe(`<a href="•••">Reset</a>${"long ".repeat(500)}`);
  });

  it("keeps what the server answered with the email, and nowhere else", async () => {
    const answer = "550 no such mailbox <ann@shop.example>";
    const server = await startMailServer(() => answer);
    const mailer = createSmtpMailer({ url: server.url, from: "Shop <shop@daybook.example>" });
    const mail = aMail();
    await deliveriesTo(mailer).deliver("job", mail);
    await server.stop();
    const [kept] = await keptOf(mail);
    const { personId = "", sealedAnswer } = kept ?? {};
    expect(await personalData.open([{ personId, sealed: sealedAnswer ?? "" }])).toEqual([
      { answer },
    ]);
    expect(await recordOf(mail)).toMatchObject({ error: "550 at RCPT TO" });
  });

  it("distinguishes the capture mailbox from a mail server", async () => {
    const [here, there] = [aMail(), aMail()];
    await deliveriesTo(createCaptureMailbox()).deliver("job", here);
    await aMailer().deliveries.deliver("job", there);
    const rows = await test.database.query<{ status: string }>(
      "select status from mail_deliveries where mail_id = any($1) order by status",
      [[here.id, there.id]],
    );
    expect(rows.map(({ status }) => status)).toEqual(["kept", "sent"]);
  });

  it("deletes the contents of emails after some days, and keeps that they were sent", async () => {
    const { deliveries, sent } = aMailer();
    const [old, fresh] = [aMail(), aMail()];
    for (const mail of [old, fresh]) await deliveries.deliver("job", mail);
    await test.database.query(
      "update mail_outbox set created_at = now() - interval '91 days' where mail_id = $1",
      [old.id],
    );
    const now = () => new Date().toISOString();
    await createForgetMails({ sql: test.database, now, days: 90 })();
    expect([await keptOf(old), (await keptOf(fresh)).length]).toEqual([[], 1]);
    expect(await deliveries.deliver("another job", old)).toEqual({ state: "handed-over" });
    expect(sent).toHaveLength(2);
  });

  it("delivers many concurrent emails, each of them once", async () => {
    const { deliveries, sent } = aMailer([], true);
    const mails = Array.from({ length: 30 }, () => aMail());
    const all = await Promise.all(
      [...mails, ...mails].map((each) => deliveries.deliver("j", each)),
    );
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["handed-over"]));
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(mails.map(({ id }) => id)));
    const records = await Promise.all(mails.map(recordOf));
    expect(new Set(records.map((each) => each?.attempts))).toEqual(new Set([1]));
  });
});

describe("a mail server", () => {
  const from = "Shop <shop@daybook.example>";
  const problemWith = async (url: string, to = "ann@shop.example") => {
    try {
      await createSmtpMailer({ url, from }).send(aMail({ to }));
    } catch (error) {
      return error as MailNotAccepted;
    }
    return undefined;
  };

  it("gets the email with both texts and its own Message-ID", async () => {
    const server = await startMailServer();
    const mail = aMail({ id: "restock-7", replyTo: "bob@shop.example" });
    await createSmtpMailer({ url: server.url, from }).send(mail);
    await server.stop();
    expect(server.mails).toMatchObject([
      { to: "ann@shop.example", messageId: "<restock-7@daybook.example>" },
    ]);
    expect(server.mails[0]?.source).toMatch(/^From: Shop <shop@daybook\.example>/m);
    expect(server.mails[0]?.source).toMatch(/^Subject: Back in stock: Mug/m);
    expect(server.mails[0]?.source).toMatch(/^Reply-To: bob@shop\.example/m);
    expect(server.mails[0]?.source).toContain("text/plain");
    expect(server.mails[0]?.source).toContain("text/html");
  });

  it("cannot be made to write to others by an address or a subject", async () => {
    const server = await startMailServer();
    const hostile = aMail({
      to: "ann@shop.example\r\nBcc: eve@shop.example",
      subject: "Hello\r\nBcc: eve@shop.example",
    });
    await createSmtpMailer({ url: server.url, from })
      .send(hostile)
      .catch(() => undefined);
    await createSmtpMailer({ url: server.url, from }).send(aMail({ subject: hostile.subject }));
    await server.stop();
    for (const mail of server.mails) {
      expect(mail.to).not.toBe("eve@shop.example");
      expect(mail.source).not.toMatch(/^Bcc:/im);
    }
    expect(server.mails.length).toBeGreaterThan(0);
  });

  it.each([
    ["550 no such mailbox <ann@shop.example>", "refused"],
    ["451 try again later", "later"],
  ] as const)(
    "that says %j has %s the mail, and its words are not kept",
    async (answer, problem) => {
      const server = await startMailServer(() => answer);
      const error = await problemWith(server.url);
      await server.stop();
      expect(error).toMatchObject({ problem, reason: `${answer.slice(0, 3)} at RCPT TO` });
      expect(error?.message).not.toContain("ann@");
    },
  );

  it("that goes away after the content leaves it uncertain whether it took the email", async () => {
    const server = await startMailServer(() => "drop");
    expect((await problemWith(server.url))?.problem).toBe("uncertain");
    await server.stop();
  });

  it("gets many emails over one connection, also behind one that it refused", async () => {
    const server = await startMailServer((to) =>
      to.startsWith("nobody") ? "550 no such mailbox" : "accept",
    );
    const mailer = createSmtpMailer({ url: server.url, from });
    for (const name of ["ann", "nobody", "bob", "cid"])
      await mailer.send(aMail({ to: `${name}@shop.example` })).catch(() => undefined);
    mailer.close?.();
    await server.stop();
    expect(server.mails.map(({ to }) => to.slice(0, 3))).toEqual(["ann", "bob", "cid"]);
    expect(server.connections()).toBe(1);
  });

  it("that has hung up between two emails gets the next one over a new connection, once", async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer({ url: server.url, from });
    await mailer.send(aMail());
    server.hangUp();
    await mailer.send(aMail());
    await mailer.send(aMail());
    mailer.close?.();
    await server.stop();
    expect(server.mails).toHaveLength(3);
    expect(server.connections()).toBe(2);
  });

  it("gets the header that unsubscribes with one click", async () => {
    const server = await startMailServer();
    const unsubscribe = "https://shop.example/restock/unsubscribe?token=abc";
    const mailer = createSmtpMailer({ url: server.url, from });
    await mailer.send(aMail({ unsubscribe }));
    mailer.close?.();
    await server.stop();
    const [header = "", post = ""] = ["List-Unsubscribe", "List-Unsubscribe-Post"].map(
      (name) =>
        new RegExp(`^${name}:(.*(?:\r?\n\\s.*)*)`, "im").exec(server.mails[0]?.source ?? "")?.[1],
    );
    expect(header.replace(/\s/g, "")).toBe(`<${unsubscribe}>`);
    expect(post.trim()).toBe("List-Unsubscribe=One-Click");
  });

  it("that is not there is unreachable", async () => {
    const server = await startMailServer();
    await server.stop();
    expect((await problemWith(server.url))?.problem).toBe("unreachable");
  });
});
