import { afterAll, beforeAll, expect, it } from "vitest";
import type { placeOrderContract } from "#commands/checkout/contract.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createDeliveries } from "#infra/mail/deliveries.ts";
import type { Mail } from "#infra/mail/port.ts";
import type { CouponRow } from "#read-api/coupons/contract.ts";
import { aProduct, createShopkeeper } from "#tests/support/catalog.ts";
import { type Client, createClient, createOwnerClient } from "#tests/support/client.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createAwaitPayments } from "./await-payments.ts";
import { createSendPaymentMail, sendPaymentMailRules } from "./send-payment-mail.ts";

const CART = "/api/commerce/shopping-cart";
const CONSOLE = "/api/console";
const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 4;
const EMAIL = "ann@example.com";

type Placed = ResponseOf<typeof placeOrderContract>;

/** No jobs run automatically: the test runs each, and says when. */
let server: TestServer;
let owner: Client;
const mails: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer({ DAYBOOK_ROLES: "web,projections" });
  owner = await createOwnerClient(server.origin, server.setupCode);
  const keeper = createShopkeeper(server.infrastructure);
  await keeper.define(aProduct("mug"));
  await keeper.stock("mug", "mug", 10);
  const settings = { method: "PATCH", json: { manualPaymentDays: DAYS } };
  expect((await owner.request(`${CONSOLE}/website-settings`, settings)).status).toBe(200);
  await settled();
});
afterAll(() => server.stop());

const settled = async () => {
  const { waitFor, eventStore } = server.infrastructure;
  const names = ["products", "variant-stock", "website-settings", "orders", "coupons"];
  await waitFor([...names, "gift-cards"], await eventStore.head());
};
const daysLater = (days: number) => () => new Date(Date.now() + days * DAY_MS).toISOString();

/** A pass of the job so many days from now. */
const passAfter = async (days: number) => {
  await settled();
  const { checkout } = server.infrastructure;
  const now = daysLater(days);
  const report = await createAwaitPayments({ ...checkout, sql: server.database, newId, now })();
  await settled();
  return report;
};

/** Every email that follows from the events of the order, each job run twice. */
const sendMails = async (orderId: string): Promise<readonly string[]> => {
  const { infrastructure, database } = server;
  const mailer = { repeatable: false, send: async (mail: Mail) => void mails.push(mail) };
  const { personalData } = infrastructure;
  const send = createSendPaymentMail({
    ...infrastructure,
    sql: database,
    waitForOrders: settled,
    deliveries: createDeliveries({ database, personalData, mailer }),
  });
  const { events } = await infrastructure.eventStore.readStream(`order-demo.${orderId}`);
  const jobs = events.flatMap((event: RecordedEvent) =>
    sendPaymentMailRules.flatMap(({ type, toJob }) => {
      const job = type === event.type ? toJob(event) : undefined;
      return job === undefined ? [] : [job, job];
    }),
  );
  for (const { payload } of jobs) await send(payload, { signal: AbortSignal.timeout(60_000) });
  return mails.filter(({ to }) => to === EMAIL).map(({ subject }) => subject);
};

const onHand = async () => {
  const text = "select on_hand as units from read.variant_stock where variant_id = 'mug'";
  return (await server.database.query<{ units: number }>(text))[0]?.units;
};
const couponUses = async (code: string) => {
  const { body } = await owner.get<{ rows: CouponRow[] }>(`${CONSOLE}/coupons?search=${code}`);
  return body.rows[0]?.redeemed;
};
const balanceOf = async (giftCardId: string) =>
  (await owner.get<{ balanceCents: number }>(`${CONSOLE}/gift-cards/${giftCardId}`)).body
    .balanceCents;

it("an order whose money does not arrive is reminded of once, and cancelled after the days that the owner has set, with everything given back", async () => {
  await owner.post(`${CONSOLE}/coupons`, {
    code: "TEN",
    usageLimit: 1,
    discount: { kind: "percent", ratePpm: 100_000 },
  });
  const issued = await owner.post<{ giftCardId: string; code: string }>(`${CONSOLE}/gift-cards`, {
    amountCents: 500,
  });
  const { giftCardId, code } = issued.body;
  await settled();
  const visitor = await createClient(server.origin);
  await visitor.post(`${CART}/entries`, { itemId: "mug", sku: "MUG", quantity: 3 });
  expect((await visitor.post(`${CART}/coupons`, { code: "TEN" })).status).toBe(200);
  expect((await visitor.post(`${CART}/gift-cards`, { code })).status).toBe(200);
  const { body, status } = await visitor.post<Placed>("/api/commerce/checkout", {
    contact: { email: EMAIL, name: "Ann", phone: "" },
    address: { line1: "1", line2: "", city: "c", region: "OR", postalCode: "97201", country: "US" },
  });
  expect([status, body.order.status]).toEqual([200, "awaiting-payment"]);
  const { orderId } = body.order;
  await settled();
  expect([await onHand(), await couponUses("TEN"), await balanceOf(giftCardId)]).toEqual([7, 1, 0]);

  expect(await passAfter(DAYS / 2 - 0.1)).toEqual({ reminded: 0, cancelled: 0 });
  expect(await passAfter(DAYS / 2 + 0.1)).toEqual({ reminded: 1, cancelled: 0 });
  expect(await passAfter(DAYS / 2 + 0.2)).toEqual({ reminded: 0, cancelled: 0 });
  expect(await sendMails(orderId)).toEqual([expect.stringMatching(/^Payment for your order #1 /)]);

  expect(await passAfter(DAYS - 0.1)).toEqual({ reminded: 0, cancelled: 0 });
  expect(await passAfter(DAYS + 0.1)).toEqual({ reminded: 0, cancelled: 1 });
  expect(await passAfter(DAYS + 0.2)).toEqual({ reminded: 0, cancelled: 0 });
  expect([await onHand(), await couponUses("TEN"), await balanceOf(giftCardId)]).toEqual([
    10, 0, 500,
  ]);
  expect(await sendMails(orderId)).toEqual([
    expect.stringMatching(/^Payment for your order #1 /),
    expect.stringMatching(/^Your order #1 .* was cancelled$/),
  ]);
});
