import { describe, expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import type { GiftCardCommand } from "./commands.ts";
import { giftCardDecider } from "./decide.ts";
import { cartGiftCardsDecider, MAX_GIFT_CARDS } from "./decide-cart-choice.ts";
import { MAX_AMOUNT_CENTS } from "./decide-money.ts";
import type { GiftCardEvent } from "./events.ts";

const giftCardId = "00000000-0000-4000-8000-000000000001";
const person = { personId: "00000000-0000-4000-8000-000000000002", sealed: "c2VhbGVk" };
const at = "2030-01-01T12:00:00.000Z";
const soon = "2030-01-01T12:10:00.000Z";
const past = "2030-01-01T11:59:00.000Z";

const issue = {
  giftCardId,
  codeHash: "hash",
  lastCharacters: "7KQ2",
  amountCents: 5_000,
  currency: "USD",
  source: { kind: "owner", note: "" },
  person,
} as const;
const issued: GiftCardEvent = { type: "GiftCardIssued", ...issue, issuedAt: at };

const held = (holdId: string, amountCents: number, expiresAt = soon): GiftCardEvent => ({
  type: "GiftCardHeld",
  giftCardId,
  holdId,
  amountCents,
  expiresAt,
  heldAt: at,
});
const released = (
  holdId: string,
  amountCents: number,
  reason: "expired" | "cancelled" | "refused",
): GiftCardEvent => ({
  type: "GiftCardHoldReleased",
  giftCardId,
  holdId,
  amountCents,
  reason,
  releasedAt: at,
});
const spent = (holdId: string, orderId: string, amountCents: number): GiftCardEvent => ({
  type: "GiftCardSpent",
  giftCardId,
  holdId,
  orderId,
  amountCents,
  spentAt: at,
});
const refunded = (orderId: string, returnId: string, amountCents: number): GiftCardEvent => ({
  type: "GiftCardRefunded",
  giftCardId,
  orderId,
  returnId,
  amountCents,
  refundedAt: at,
});
const disabled: GiftCardEvent = {
  type: "GiftCardDisabled",
  giftCardId,
  reason: "lost",
  disabledAt: at,
};

const hold = (holdId: string, amountCents: number, currency = "USD"): GiftCardCommand => ({
  type: "HoldGiftCard",
  giftCardId,
  holdId,
  amountCents,
  currency,
  expiresAt: soon,
  at,
});
const spend = (holdId: string, orderId: string, amountCents = 100): GiftCardCommand => ({
  type: "SpendGiftCard",
  giftCardId,
  holdId,
  orderId,
  amountCents,
  at,
});
const returnToCard = (
  orderId: string,
  returnId: string,
  amountCents?: number,
): GiftCardCommand => ({
  type: "ReturnToGiftCard",
  giftCardId,
  orderId,
  returnId,
  ...(amountCents !== undefined && { amountCents }),
  at,
});

const card = given(giftCardDecider);

describe("issuing", () => {
  const command = { type: "IssueGiftCard", ...issue, at } as const;
  it("puts an amount under a code", () => card().when(command).yields(issued));
  it("happens once: the first code counts", () =>
    card(issued)
      .when({ ...command, codeHash: "another" })
      .yields());
  it.each([0, -1, 0.5, MAX_AMOUNT_CENTS + 1])("refuses %d cents", (amountCents) =>
    card()
      .when({ ...command, amountCents })
      .refuses({ code: "amount-invalid" }),
  );
  it("comes before anything else", () =>
    card().when(hold("a", 1)).refuses({ code: "gift-card-unknown" }));
});

describe("an email", () => {
  const mailId = "00000000-0000-4000-8000-000000000003";
  const request: GiftCardCommand = {
    type: "RequestGiftCardMail",
    giftCardId,
    mailId,
    sendAt: null,
    origin: null,
    at,
  };
  const requested: GiftCardEvent = {
    type: "GiftCardMailRequested",
    giftCardId,
    mailId,
    person,
    sendAt: null,
    origin: null,
    requestedAt: at,
  };
  it("is asked for once under its id", () => {
    card(issued).when(request).yields(requested);
    card(issued, requested).when(request).yields();
  });
  it("may go to another address, while the note stays with whom it was about", () => {
    const person = { personId: "00000000-0000-4000-8000-000000000009", sealed: "bmV4dA==" };
    const change = { type: "ChangeRecipient", giftCardId, person, at } as const;
    const changed = {
      type: "GiftCardRecipientChanged",
      giftCardId,
      person,
      changedAt: at,
    } as const;
    card(issued)
      .when({ ...change, keepsNote: true })
      .yields({ ...changed, keepsNote: true });
    card(issued)
      .when({ ...change, keepsNote: false })
      .yields(changed);
  });
  it("goes to whom the card is for by then", () => {
    const next = { personId: "00000000-0000-4000-8000-000000000009", sealed: "bmV4dA==" };
    card(issued, { type: "GiftCardRecipientChanged", giftCardId, person: next, changedAt: at })
      .when(request)
      .yields({ ...requested, person: next } as GiftCardEvent);
  });
});

describe("holding", () => {
  it("sets an amount aside", () => card(issued).when(hold("a", 5_000)).yields(held("a", 5_000)));
  it("is done when it is so", () => card(issued, held("a", 100)).when(hold("a", 100)).yields());
  it("is prolonged only when that is asked for, and never shortened", () => {
    const later = "2030-01-01T12:20:00.000Z";
    const again = { ...hold("a", 100), expiresAt: later } as GiftCardCommand;
    card(issued, held("a", 100)).when(again).yields();
    card(issued, held("a", 100))
      .when({ ...again, prolong: true } as GiftCardCommand)
      .yields(released("a", 100, "cancelled"), held("a", 100, later));
    card(issued, held("a", 100, later))
      .when({ ...hold("a", 100), prolong: true } as GiftCardCommand)
      .yields();
  });
  it("begins again when it has lapsed", () =>
    card(issued, held("a", 100, past))
      .when(hold("a", 100))
      .yields(released("a", 100, "expired"), held("a", 100)));
  it("replaces its former hold", () =>
    card(issued, held("a", 5_000))
      .when(hold("a", 4_000))
      .yields(released("a", 5_000, "cancelled"), held("a", 4_000)));
  it("never takes more than the card holds", () =>
    card(issued).when(hold("a", 5_001)).refuses({ code: "gift-card-balance" }));
  it("leaves alone what others hold", () =>
    card(issued, held("a", 3_000)).when(hold("b", 2_001)).refuses({ code: "gift-card-held" }));
  it("takes what lapsed, the oldest first and no more than it needs", () =>
    card(
      issued,
      held("young", 2_000, "2030-01-01T11:59:30.000Z"),
      held("old", 2_000, past),
      held("live", 1_000),
    )
      .when(hold("b", 2_000))
      .yields(released("old", 2_000, "expired"), held("b", 2_000)));
  it("is refused for an empty card", () =>
    card(issued, held("a", 5_000), spent("a", "order-1", 5_000))
      .when(hold("b", 1))
      .refuses({ code: "gift-card-empty" }));
  it("is refused for a card that was stopped", () =>
    card(issued, disabled).when(hold("a", 1)).refuses({ code: "gift-card-disabled" }));
  it("is refused in another currency", () =>
    card(issued)
      .when(hold("a", 1, "EUR"))
      .refuses({ code: "gift-card-currency" }));
  it("is not done again under an id that was spent", () =>
    card(issued, held("a", 100), spent("a", "order-1", 100))
      .when(hold("a", 100))
      .refuses({ code: "hold-gone" }));
});

describe("releasing", () => {
  const release = (reason: "expired" | "cancelled"): GiftCardCommand => ({
    type: "ReleaseGiftCardHold",
    giftCardId,
    holdId: "a",
    reason,
    at,
  });
  it("frees the amount", () =>
    card(issued, held("a", 100))
      .when(release("cancelled"))
      .yields(released("a", 100, "cancelled")));
  it("is done when nothing is held", () => card(issued).when(release("cancelled")).yields());
  it("leaves a live hold alone when only lapsed ones are meant", () =>
    card(issued, held("a", 100)).when(release("expired")).yields());
});

describe("spending", () => {
  it("turns a hold into a payment", () =>
    card(issued, held("a", 100))
      .when(spend("a", "order-1"))
      .yields(spent("a", "order-1", 100)));
  it("happens once", () =>
    card(issued, held("a", 100), spent("a", "order-1", 100))
      .when(spend("a", "order-1"))
      .yields());
  it("takes what the order says from a hold that became another", () =>
    card(issued, held("a", 100), held("b", 200))
      .when(spend("a", "order-1", 300))
      .yields(released("a", 100, "cancelled"), held("a", 300), spent("a", "order-1", 300)));
  it("takes nothing from what others hold", () =>
    card(issued, held("a", 100), held("b", issue.amountCents - 200))
      .when(spend("a", "order-1", 201))
      .refuses({ code: "gift-card-held" }));
  it("still owns a hold that lapsed and that nobody asked for", () =>
    card(issued, held("a", 100, past))
      .when(spend("a", "order-1"))
      .yields(spent("a", "order-1", 100)));
  it("still owns an amount that was held before the card was disabled", () =>
    card(issued, held("a", 100), disabled)
      .when(spend("a", "order-1"))
      .yields(spent("a", "order-1", 100)));
  it("is refused when the hold is gone", () =>
    card(issued, held("a", 100), released("a", 100, "expired"))
      .when(spend("a", "order-1"))
      .refuses({ code: "hold-gone" }));
  it("is refused when the attempt was undone", () =>
    card(issued, held("a", 100), spent("a", "order-1", 100), refunded("order-1", "a", 100))
      .when(spend("a", "order-1"))
      .refuses({ code: "hold-gone" }));
});

describe("giving back", () => {
  const paid = [issued, held("a", 3_000), spent("a", "order-1", 3_000)] as const;
  it("undoes a failed attempt in whole", () =>
    card(...paid)
      .when(returnToCard("order-1", "a"))
      .yields(refunded("order-1", "a", 3_000)));
  it("has nothing to undo where nothing was spent", () =>
    card(issued).when(returnToCard("order-1", "a")).yields());
  it("brings a refund back once", () => {
    card(...paid)
      .when(returnToCard("order-1", "refund-1", 1_000))
      .yields(refunded("order-1", "refund-1", 1_000));
    card(...paid, refunded("order-1", "refund-1", 1_000))
      .when(returnToCard("order-1", "refund-1", 1_000))
      .yields();
  });
  it("never returns more than the order took", () =>
    card(...paid, refunded("order-1", "refund-1", 1_000))
      .when(returnToCard("order-1", "refund-2", 2_001))
      .refuses({ code: "return-too-large" }));
  it("does not mix up orders", () =>
    card(...paid)
      .when(returnToCard("order-2", "refund-1", 1))
      .refuses({ code: "return-too-large" }));
  it("reaches a card that was stopped", () =>
    card(...paid, disabled)
      .when(returnToCard("order-1", "refund-1", 1_000))
      .yields(refunded("order-1", "refund-1", 1_000)));
});

describe("an owner", () => {
  const adjust = (deltaCents: number): GiftCardCommand => ({
    type: "AdjustGiftCard",
    giftCardId,
    deltaCents,
    reason: "kindness",
    at,
  });
  const adjusted = (deltaCents: number): GiftCardEvent => ({
    type: "GiftCardAdjusted",
    giftCardId,
    deltaCents,
    reason: "kindness",
    adjustedAt: at,
  });
  it("puts money on a card and takes some off", () => {
    card(issued).when(adjust(2_500)).yields(adjusted(2_500));
    card(issued).when(adjust(-5_000)).yields(adjusted(-5_000));
    card(issued).when(adjust(0)).yields();
  });
  it("takes off no more than there is", () =>
    card(issued).when(adjust(-5_001)).refuses({ code: "balance-below-zero" }));
  it("takes nothing from a checkout in progress", () =>
    card(issued, held("a", 3_000)).when(adjust(-2_001)).refuses({ code: "balance-below-held" }));
  it("stops a card and lets it pay again", () => {
    const disable = { type: "DisableGiftCard", giftCardId, reason: "lost", at } as const;
    const enable = { type: "EnableGiftCard", giftCardId, at } as const;
    card(issued).when(disable).yields(disabled);
    card(issued, disabled).when(disable).yields();
    card(issued, disabled)
      .when(enable)
      .yields({ type: "GiftCardEnabled", giftCardId, enabledAt: at });
    card(issued).when(enable).yields();
  });
});

describe("the cards of a cart", () => {
  const choose = (id: string) =>
    ({ type: "ChooseGiftCard", cartId: "cart", giftCardId: id, at }) as const;
  const chosen = (id: string) =>
    ({ type: "CartGiftCardChosen", cartId: "cart", giftCardId: id, chosenAt: at }) as const;
  const dropped = { type: "CartGiftCardDropped", cartId: "cart", giftCardId: "a", droppedAt: at };
  const cart = given(cartGiftCardsDecider);
  it("are chosen once each and dropped again", () => {
    cart().when(choose("a")).yields(chosen("a"));
    cart(chosen("a")).when(choose("a")).yields();
    cart(chosen("a"))
      .when({ ...choose("a"), type: "DropGiftCard" })
      .yields(dropped as never);
    cart()
      .when({ ...choose("a"), type: "DropGiftCard" })
      .yields();
  });
  it("are not endlessly many", () => {
    const all = Array.from({ length: MAX_GIFT_CARDS }, (_, index) => chosen(String(index)));
    cart(...all)
      .when(choose("another"))
      .refuses({ code: "too-many-gift-cards" });
  });
  it("keep the order in which they were chosen", () => {
    const { evolve, initial } = cartGiftCardsDecider;
    const events = [chosen("a"), chosen("b"), dropped as never, chosen("a")];
    expect(events.reduce(evolve, initial)).toEqual(["b", "a"]);
  });
});
