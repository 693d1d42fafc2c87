import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { formatCode, isCode } from "./code.ts";
import type { GiftCardCommand } from "./commands.ts";
import { giftCardDecider } from "./decide.ts";
import { cartGiftCardsDecider } from "./decide-cart-choice.ts";
import { MAX_AMOUNT_CENTS } from "./decide-money.ts";
import { giftCardPurchaseDecider } from "./decide-purchase.ts";
import type { GiftCardEvent, GiftCardPurchaseEvent } from "./events.ts";
import { availableCents, expiredHoldsOfOthers } from "./holds.ts";

const card = given(giftCardDecider);
const giftCardId = "00000000-0000-4000-8000-000000000001";
const person = { personId: "00000000-0000-4000-8000-000000000002", sealed: "c2VhbGVk" };
const at = (minute: number) => `2030-01-01T12:${String(minute).padStart(2, "0")}:00.000Z`;
const issue = (amountCents: number) => ({
  giftCardId,
  codeHash: "hash",
  lastCharacters: "7KQ2",
  amountCents,
  currency: "USD",
  source: { kind: "owner", note: "" } as const,
  person,
});
const issued = (amountCents = 5_000): GiftCardEvent => ({
  type: "GiftCardIssued",
  ...issue(amountCents),
  issuedAt: at(0),
});
const held = (holdId: string, amountCents: number, until: number): GiftCardEvent => ({
  type: "GiftCardHeld",
  giftCardId,
  holdId,
  amountCents,
  expiresAt: at(until),
  heldAt: at(0),
});
const released = (
  holdId: string,
  amountCents: number,
  reason: "expired" | "cancelled",
): GiftCardEvent => ({
  type: "GiftCardHoldReleased",
  giftCardId,
  holdId,
  amountCents,
  reason,
  releasedAt: at(0),
});
const spent = (holdId: string, orderId: string, amountCents: number): GiftCardEvent => ({
  type: "GiftCardSpent",
  giftCardId,
  holdId,
  orderId,
  amountCents,
  spentAt: at(0),
});
const refunded = (returnId: string, orderId: string, amountCents: number): GiftCardEvent => ({
  type: "GiftCardRefunded",
  giftCardId,
  returnId,
  orderId,
  amountCents,
  refundedAt: at(0),
});
const adjusted = (deltaCents: number): GiftCardEvent => ({
  type: "GiftCardAdjusted",
  giftCardId,
  deltaCents,
  reason: "",
  adjustedAt: at(0),
});
const disabled: GiftCardEvent = {
  type: "GiftCardDisabled",
  giftCardId,
  reason: "",
  disabledAt: at(0),
};
const enabled: GiftCardEvent = { type: "GiftCardEnabled", giftCardId, enabledAt: at(0) };
const hold = (
  holdId: string,
  amountCents: number,
  until = 10,
  prolong = false,
): GiftCardCommand => ({
  type: "HoldGiftCard",
  giftCardId,
  holdId,
  amountCents,
  currency: "USD",
  prolong,
  expiresAt: at(until),
  at: at(0),
});
const spend = (holdId: string, orderId: string, amountCents: number): GiftCardCommand => ({
  type: "SpendGiftCard",
  giftCardId,
  holdId,
  orderId,
  amountCents,
  at: at(0),
});
const giveBack = (returnId: string, orderId: string, amountCents?: number): GiftCardCommand => ({
  type: "ReturnToGiftCard",
  giftCardId,
  returnId,
  orderId,
  at: at(0),
  ...(amountCents !== undefined && { amountCents }),
});
const adjust = (deltaCents: number): GiftCardCommand => ({
  type: "AdjustGiftCard",
  giftCardId,
  deltaCents,
  reason: "",
  at: at(0),
});
const invalid = { code: "amount-invalid" } as const;

itKeepsTheDeciderContract("giftCard", giftCardDecider, { past: [issued()] });
itKeepsTheDeciderContract("cartGiftCards", cartGiftCardsDecider);

