import { afterEach, beforeEach, expect, it } from "vitest";
import type { GiftCardEvent, GiftCardPurchaseEvent } from "#domain/gift-cards/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { giftCards } from "./gift-cards.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(giftCards);
});
afterEach(() => website.drop());

const at = (day: number) => `2030-01-0${day}T00:00:00.000Z`;
const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;
const giftCardId = id(1);
const record = (...events: readonly GiftCardEvent[]) =>
  website.record(`giftCard ${giftCardId}`, ...events);
const issued = async (): Promise<GiftCardEvent> => ({
  type: "GiftCardIssued",
  giftCardId,
  codeHash: "hash",
  lastCharacters: "WXYZ",
  amountCents: 5_000,
  currency: "EUR",
  source: { kind: "order", orderId: "order-1", lineId: "line-1", unit: 1 },
  person: await website.person("ann@shop.example", { name: "Ann", fromName: "Bob" }),
  issuedAt: at(1),
});
const held = (holdId: string, amountCents: number): GiftCardEvent => ({
  type: "GiftCardHeld",
  giftCardId,
  holdId,
  amountCents,
  expiresAt: at(9),
  heldAt: at(2),
});
const cards = `
  select initial_cents::int as initial, balance_cents::int as balance, held_cents::int as held,
         disabled, last_used_at = '${at(3)}' as used from read.gift_cards`;
const holds =
  "select hold_id, amount_cents::int as cents from read.gift_card_holds order by hold_id";

it("shows whose card it is and which order paid for it", async () => {
  await record(await issued());
  const whose = `
    select code_hash, last_characters, currency, order_id, line_id, email, name, from_name, message,
           note, shows_words from read.gift_cards`;
  const card = {
    code_hash: "hash",
    last_characters: "WXYZ",
    currency: "EUR",
    order_id: "order-1",
    line_id: "line-1",
    note: "",
    shows_words: true,
  };
  expect(await website.rows(whose)).toEqual([
    { ...card, email: "ann@shop.example", name: "Ann", from_name: "Bob", message: null },
  ]);
  await record({
    type: "GiftCardRecipientChanged",
    giftCardId,
    changedAt: at(2),
    person: await website.person("eve@shop.example", { message: "For you" }),
  });
  expect(await website.rows(whose)).toEqual([
    { ...card, email: "eve@shop.example", name: null, from_name: null, message: "For you" },
  ]);
});

it("holds money for a checkout, spends it, and takes a refund back", async () => {
  await record(await issued(), held("ann", 2_000), held("bob", 1_000));
  const untouched = { initial: 5_000, balance: 5_000, disabled: false, used: null };
  expect(await website.rows(cards)).toEqual([{ ...untouched, held: 3_000 }]);
  expect(await website.rows(holds)).toEqual([
    { hold_id: "ann", cents: 2_000 },
    { hold_id: "bob", cents: 1_000 },
  ]);
  await record(
    {
      type: "GiftCardSpent",
      giftCardId,
      holdId: "ann",
      orderId: "order-2",
      amountCents: 2_000,
      spentAt: at(3),
    },
    {
      type: "GiftCardHoldReleased",
      giftCardId,
      holdId: "bob",
      amountCents: 1_000,
      reason: "expired",
      releasedAt: at(3),
    },
  );
  const spent = { initial: 5_000, held: 0, disabled: false, used: true };
  expect(await website.rows(cards)).toEqual([{ ...spent, balance: 3_000 }]);
  expect(await website.rows(holds)).toEqual([]);
  await record({
    type: "GiftCardRefunded",
    giftCardId,
    orderId: "order-2",
    returnId: "refund-1",
    amountCents: 500,
    refundedAt: at(4),
  });
  expect(await website.rows(cards)).toEqual([{ ...spent, balance: 3_500 }]);
});

