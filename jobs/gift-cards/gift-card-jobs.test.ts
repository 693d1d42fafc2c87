import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createGiftCardIds } from "#commands/gift-cards/gift-card-id.ts";
import { createGiftCardsOfOrder } from "#commands/gift-cards/gift-cards-of-order.ts";
import { createIssue } from "#commands/gift-cards/issue.ts";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { giftCardPurchaseDecider } from "#domain/gift-cards/decide-purchase.ts";
import { GiftCardEvent, GiftCardPurchaseEvent } from "#domain/gift-cards/events.ts";
import { PURCHASE_FIELD } from "#domain/gift-cards/purchase-field.ts";
import { isKeyedId } from "#domain/kit/keyed-id.ts";
import { orderDecider } from "#domain/orders/decide.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import type { PlacedOrder } from "#domain/orders/evolve.ts";
import type { OrderLine } from "#domain/orders/order-parts.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { RunAgainAt } from "#infra/jobs/port.ts";
import type { Mail } from "#infra/mail/port.ts";
import { createMemoryPersonalData } from "#infra/personal-data/memory.ts";
import { createSigning } from "#infra/signing/hmac.ts";
import { giftCards } from "#projections/gift-cards/gift-cards.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { projectAll } from "#tests/support/project.ts";
import { createTestShop, type TestShop } from "#tests/support/shop.ts";
import { createExpireGiftCardHolds } from "./expire-holds.ts";
import { createGiftCardTasks, giftCardRules } from "./gift-card-jobs.ts";
import { ISSUE_GIFT_CARDS } from "./issue-cards.ts";
import { SEND_GIFT_CARD } from "./send-card.ts";

const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
const signal = new AbortController().signal;
const at = "2030-01-01T00:00:00.000Z";

let shop: TestShop;
let personalData: ReturnType<typeof createMemoryPersonalData>;
let mails: Mail[];
let state: "handed-over" | "postponed";
const signing = createSigning("a secret for tests of at least 32 characters");

beforeEach(() => {
  shop = createTestShop(at);
  personalData = createMemoryPersonalData();
  mails = [];
  state = "handed-over";
});

const tasks = (opened: Pick<typeof personalData, "seal" | "sealFor" | "open"> = personalData) =>
  createGiftCardTasks({
    handler: shop.handler,
    personalData: opened,
    signing,
    now: shop.now,
    newId,
    websiteFacts: async () => ({ title: "The Shop" }),
    deliveries: {
      deliver: async (_key, mail) => {
        if (state === "postponed") return { state, reason: "busy", nextTryAt: shop.now() };
        mails.push(mail);
        return { state };
      },
    },
  });

const recorded = async (type: string): Promise<readonly RecordedEvent[]> => {
  const { events } = await shop.eventStore.readAll({ after: 0n, limit: 10_000 });
  return events.filter((event) => event.type === type);
};

/** Turns what was recorded into jobs, and does them. */
const doJobs = async (type: string) => {
  for (const event of await recorded(type))
    for (const rule of giftCardRules)
      if (rule.type === type) {
        const job = rule.toJob(event);
        if (job) await tasks()[job.name]?.(job.payload, { signal });
      }
};

const line = (lineId: string, quantity: number, more: Partial<OrderLine> = {}): OrderLine => ({
  lineId,
  itemId: "card",
  variantId: "card-50",
  sku: "CARD-50",
  attributes: {},
  productType: 4,
  title: "Gift Card",
  imageUrl: null,
  quantity,
  unitPriceCents: 5_000,
  totalCents: 5_000 * quantity,
  ...more,
});

const orders = () => shop.handler(orderDecider, OrderEvent);
const cards = () => shop.handler(giftCardDecider, GiftCardEvent);

const place = async (
  lines: readonly OrderLine[],
  method: "manual" | "stripe" = "manual",
): Promise<PlacedOrder> => {
  const total = lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const order: PlacedOrder = {
    orderId: newId(),
    cartId: newId(),
    lines: [...lines],
    currency: "USD",
    subtotalCents: total,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: total,
    payment: { method },
    person: await personalData.seal("demo", "ben@x.example", {
      email: "ben@x.example",
      name: "Ben",
    }),
    placedAt: at,
  };
  await orders().run(order.orderId, { type: "PlaceOrder", attempt: 1, order }, { metadata });
  return order;
};
const confirm = ({ orderId, payment }: PlacedOrder) =>
  orders().run(
    orderId,
    {
      type: "ConfirmOrder",
      attempt: 1,
      ...(payment.method === "stripe" && { reference: "pi_1" }),
      at,
    },
    { metadata },
  );