describe("amounts of a gift card", () => {
  it.each([0, -1, 0.5, MAX_AMOUNT_CENTS + 1])("of %d cents are refused everywhere", (cents) => {
    card(issued()).when(hold("a", cents)).refuses(invalid);
    card(issued(), held("a", 100, 10))
      .when(spend("a", "o", cents))
      .refuses(invalid);
    if (cents !== 0) {
      card(issued())
        .when(giveBack("a", "o", cents))
        .refuses(invalid);
      if (cents !== -1) card(issued()).when(adjust(cents)).refuses(invalid);
    }
  });

  it("reach a thousand million exactly", () => {
    card()
      .when({ type: "IssueGiftCard", ...issue(MAX_AMOUNT_CENTS), at: at(0) })
      .yields(issued(MAX_AMOUNT_CENTS));
    card(issued(MAX_AMOUNT_CENTS - 1))
      .when(adjust(1))
      .yields(adjusted(1));
    card(issued(MAX_AMOUNT_CENTS)).when(adjust(1)).refuses({ code: "balance-too-large" });
  });

  it("are adjusted down to the held amount, and not below", () => {
    card(issued(), held("a", 2_000, 10))
      .when(adjust(-3_000))
      .yields(adjusted(-3_000));
    card(issued(), held("a", 2_000, 10))
      .when(adjust(-3_001))
      .refuses({ code: "balance-below-held" });
    card(issued()).when(adjust(-5_001)).refuses({ code: "balance-below-zero" });
  });
});

describe("holding money", () => {
  it("again leaves a hold that is long enough, and prolongs one that is not", () => {
    const once = [issued(), held("a", 2_000, 10)];
    card(...once)
      .when(hold("a", 2_000, 10, true))
      .yields();
    card(...once)
      .when(hold("a", 2_000, 11))
      .yields();
    card(...once)
      .when(hold("a", 2_000, 11, true))
      .yields(released("a", 2_000, "cancelled"), held("a", 2_000, 11));
  });

  it("ends a hold at its moment, and takes the oldest first", () => {
    const holds = [issued(), held("new", 2_000, 9), held("old", 1_000, 5)];
    const state = holds.reduce(giftCardDecider.evolve, giftCardDecider.initial);
    expect(availableCents(state, at(4))).toBe(2_000);
    expect(availableCents(state, at(5))).toBe(3_000);
    expect(availableCents(state, at(5), "new")).toBe(5_000);
    expect(expiredHoldsOfOthers(state, "", at(10)).map(([id]) => id)).toEqual(["old", "new"]);
    expect(expiredHoldsOfOthers(state, "old", at(10)).map(([id]) => id)).toEqual(["new"]);
  });
});

describe("spending", () => {
  it("can take all that is free, and no cent more", () => {
    const history = [issued(), held("a", 1_000, 10), held("b", 2_000, 10)];
    card(...history)
      .when(spend("a", "o", 3_000))
      .yields(released("a", 1_000, "cancelled"), held("a", 3_000, 10), spent("a", "o", 3_000));
    card(...history)
      .when(spend("a", "o", 3_001))
      .refuses({ code: "gift-card-held" });
  });

  it("happens once for each hold", () => {
    const history = [
      ...[issued(), held("a", 1_000, 10), held("b", 1_000, 10), spent("a", "o1", 1_000)],
    ];
    card(...history)
      .when(spend("a", "o1", 1_000))
      .yields();
    card(...history)
      .when(spend("b", "o2", 1_000))
      .yields(spent("b", "o2", 1_000));
    const undone = [...history, refunded("b", "o1", 10), spent("b", "o2", 1_000)];
    card(...undone)
      .when(spend("a", "o1", 1_000))
      .yields();
    card(...undone, refunded("a", "o1", 990))
      .when(spend("a", "o1", 1_000))
      .refuses({ code: "hold-gone" });
  });
});

describe("giving money back", () => {
  const history = [
    ...[issued(), held("a", 1_000, 10), spent("a", "o1", 1_000)],
    ...[held("b", 700, 10), spent("b", "o2", 700)],
  ];

  it("undoes the hold that is named, and a return once for each order", () => {
    card(...history)
      .when(giveBack("b", "o2"))
      .yields(refunded("b", "o2", 700));
    card(...history, refunded("r", "o1", 100))
      .when(giveBack("r", "o2", 100))
      .yields(refunded("r", "o2", 100));
    card(...history, refunded("r", "o1", 100))
      .when(giveBack("r", "o1", 100))
      .yields();
  });

  it("gives the order no more than it paid, and the card the same balance as before", () => {
    card(...history, refunded("r", "o1", 400))
      .when(giveBack("r2", "o1", 601))
      .refuses({ code: "return-too-large" });
    const all = [...history, refunded("r", "o1", 400), refunded("r2", "o1", 600)];
    const { balanceCents } = all.reduce(giftCardDecider.evolve, giftCardDecider.initial);
    expect(balanceCents).toBe(4_300);
  });
});

