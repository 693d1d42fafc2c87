import { afterEach, beforeEach, expect, it } from "vitest";
import { createHeldUnits } from "#commands/restock/held-units.ts";
import { createRestockLinks } from "#commands/restock/links.ts";
import { createRequestSend, type SendOptions } from "#commands/restock/request-send.ts";
import { createSignUp } from "#commands/restock/sign-up.ts";
import type { StockCommand } from "#domain/inventory/commands.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { sendStreamId, signUpStreamId } from "#domain/restock/stream-ids.ts";
import type { RestockVariant } from "#domain/restock/variant-facts.ts";
import { createFakeCaptcha } from "#infra/captcha/fake.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { RunAgainAt } from "#infra/jobs/port.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import { type Delivery, type Mail, type Mailer, MailNotAccepted } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { restock } from "#projections/restock/restock.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { MAILS_AT_ONCE } from "./notify-all.ts";
import { createResendNotice, resendNoticeRule } from "./resend-notice.ts";
import { createSendNotices, sendNoticesRule } from "./send-notices.ts";

const variant = { productId: "mug", variantId: "mug-s" };
const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
const signal = new AbortController().signal;

const signing = createSigning("a secret of thirty-two characters or more");

let test: TestDatabase;
let personalData: PersonalData;
let shop: ReturnType<typeof createTestShop>;
let facts: RestockVariant | undefined;
let delivered: Mail[];
let deliver: (mail: Mail) => Delivery;

beforeEach(async () => {
  test = await createTestDatabase();
  const secret = "a secret of thirty-two characters or more";
  personalData = createPersonalData({ database: test.database, secret });
  shop = createTestShop();
  delivered = [];
  deliver = () => ({ state: "handed-over" });
  facts = {
    productName: "Mug",
    productUrl: "/shop/p/mug",
    sku: "MUG-S",
    attributes: {},
    soldOut: true,
    unitsLeft: 0,
  };
});
afterEach(() => test.drop());

const findVariant = async () => facts;
const project = () => projectAll(test.database, shop.eventStore, [restock], { personalData });
const signUp = async (...names: string[]) => {
  const captcha = createFakeCaptcha();
  const countSignUps = async () => ({ open: 0, unconfirmed: 0, fromClient: 0 });
  const shown = { ...shop, personalData, captcha, signing, findVariant, countSignUps, newId };
  const run = createSignUp(shown);
  const client = { clientIp: "127.0.0.1", proxied: false };
  for (const name of names)
    await run(
      {
        ...variant,
        siteVisitorEmail: `${name}@shop.co`,
        isJoinMailingList: false,
        client,
        origin: "https://shop.example",
      },
      { ...metadata, actor: "visitor" },
    );
};
const restocked = (soldOut: boolean, unitsLeft = soldOut ? 0 : 5) => {
  facts = facts && { ...facts, soldOut, unitsLeft };
};
/** The send and the job that the relay would make of it. */
const requestSend = async (wish: Partial<SendOptions> = {}) => {
  const request = createRequestSend({
    ...shop,
    findVariant,
    newId,
    mailModeOf: async () => "server",
  });
  const usual = { audience: "everyone", holdMinutes: 0, graceSeconds: 0 } as const;
  await request({ ...variant, ...usual, ...wish }, "https://shop.example", metadata);
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  const requested = events.findLast(({ type }) => type === sendNoticesRule.type);
  if (requested === undefined) throw new Error("No send was requested.");
  return sendNoticesRule.toJob(requested)?.payload as { readonly sendId: string };
};
const dependencies = () => ({
  sql: test.database,
  eventStore: shop.eventStore,
  handler: shop.handler,
  now: shop.now,
  links: createRestockLinks(signing),
  heldUnits: createHeldUnits(signing),
  findVariant,
  waitForRestock: project,
  deliveries: {
    deliver: async (_job: string, mail: Mail) => {
      const delivery = deliver(mail);
      if (delivery.state === "handed-over") delivered.push(mail);
      return delivery;
    },
  },
});
const runJob = (payload: unknown) => createSendNotices(dependencies())(payload, { signal });
const completions = async () => {
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  return events.flatMap(({ type, data }) => {
    if (type !== "RestockSendCompleted") return [];
    const { sent, failed, skipped, skippedFor } = data;
    return [{ sent, failed, skipped, ...(skipped !== 0 && { skippedFor }) }];
  });
};
const LATER: Delivery = {
  state: "postponed",
  reason: "451 at RCPT TO",
  nextTryAt: "2026-03-01T10:00:03.000Z",
};
const recipients = () => delivered.map(({ to }) => to);