const pay = ({ orderId }: PlacedOrder) =>
  orders().run(orderId, { type: "RecordPayment", at }, { metadata });

const cardIdOf = (orderId: string, lineId: string, unit: number) =>
  createGiftCardIds({ handler: shop.handler, signing }).ofUnit("demo", orderId, lineId, unit);
const cardOf = async ({ orderId }: PlacedOrder, lineId: string, unit: number) =>
  (await cards().load("demo", await cardIdOf(orderId, lineId, unit))).state;

describe("cards of an order", () => {
  it("are issued once each, however often and concurrently the job runs", async () => {
    const order = await place([line("a", 2), line("b", 1), line("c", 1, { productType: 1 })]);
    await confirm(order);
    await tasks()[ISSUE_GIFT_CARDS]?.({ websiteId: "demo", orderId: order.orderId }, { signal });
    expect(await recorded("GiftCardIssued")).toEqual([]);
    await pay(order);
    await Promise.all([doJobs("OrderPaymentRecorded"), doJobs("OrderPaymentRecorded")]);
    await doJobs("OrderPaymentRecorded");
    expect(await recorded("GiftCardIssued")).toHaveLength(3);
    expect(await recorded("GiftCardMailRequested")).toHaveLength(3);
    expect((await cardOf(order, "a", 2)).issued).toMatchObject({
      amountCents: 5_000,
      currency: "USD",
      source: { kind: "order", orderId: order.orderId, lineId: "a", unit: 2 },
    });
  });

  it("have ids that the order's id does not lead to without the secret", async () => {
    const order = await place([line("a", 1)]);
    await confirm(order);
    await pay(order);
    await doJobs("OrderPaymentRecorded");
    const [issued] = await recorded("GiftCardIssued");
    expect(issued?.data.giftCardId).not.toBe(uuidOf("gift card", "demo", order.orderId, "a", "1"));
    expect(isKeyedId(String(issued?.data.giftCardId))).toBe(true);
  });

  it("keep the ids that an earlier release issued them under", async () => {
    const order = await place([line("a", 2)]);
    const { orderId } = order;
    const giftCardId = uuidOf("gift card", "demo", orderId, "a", "1");
    await createIssue({ handler: shop.handler, personalData, signing, now: shop.now })({
      giftCardId,
      amountCents: 5_000,
      currency: "USD",
      source: { kind: "order", orderId, lineId: "a", unit: 1 },
      recipient: null,
      metadata,
    });
    await confirm(order);
    await pay(order);
    await doJobs("OrderPaymentRecorded");
    expect(await recorded("GiftCardIssued")).toHaveLength(2);
    const deadlines = { remindAt: null, cancelAt: null };
    await orders().run(orderId, { type: "UndoPayment", deadlines, at }, { metadata });
    await doJobs("OrderPaymentUndone");
    expect((await cards().load("demo", giftCardId)).state.disabled).toBe(true);
    expect(await recorded("GiftCardDisabled")).toHaveLength(2);
  });

  it("are not issued before the money is there", async () => {
    const order = await place([line("a", 1)]);
    await tasks()[ISSUE_GIFT_CARDS]?.({ websiteId: "demo", orderId: order.orderId }, { signal });
    expect(await recorded("GiftCardIssued")).toEqual([]);
  });

  it("are disabled when the payment was recorded by mistake, but for what an owner disabled", async () => {
    const order = await place([line("a", 2)]);
    const { orderId } = order;
    await confirm(order);
    await pay(order);
    await doJobs("OrderPaymentRecorded");
    const giftCardId = await cardIdOf(orderId, "a", 1);
    const lost = { type: "DisableGiftCard", giftCardId, reason: "lost", at } as const;
    await cards().run(giftCardId, lost, { metadata });
    const deadlines = { remindAt: null, cancelAt: null };
    await orders().run(orderId, { type: "UndoPayment", deadlines, at }, { metadata });
    await doJobs("OrderPaymentUndone");
    expect((await cardOf(order, "a", 2)).disabled).toBe(true);
    await pay(order);
    await doJobs("OrderPaymentRecorded");
    expect((await cardOf(order, "a", 2)).disabled).toBe(false);
    expect((await cardOf(order, "a", 1)).disabled).toBe(true);
    expect(await recorded("GiftCardIssued")).toHaveLength(2);
  });

  it("are disabled when the payment is undone between the job's read and its issue", async () => {
    const order = await place([line("a", 1)]);
    const { orderId } = order;
    await confirm(order);
    await pay(order);
    let isUndone = false;
    const undoFirst: typeof personalData.open = async (persons) => {
      if (!isUndone) {
        isUndone = true;
        const undo = {
          type: "UndoPayment",
          deadlines: { remindAt: null, cancelAt: null },
        } as const;
        await orders().run(orderId, { ...undo, at }, { metadata });
        // Its own job finds no card yet.
        await doJobs("OrderPaymentUndone");
      }
      return personalData.open(persons);
    };
    const slow = tasks({ ...personalData, open: undoFirst });
    await slow[ISSUE_GIFT_CARDS]?.({ websiteId: "demo", orderId }, { signal });
    expect(await recorded("GiftCardIssued")).toHaveLength(1);
    expect((await cardOf(order, "a", 1)).disabled).toBe(true);
  });

  it("may be spent again when the provider refuses to pay the refund", async () => {
    const order = await place([line("a", 2)], "stripe");
    await confirm(order);
    await doJobs("OrderPaid");
    const { orderId } = order;
    const stopped = { type: "DisableGiftCard", reason: "lost", at } as const;
    const giftCardId = await cardIdOf(orderId, "a", 1);
    await cards().run(giftCardId, { ...stopped, giftCardId }, { metadata });
    const refund = {
      type: "RefundOrder",
      refundId: "r1",
      lines: [{ lineId: "a", quantity: 1 }],
      amountCents: undefined,
      returnToStock: false,
      at,
    } as const;
    await orders().run(orderId, refund, { metadata });
    await doJobs("OrderRefunded");
    expect((await cardOf(order, "a", 2)).disabled).toBe(true);
    const refused = { type: "RecordRefundRefused", refundId: "r1", code: "x", at } as const;
    await orders().run(orderId, refused, { metadata });
    await doJobs("OrderRefundRefused");
    expect((await cardOf(order, "a", 2)).disabled).toBe(false);
    // What the owner stopped stays so.
    expect((await cardOf(order, "a", 1)).disabled).toBe(true);
  });

  it("are not issued for units that were refunded before, and stopped for those refunded after", async () => {
    const order = await place([line("a", 3)]);
    await confirm(order);
    await pay(order);
    const refund = (refundId: string) =>
      orders().run(
        order.orderId,
        {
          type: "RefundOrder",
          refundId,
          lines: [{ lineId: "a", quantity: 1 }],
          amountCents: undefined,
          returnToStock: false,
          at,
        },
        { metadata },
      );
    await refund("before");
    await doJobs("OrderPaymentRecorded");
    expect((await cardOf(order, "a", 3)).issued).toBeUndefined();
    await refund("after");
    await doJobs("OrderRefunded");
    expect((await cardOf(order, "a", 2)).disabled).toBe(true);
    expect(await cardOf(order, "a", 1)).toMatchObject({ disabled: false, balanceCents: 5_000 });
  });

  it("go to whom the customer named, on the day that was chosen", async () => {
    const purchaseId = newId();
    const purchases = shop.handler(giftCardPurchaseDecider, GiftCardPurchaseEvent);
    const purchase = { itemId: "card", variantId: "card-50", sku: "CARD-50", title: "Gift Card" };
    await purchases.run(
      purchaseId,
      { type: "StartPurchase", purchaseId, ...purchase, amountCents: 1, currency: "USD", at },
      { metadata },
    );
    const ann = { email: "ann@x.example", name: "Ann", fromName: "Ben", message: "Hi" };
    await purchases.run(
      purchaseId,
      {
        type: "NameRecipient",
        purchaseId,
        person: await personalData.seal("demo", ann.email, ann),
        deliverAt: "2030-12-24T14:00:00.000Z",
        origin: "https://shop.example",
        at,
      },
      { metadata },
    );
    const order = await place([
      line("a", 1, { additionalFields: { [PURCHASE_FIELD]: purchaseId } }),
    ]);
    await confirm(order);
    await pay(order);
    await doJobs("OrderPaymentRecorded");
    const [event] = await recorded("GiftCardMailRequested");
    const job = giftCardRules.find(({ type }) => type === event?.type)?.toJob(event as never);
    expect(job).toMatchObject({
      name: SEND_GIFT_CARD,
      terms: { runAt: "2030-12-24T14:00:00.000Z" },
    });
    expect(JSON.stringify(job)).not.toContain("ann@x.example");
    await doJobs("GiftCardMailRequested");
    expect(mails).toMatchObject([
      { to: "ann@x.example", subject: "Your $50.00 gift card for The Shop" },
    ]);
  });
});

