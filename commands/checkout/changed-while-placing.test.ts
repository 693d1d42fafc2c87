import { expect, it } from "vitest";
import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { cartGiftCardsDecider } from "#domain/gift-cards/decide-cart-choice.ts";
import { CartGiftCardsEvent, GiftCardEvent } from "#domain/gift-cards/events.ts";
import type { Append, EventStore } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { Crash, metadata, openShop, process } from "#tests/support/checkout-shop.ts";

const CARD_CENTS = 5_000;

/** The log of a process that does something else before it places its first order. */
const beforePlacing = (eventStore: EventStore, meanwhile: () => Promise<unknown>): EventStore => {
  let isFirst = true;
  return {
    ...eventStore,
    append: async (each: Append) => {
      if (isFirst && each.events.some(({ type }) => type === "OrderPlaced")) {
        isFirst = false;
        await meanwhile();
      }
      return eventStore.append(each);
    },
  };
};

/** A shop whose mugs cost $12.50, and a cart of three that a gift card of $50 should pay. */
const open = async () => {
  const opened = await openShop({ mug: 10 });
  const { shop, clock, eventStore } = opened;
  const cards = shop.handler(giftCardDecider, GiftCardEvent);
  const giftCardId = newId();
  await cards.run(
    giftCardId,
    {
      type: "IssueGiftCard",
      giftCardId,
      codeHash: "hash",
      lastCharacters: "WXYZ",
      amountCents: CARD_CENTS,
      currency: "USD",
      source: { kind: "owner", note: "" },
      person: { personId: newId(), sealed: "" },
      at: clock.at,
    },
    { metadata },
  );
  const cartId = await shop.fill(newId(), { mug: 3 });
  const choices = shop.handler(cartGiftCardsDecider, CartGiftCardsEvent);
  const choose = { type: "ChooseGiftCard", cartId, giftCardId, at: clock.at } as const;
  await choices.run(cartId, choose, { metadata });
  const dies = () => Promise.reject(new Crash());
  return {
    ...opened,
    cartId,
    /** Takes what a cart of one mug needs, and gets no further. */
    takeForOneMug: async () => {
      await shop.change(cartId, [1]);
      const other = process(beforePlacing(eventStore, dies), clock);
      await expect(other.buy(cartId)).rejects.toThrow(Crash);
    },
    card: async () => {
      const seen = process(eventStore, clock).handler(giftCardDecider, GiftCardEvent);
      return (await seen.load("demo", giftCardId)).state;
    },
  };
};

it("takes from a gift card what its order says, whatever another request took for the same cart", async () => {
  const { eventStore, clock, cartId, takeForOneMug, card, shop } = await open();
  const buyer = process(beforePlacing(eventStore, takeForOneMug), clock);
  const bought = await buyer.buy(cartId);
  expect(bought.ok && bought.value.state).toMatchObject({
    progress: "definite",
    placed: { grandTotalCents: 3_750, giftCards: [{ amountCents: 3_750 }] },
  });
  expect(await card()).toMatchObject({ balanceCents: CARD_CENTS - 3_750 });
  expect((await card()).holds.size).toBe(0);
  expect(await shop.stock("mug")).toMatchObject({ onHand: 7 });
});

it("answers who pressed twice with the order, also when the first request has just spent the gift card", async () => {
  const { eventStore, clock, cartId, shop, count, card } = await open();
  let isFirst = true;
  const late = process(
    {
      ...eventStore,
      readStream: async (stream, after) => {
        if (isFirst && stream.startsWith("giftCard-")) {
          isFirst = false;
          expect((await shop.buy(cartId, { giftCardsCents: 3_750 })).ok).toBe(true);
        }
        return eventStore.readStream(stream, after);
      },
    },
    clock,
  );
  const twice = await late.buy(cartId, { giftCardsCents: 3_750 });
  expect(isFirst).toBe(false);
  expect(twice).toMatchObject({ ok: true, value: { state: { progress: "definite" } } });
  expect(await count("OrderPlaced")).toBe(1);
  expect(await card()).toMatchObject({ balanceCents: CARD_CENTS - 3_750 });
});