it("emails everyone in the order of signing up, and nobody who came later", async () => {
  await signUp("ann", "bob", "cid");
  restocked(false);
  const payload = await requestSend();
  restocked(true);
  await signUp("late");
  restocked(false);
  await runJob(payload);
  expect(recipients()).toEqual(["ann@shop.co", "bob@shop.co", "cid@shop.co"]);
  expect(await completions()).toEqual([{ sent: 3, failed: 0, skipped: 0 }]);
});

it("does nothing when it runs again after it has completed", async () => {
  await signUp("ann");
  restocked(false);
  const payload = await requestSend();
  await runJob(payload);
  await runJob(payload);
  expect(recipients()).toEqual(["ann@shop.co"]);
  expect(await completions()).toHaveLength(1);
});

it("stops when the stock is gone again, and the rest continue waiting", async () => {
  const names = Array.from({ length: 130 }, (_, n) => `p${n}`);
  await signUp(...names);
  restocked(false);
  const payload = await requestSend();
  deliver = () => {
    if (delivered.length === 8) restocked(true);
    return { state: "handed-over" };
  };
  await runJob(payload);
  // Those that were in progress already still go out.
  const first = delivered.length;
  expect(first).toBeLessThanOrEqual(8 + MAILS_AT_ONCE);
  const skipped = 130 - first;
  expect(await completions()).toEqual([
    { sent: first, failed: 0, skipped, skippedFor: { "sold-out": skipped } },
  ]);
  restocked(false);
  await runJob(await requestSend());
  expect(new Set(recipients()).size).toBe(130);
  expect(delivered).toHaveLength(130);
});

it("skips anyone who is erased while it runs", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = () => LATER;
  await expect(runJob(payload)).rejects.toThrow(RunAgainAt);
  deliver = () => ({ state: "handed-over" });
  const personId = (await personalData.find("demo", "ann@shop.co")) as string;
  await personalData.destroyKey("demo", personId);
  await shop.eventStore.append({
    stream: `person-demo.${personId}`,
    expectedRevision: "any",
    events: [
      {
        id: newId(),
        type: "PersonForgotten",
        version: 1,
        data: { personId, forgottenAt: shop.now() },
      },
    ],
    metadata,
  });
  await runJob(payload);
  expect(recipients()).toEqual(["bob@shop.co"]);
  expect(await completions()).toEqual([
    { sent: 1, failed: 0, skipped: 1, skippedFor: { gone: 1 } },
  ]);
});

it("emails as many as there are units, in order, and bounced emails use none", async () => {
  await signUp("ann", "bob", "cid", "dora", "eve");
  restocked(false, 3);
  const payload = await requestSend({ audience: "units" });
  const mailer: Mailer = {
    repeatable: false,
    send: async (mail) => {
      if (mail.to === "bob@shop.co") throw new MailNotAccepted("refused", "550 at RCPT TO");
      delivered.push(mail);
    },
  };
  const deliveries = createDeliveries({ database: test.database, mailer, personalData });
  await createSendNotices({ ...dependencies(), deliveries })(payload, { signal });
  expect(recipients().toSorted()).toEqual(["ann@shop.co", "cid@shop.co", "dora@shop.co"]);
  expect(await completions()).toEqual([
    { sent: 3, failed: 1, skipped: 1, skippedFor: { "no-units-left": 1 } },
  ]);
});

it("counts an email in doubt as one unit, and continues with those that are left", async () => {
  await signUp("ann", "bob", "cid");
  restocked(false, 2);
  const payload = await requestSend({ audience: "units" });
  await project();
  // As a process leaves it that dies while the mail server takes ann's email.
  await test.database.query(
    `insert into mail_deliveries (website_id, mail_id, job_key, state, attempts)
     select website_id, 'restock-' || sign_up_id, 'restock-send-' || $1, 'queued', 1
       from read.restock_sign_ups where email = 'ann@shop.co'`,
    [payload.sendId],
  );
  const mailer: Mailer = { repeatable: false, send: async (mail) => void delivered.push(mail) };
  const deliveries = createDeliveries({ database: test.database, mailer, personalData });
  await createSendNotices({ ...dependencies(), deliveries })(payload, { signal });
  expect(recipients()).toEqual(["bob@shop.co"]);
  expect(await completions()).toEqual([
    { sent: 1, failed: 0, skipped: 1, skippedFor: { "no-units-left": 1 } },
  ]);
});