it("lists what became of a card, without the holds", async () => {
  await record(
    await issued(),
    {
      type: "GiftCardMailRequested",
      giftCardId,
      mailId: id(2),
      origin: null,
      person: await website.person("ann@shop.example"),
      sendAt: at(5),
      requestedAt: at(1),
    },
    held("ann", 2_000),
    {
      type: "GiftCardSpent",
      giftCardId,
      holdId: "ann",
      orderId: "order-2",
      amountCents: 2_000,
      spentAt: at(2),
    },
    {
      type: "GiftCardAdjusted",
      giftCardId,
      deltaCents: 300,
      reason: "",
      person: await website.person("ann@shop.example", { reason: "Late" }),
      adjustedAt: at(3),
    },
    { type: "GiftCardDisabled", giftCardId, reason: "Refunded", disabledAt: at(4) },
  );
  const disabled = "select disabled from read.gift_cards";
  expect(await website.rows(disabled)).toEqual([{ disabled: true }]);
  await record({ type: "GiftCardEnabled", giftCardId, enabledAt: at(6) });
  expect(await website.rows(disabled)).toEqual([{ disabled: false }]);
  expect(
    await website.rows(
      `select kind, delta_cents::int as cents, order_id, reason,
              to_char(at at time zone 'UTC', 'DD') as day
         from read.gift_card_movements order by revision`,
    ),
  ).toEqual([
    { kind: "issued", cents: 5_000, order_id: "order-1", reason: "", day: "01" },
    { kind: "mailed", cents: 0, order_id: null, reason: "", day: "05" },
    { kind: "spent", cents: -2_000, order_id: "order-2", reason: "", day: "02" },
    { kind: "adjusted", cents: 300, order_id: null, reason: "Late", day: "03" },
    { kind: "disabled", cents: 0, order_id: null, reason: "Refunded", day: "04" },
    { kind: "enabled", cents: 0, order_id: null, reason: "", day: "06" },
  ]);
});

it("lists the cards that a cart pays with in the order in which they were entered", async () => {
  const chosen = (last: number) => ({
    type: "CartGiftCardChosen",
    cartId: "cart",
    giftCardId: id(last),
    chosenAt: at(1),
  });
  await website.record("cartGiftCards cart", chosen(3), chosen(2), chosen(1), {
    type: "CartGiftCardDropped",
    cartId: "cart",
    giftCardId: id(2),
    droppedAt: at(2),
  } as { type: string });
  expect(
    await website.rows("select gift_card_id as id from read.cart_gift_cards order by position"),
  ).toEqual([{ id: id(3) }, { id: id(1) }]);
});

it("keeps for whom a gift card is being bought, until the customer keeps it or the person is erased", async () => {
  const purchaseId = id(5);
  const purchases = `
    select title, amount_cents::int as cents, currency, named, email, name,
           deliver_at = '${at(8)}' as later from read.gift_card_purchases`;
  const buy = (...events: readonly GiftCardPurchaseEvent[]) =>
    website.record(`giftCardPurchase ${purchaseId}`, ...events);
  const card = { title: "Gift card", cents: 2_500, currency: "EUR" };
  await buy({
    type: "GiftCardPurchaseStarted",
    purchaseId,
    itemId: "gift",
    variantId: "gift-25",
    sku: "GIFT-25",
    title: "Gift card",
    amountCents: 2_500,
    currency: "EUR",
    startedAt: at(1),
  });
  expect(await website.rows(purchases)).toEqual([
    { ...card, named: false, email: null, name: null, later: null },
  ]);
  const person = await website.person("eve@shop.example", { name: "Eve" });
  const named = { type: "GiftCardRecipientNamed", purchaseId, origin: "", namedAt: at(2) } as const;
  await buy({ ...named, person, deliverAt: at(8) });
  expect(await website.rows(purchases)).toEqual([
    { ...card, named: true, email: "eve@shop.example", name: "Eve", later: true },
  ]);
  await website.forget(person.personId);
  expect(await website.rows(purchases)).toEqual([
    { ...card, named: true, email: null, name: null, later: true },
  ]);
  await buy({ ...named, person: null, deliverAt: null });
  expect(await website.rows(purchases)).toEqual([
    { ...card, named: true, email: null, name: null, later: null },
  ]);
});
