import { afterEach, beforeEach, expect, it } from "vitest";
import { createRequestSend } from "#commands/restock/request-send.ts";
import { createSignUp } from "#commands/restock/sign-up.ts";
import type { RestockVariant } from "#domain/restock/variant-facts.ts";
import { createFakeCaptcha } from "#infra/captcha/fake.ts";
import { newId } from "#infra/ids/uuid.ts";
import { type Delivery, type Mail, MailNotHandedOver } from "#infra/mail/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import { createPersonalData } from "#infra/personal-data/postgres.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { restock } from "#projections/restock/restock.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop } from "#tests/support/shop.ts";
import { createSendNotices, sendNoticesRule } from "./send-notices.ts";

const variant = { productId: "mug", variantId: "mug-s" };
const metadata = { websiteId: "demo", actor: "owner:o", correlationId: "test" };
const signal = new AbortController().signal;

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
  };
});
afterEach(() => test.drop());

const findVariant = async () => facts;
const project = () => projectAll(test.database, shop.eventStore, [restock], { personalData });
const signUp = async (...names: string[]) => {
  const captcha = createFakeCaptcha();
  const signing = createSigning("a secret of thirty-two characters or more");
  const run = createSignUp({ ...shop, personalData, captcha, signing, findVariant, newId });
  for (const name of names)
    await run(
      { ...variant, siteVisitorEmail: `${name}@shop.co`, isJoinMailingList: false },
      { ...metadata, actor: "visitor" },
    );
};
const restocked = (soldOut: boolean) => {
  facts = facts && { ...facts, soldOut };
};
/** The send and the job that the relay would make of it. */
const requestSend = async () => {
  const request = createRequestSend({ ...shop, findVariant, newId });
  await request(variant, "https://shop.example", metadata);
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  const requested = events.findLast(({ type }) => type === sendNoticesRule.type);
  if (requested === undefined) throw new Error("No send was requested.");
  return sendNoticesRule.toJob(requested).payload;
};
const runJob = (payload: unknown) =>
  createSendNotices({
    sql: test.database,
    handler: shop.handler,
    now: shop.now,
    findVariant,
    waitForRestock: project,
    deliveries: {
      deliver: async (_job, mail) => {
        const delivery = deliver(mail);
        if (delivery.state === "handed-over") delivered.push(mail);
        return delivery;
      },
    },
  })(payload, { signal });
const completions = async () => {
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  return events.flatMap(({ type, data }) => {
    if (type !== "RestockSendCompleted") return [];
    const { sent, failed, skipped } = data;
    return [{ sent, failed, skipped }];
  });
};
const recipients = () => delivered.map(({ to }) => to);

it("tells everybody in the order of signing up, and nobody who came later", async () => {
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

it("stops when the stock is gone again, and the rest go on waiting", async () => {
  const names = Array.from({ length: 130 }, (_, n) => `p${n}`);
  await signUp(...names);
  restocked(false);
  const payload = await requestSend();
  deliver = () => {
    if (delivered.length === 8) restocked(true);
    return { state: "handed-over" };
  };
  await runJob(payload);
  // The handful under way, up to the 16th, still goes out.
  expect(delivered).toHaveLength(16);
  expect(await completions()).toEqual([{ sent: 16, failed: 0, skipped: 114 }]);
  restocked(false);
  await runJob(await requestSend());
  expect(new Set(recipients()).size).toBe(130);
  expect(delivered).toHaveLength(130);
});

it("skips whoever has been forgotten", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
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
  expect(await completions()).toEqual([{ sent: 1, failed: 0, skipped: 1 }]);
});

it("records who could not be told, and the next send tries them again", async () => {
  await signUp("ann", "bob");
  restocked(false);
  deliver = ({ to }) =>
    to === "ann@shop.co"
      ? { state: "failed", kind: "bounced", reason: "550 at RCPT TO" }
      : { state: "handed-over" };
  await runJob(await requestSend());
  expect(await completions()).toEqual([{ sent: 1, failed: 1, skipped: 0 }]);
  const rows = await test.database.query(
    "select status, failure from read.restock_sign_ups order by position",
  );
  expect(rows).toEqual([
    { status: "failed", failure: "550 at RCPT TO" },
    { status: "sent", failure: null },
  ]);
  deliver = () => ({ state: "handed-over" });
  await runJob(await requestSend());
  expect(recipients()).toEqual(["bob@shop.co", "ann@shop.co"]);
  expect((await completions())[1]).toEqual({ sent: 1, failed: 0, skipped: 0 });
});

it("goes on with the others when a mail is wanted later, then comes back for it", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = ({ to }) =>
    to === "ann@shop.co"
      ? { state: "postponed", reason: "451 at RCPT TO" }
      : { state: "handed-over" };
  await expect(runJob(payload)).rejects.toThrow("1 mails will be tried again later.");
  expect(await completions()).toEqual([]);
  deliver = () => ({ state: "handed-over" });
  await runJob(payload);
  expect(recipients()).toEqual(["bob@shop.co", "ann@shop.co"]);
  expect(await completions()).toEqual([{ sent: 2, failed: 0, skipped: 0 }]);
});

it("waits for the mail server, and loses nobody meanwhile", async () => {
  await signUp("ann", "bob");
  restocked(false);
  const payload = await requestSend();
  deliver = () => {
    throw new MailNotHandedOver("unreachable", "ECONNREFUSED");
  };
  await expect(runJob(payload)).rejects.toThrow(MailNotHandedOver);
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
  expect(await completions()).toEqual([{ sent: 0, failed: 0, skipped: 1 }]);
});