describe("an email with a code", () => {
  const giftCardId = "00000000-0000-4000-8000-000000000001";
  const ask = async (mailId = newId(), sendAt: string | null = null) => {
    await createIssue({ handler: shop.handler, personalData, signing, now: shop.now })({
      giftCardId,
      amountCents: 100,
      currency: "USD",
      source: { kind: "owner", note: "" },
      recipient: { email: "ann@x.example", name: "", fromName: "", message: "" },
      metadata,
    });
    await cards().run(
      giftCardId,
      { type: "RequestGiftCardMail", giftCardId, mailId, sendAt, origin: null, at },
      { metadata },
    );
  };

  it("has no links where nobody knows the shop's address", async () => {
    await ask();
    await doJobs("GiftCardMailRequested");
    expect(mails[0]?.text).toContain("Code: ");
    expect(mails[0]?.html).not.toContain("href");
  });

  it("is tried again when the server wants it later", async () => {
    await ask();
    state = "postponed";
    await expect(doJobs("GiftCardMailRequested")).rejects.toThrow(RunAgainAt);
  });

  it("does not bring a card that was stopped in the meantime", async () => {
    await ask();
    await cards().run(
      giftCardId,
      { type: "DisableGiftCard", giftCardId, reason: "", at },
      { metadata },
    );
    await doJobs("GiftCardMailRequested");
    expect(mails).toEqual([]);
  });

  it("does not go to whom has been forgotten in the meantime", async () => {
    await ask();
    const personId = await personalData.find("demo", "ann@x.example");
    await personalData.destroyKey("demo", personId ?? "");
    await doJobs("GiftCardMailRequested");
    expect(mails).toEqual([]);
  });

  it("does not come a second time on its day when an owner had it emailed before", async () => {
    await ask(newId(), "2030-12-24T14:00:00.000Z");
    await ask();
    await doJobs("GiftCardMailRequested");
    expect(mails).toHaveLength(1);
  });
});