it("holds a unit for each recipient, and links to it", async () => {
  const stocks = shop.handler(stockDecider, StockEvent);
  const receive = { type: "ReceiveStock", ...variant, quantity: 2, reference: "", at: shop.now() };
  await stocks.run("mug-s", receive as StockCommand, { metadata });
  await signUp("ann", "bob", "cid");
  restocked(false, 2);
  await runJob(await requestSend({ audience: "units", holdMinutes: 90 }));
  expect(recipients().toSorted()).toEqual(["ann@shop.co", "bob@shop.co"]);
  const { holds } = (await stocks.load("demo", "mug-s")).state;
  expect([...holds.values()]).toEqual([
    { quantity: 1, expiresAt: "2030-01-01T01:30:00.000Z" },
    { quantity: 1, expiresAt: "2030-01-01T01:30:00.000Z" },
  ]);
  const [mail] = delivered;
  expect(mail?.text).toContain("We are holding one for you for 90 minutes.");
  const token = /restock\/held\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const links = createRestockLinks(signing);
  const held = links.readHeld("demo", token);
  expect([...holds.keys()]).toContain(
    createHeldUnits(signing).holdIdFor("demo", held?.signUpId ?? ""),
  );
  expect(links.readHeld("other", token)).toBeUndefined();
});

it("holds up to 1,000 units in one send, and notifies as many as there are when nothing is held", async () => {
  const unitsOf = async (wish: Partial<SendOptions>, unitsLeft: number) => {
    restocked(false, unitsLeft);
    await runJob(await requestSend({ audience: "units", ...wish }));
    const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
    return events.findLast(({ type }) => type === "RestockSendStarted")?.data.units;
  };
  expect(await unitsOf({ holdMinutes: 90 }, 999)).toBe(999);
  expect(await unitsOf({ holdMinutes: 90 }, 1_000)).toBe(1_000);
  expect(await unitsOf({ holdMinutes: 90 }, 1_001)).toBe(1_000);
  expect(await unitsOf({}, 1_001)).toBe(1_001);
});

it("does nothing when it was cancelled", async () => {
  await signUp("ann");
  restocked(false);
  const payload = await requestSend();
  const { sendId } = payload;
  const cancel = { type: "CancelSend", ...variant, sendId, at: shop.now() } as const;
  await shop
    .handler(sendDecider, RestockSendEvent)
    .run(sendStreamId(variant), cancel, { metadata });
  await runJob(payload);
  expect(delivered).toEqual([]);
  expect(await completions()).toEqual([]);
});

it("lists an email in doubt, leaves it out of later sends, and sends it again when the owner says so", async () => {
  await signUp("ann");
  restocked(false);
  deliver = () => ({ state: "failed", kind: "in-doubt", reason: "interrupted" });
  await runJob(await requestSend());
  deliver = () => ({ state: "handed-over" });
  await runJob(await requestSend());
  expect(delivered).toEqual([]);
  const [row] = await test.database.query<{ signUpId: string; personId: string; status: string }>(
    `select sign_up_id as "signUpId", person_id as "personId", status from read.restock_sign_ups`,
  );
  expect(row?.status).toBe("in-doubt");
  const { signUpId = "", personId = "" } = row ?? {};
  const owner = { websiteTitle: "Pens", origin: "https://shop.example", at: shop.now() };
  const command = { type: "ResendNotice", ...variant, signUpId, ...owner } as const;
  await shop
    .handler(signUpDecider, RestockSignUpEvent)
    .run(
      signUpStreamId(variant, personId),
      { ...command, resendId: newId(), variant: facts },
      { metadata },
    );
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  const requested = events.findLast(({ type }) => type === resendNoticeRule.type) as RecordedEvent;
  const run = createResendNotice(dependencies());
  await run(resendNoticeRule.toJob(requested)?.payload, { signal });
  await run(resendNoticeRule.toJob(requested)?.payload, { signal });
  expect(recipients()).toEqual(["ann@shop.co"]);
  await project();
  const sends = await test.database.query(
    "select sent, failed, in_doubt from read.restock_sends order by position",
  );
  expect(sends).toEqual([
    { sent: 1, failed: 0, in_doubt: 0 },
    { sent: 0, failed: 0, in_doubt: 0 },
  ]);
});