describe("a disabled card", () => {
  const sealed = { ...person, sealed: "reason" };
  it("keeps the sealed reason, as an adjustment does", () => {
    const disable = { type: "DisableGiftCard", giftCardId, reason: "", at: at(0) } as const;
    card(issued())
      .when({ ...disable, person: sealed })
      .yields({ ...disabled, person: sealed } as GiftCardEvent);
    card(issued()).when(disable).yields(disabled);
    card(issued())
      .when({ ...adjust(5), person: sealed } as GiftCardCommand)
      .yields({ ...adjusted(5), person: sealed } as GiftCardEvent);
  });

  it("pays again once it is enabled", () => {
    card(issued(), disabled).when(hold("a", 100)).refuses({ code: "gift-card-disabled" });
    card(issued(), disabled, enabled)
      .when(hold("a", 100))
      .yields(held("a", 100, 10));
  });
});

describe("the email with a gift card's code", () => {
  it("is requested once under each id", () => {
    const request = (mailId: string): GiftCardCommand => ({
      type: "RequestGiftCardMail",
      giftCardId,
      mailId,
      sendAt: null,
      origin: null,
      at: at(0),
    });
    const requested = (mailId: string): GiftCardEvent => ({
      type: "GiftCardMailRequested",
      giftCardId,
      mailId,
      person,
      sendAt: null,
      origin: null,
      requestedAt: at(0),
    });
    card(issued()).when(request("m1")).yields(requested("m1"));
    card(issued(), requested("m1")).when(request("m1")).yields();
    card(issued(), requested("m1")).when(request("m2")).yields(requested("m2"));
  });
});

describe("a gift card that is being bought", () => {
  const purchaseId = "00000000-0000-4000-8000-000000000003";
  const goods = {
    purchaseId,
    itemId: "gift",
    variantId: "gift-25",
    sku: "GIFT-25",
    title: "Gift card",
    amountCents: 2_500,
    currency: "USD",
  };
  const started: GiftCardPurchaseEvent = {
    type: "GiftCardPurchaseStarted",
    ...goods,
    startedAt: at(0),
  };
  const recipient = { purchaseId, person, deliverAt: at(9), origin: "https://shop.example" };
  const named: GiftCardPurchaseEvent = {
    type: "GiftCardRecipientNamed",
    ...recipient,
    namedAt: at(0),
  };
  const purchase = given(giftCardPurchaseDecider);
  const start = { type: "StartPurchase", ...goods, at: at(0) } as const;
  const name = { type: "NameRecipient", ...recipient, at: at(0) } as const;

  it("is started once, and then its recipient can be named, again and again", () => {
    purchase().when(start).yields(started);
    purchase(started).when(start).yields();
    purchase(started).when(name).yields(named);
    purchase(started, named).when(name).yields(named);
    purchase().when(name).refuses({ code: "purchase-unknown" });
  });

  it("keeps the purchased amount and the recipient", () => {
    const state = [started, named].reduce(
      giftCardPurchaseDecider.evolve,
      giftCardPurchaseDecider.initial,
    );
    const { purchaseId: _id, ...whom } = recipient;
    expect(state).toEqual({ started: { ...goods, startedAt: at(0) }, named: whom });
    expect(giftCardPurchaseDecider.initial).toEqual({ started: undefined, named: undefined });
    expect(giftCardPurchaseDecider.streamCategory).toBe("giftCardPurchase");
    expect(() => giftCardPurchaseDecider.evolve(state, { type: "Unknown" } as never)).toThrow(
      "Unhandled case",
    );
  });
});

it("knows a code by all of its characters", () => {
  expect(isCode("ABCDEFGHJKMNPQRS")).toBe(true);
  expect(isCode("ABCDEFGHJKMNPQR0")).toBe(false);
  expect(isCode("ABCDEFGHJKMNPQR")).toBe(false);
  expect(formatCode("")).toBe("");
});