describe("holds that lapsed", () => {
  const giftCardId = "00000000-0000-4000-8000-000000000001";
  const later = "2030-01-01T01:00:00.000Z";
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it("are released, but for those of an order in progress", async () => {
    await createIssue({ handler: shop.handler, personalData, signing, now: shop.now })({
      giftCardId,
      amountCents: 100,
      currency: "USD",
      source: { kind: "owner", note: "" },
      recipient: null,
      metadata,
    });
    const placed = await place([line("a", 1)]);
    const ofOrder = createGiftCardsOfOrder(shop);
    for (const orderId of [placed.orderId, newId()]) {
      const attempt = { orderId, attempt: 1, giftCards: [{ giftCardId, amountCents: 50 }] };
      const terms = { currency: "USD", expiresAt: "2030-01-01T00:10:00.000Z" };
      expect((await ofOrder.holdAll({ ...attempt, metadata }, terms)).ok).toBe(true);
    }
    await projectAll(test.database, shop.eventStore, [giftCards], { personalData });
    const release = createExpireGiftCardHolds({
      sql: test.database,
      handler: shop.handler,
      now: () => later,
      newId,
    });
    expect(await release()).toBe(1);
    expect(await release()).toBe(0);
    const { state: card } = await cards().load("demo", giftCardId);
    expect([...card.holds.keys()]).toEqual([`${placed.orderId}.1`]);
  });
});