it.each([
  ["gave-up", "failed", ["bob@shop.co", "ann@shop.co"]],
  ["bounced", "bounced", ["bob@shop.co"]],
] as const)("records who could not be told: %s", async (kind, status, afterNext) => {
  await signUp("ann", "bob");
  restocked(false);
  deliver = ({ to }) =>
    to === "ann@shop.co"
      ? { state: "failed", kind, reason: "550 at RCPT TO" }
      : { state: "handed-over" };
  await runJob(await requestSend());
  expect(await completions()).toEqual([{ sent: 1, failed: 1, skipped: 0 }]);
  const rows = await test.database.query(
    "select status, failure from read.restock_sign_ups order by position",
  );
  expect(rows).toEqual([
    { status, failure: "550 at RCPT TO" },
    { status: "sent", failure: null },
  ]);
  deliver = () => ({ state: "handed-over" });
  await runJob(await requestSend());
  expect(recipients()).toEqual(afterNext);
  const sent = afterNext.length - 1;
  expect((await completions())[1]).toEqual({ sent, failed: 0, skipped: 0 });
});

it("continues with the others when an email is wanted later, then comes back for it", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = ({ to }) => (to === "ann@shop.co" ? LATER : { state: "handed-over" });
  await expect(runJob(payload)).rejects.toThrow(RunAgainAt);
  expect(await completions()).toEqual([]);
  deliver = () => ({ state: "handed-over" });
  await runJob(payload);
  expect(recipients()).toEqual(["bob@shop.co", "ann@shop.co"]);
  expect(await completions()).toEqual([{ sent: 2, failed: 0, skipped: 0 }]);
});

/** A run that ends with bob's email wanted later, and ann's as `delivery` says. */
const runFirstHalf = async (delivery: Delivery) => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = ({ to }) => (to === "ann@shop.co" ? delivery : LATER);
  await expect(runJob(payload)).rejects.toThrow(RunAgainAt);
  deliver = () => ({ state: "handed-over" });
  return payload;
};

it("counts an email that failed, also when its reader has left before the send ends", async () => {
  const payload = await runFirstHalf({ state: "failed", kind: "bounced", reason: "550" });
  const personId = (await personalData.find("demo", "ann@shop.co")) as string;
  const signUps = shop.handler(signUpDecider, RestockSignUpEvent);
  const streamId = signUpStreamId(variant, personId);
  const { open } = (await signUps.load("demo", streamId)).state;
  const leave = { type: "LeaveSignUp", signUpId: open?.signUpId ?? "", at: shop.now() } as const;
  await signUps.run(streamId, leave, { metadata });
  await runJob(payload);
  expect(await completions()).toEqual([{ sent: 1, failed: 1, skipped: 0 }]);
});

it("counts what the log says that became of the emails, whatever a table believes", async () => {
  const payload = await runFirstHalf({ state: "handed-over" });
  await test.database.query(
    "update read.restock_sign_ups set send_id = null where email = 'ann@shop.co'",
  );
  await runJob(payload);
  expect(await completions()).toEqual([{ sent: 2, failed: 0, skipped: 0 }]);
});

it("counts nothing of another send of the same variant", async () => {
  await signUp("ann", "bob");
  restocked(false);
  deliver = ({ to }) =>
    to === "ann@shop.co"
      ? { state: "failed", kind: "gave-up", reason: "451 at RCPT TO" }
      : { state: "handed-over" };
  await runJob(await requestSend());
  deliver = () => ({ state: "handed-over" });
  await runJob(await requestSend());
  expect(await completions()).toEqual([
    { sent: 1, failed: 1, skipped: 0 },
    { sent: 1, failed: 0, skipped: 0 },
  ]);
});

it("waits for the mail server, and loses nobody in the meantime", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = () => {
    throw new MailNotAccepted("unreachable", "ECONNREFUSED");
  };
  await expect(runJob(payload)).rejects.toThrow(MailNotAccepted);
  deliver = () => ({ state: "handed-over" });
  await runJob(payload);
  expect(await completions()).toEqual([{ sent: 2, failed: 0, skipped: 0 }]);
});

it("sends nothing for a variant that has been removed", async () => {
  await signUp("ann");
  restocked(false);
  const payload = await requestSend();
  facts = undefined;
  await runJob(payload);
  expect(delivered).toEqual([]);
  expect(await completions()).toEqual([
    { sent: 0, failed: 0, skipped: 1, skippedFor: { removed: 1 } },
  ]);
});
