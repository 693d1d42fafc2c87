import { giftCardDecider } from "#domain/gift-cards/decide.ts";
import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { sendDecider } from "#domain/restock/decide-send.ts";
import { signUpDecider } from "#domain/restock/decide-sign-up.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { sendStreamId, signUpStreamId } from "#domain/restock/stream-ids.ts";
import { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { createRandom, pick, uuid } from "#tests/projections/sample-values.ts";
import { orderIdOf } from "#tests/support/signing.ts";
import { aProduct, aVariant } from "./catalog.ts";
import { metadata, minutesLater, process } from "./checkout-shop.ts";

/** The ids of the shop's numbers. */
export const lived = {
  variantIds: ["mug", "pot", "cup-red", "cup-blue"],
  cardIds: [uuid(1), uuid(2)],
  personIds: [uuid(11), uuid(12), uuid(13)],
} as const;

const sealed = (personId: string) => ({ personId, sealed: "" });
const red = aVariant("cup-red", { Colour: "Red" });
const blue = aVariant("cup-blue", { Colour: "Blue" });
const cupOf = (variants: (typeof red)[]) =>
  aProduct("cup", { variants, variantOptionOrdering: ["Colour"] });
const cup = { productId: "cup", variantId: "cup-red" };
const productOf = (variantId: string) => (variantId.startsWith("cup") ? "cup" : variantId);

/** A shop in memory, and the events that can happen in it; rejected commands leave no trace. */
const openLife = (seed: number) => {
  const random = createRandom(seed);
  const eventStore = createMemoryEventStore();
  const clock = { at: "2030-01-01T00:00:00.000Z" };
  const shop = process(eventStore, clock);
  const stocks = shop.handler(stockDecider, StockEvent);
  const cards = shop.handler(giftCardDecider, GiftCardEvent);
  const signUps = shop.handler(signUpDecider, RestockSignUpEvent);
  const sends = shop.handler(sendDecider, RestockSendEvent);
  const few = (most: number) => 1 + Math.floor(random() * most);
  const carts: string[] = [];
  const forgotten = new Set<string>();
  const variant = () => {
    const variantId = pick(random, lived.variantIds);
    return { productId: productOf(variantId), variantId, at: clock.at };
  };
  const fill = async () => {
    const cartId = newId();
    carts.push(cartId);
    await shop.fill(cartId, { mug: few(3), pot: few(2) });
    if (random() < 0.5) await shop.change(cartId, [few(3), 0]);
  };
  /** The outcome of a restock email or sign-up. */
  const settle = async () => {
    const personId = pick(random, lived.personIds);
    const streamId = signUpStreamId(cup, personId);
    const signUpId = (await signUps.load("demo", streamId)).state.open?.signUpId;
    if (signUpId === undefined) return;
    const { running } = (await sends.load("demo", sendStreamId(cup))).state;
    const outcome = { ...cup, signUpId, sendId: running?.sendId ?? newId(), at: clock.at };
    const command = pick(random, [
      ...[1, 2].map(() => ({ type: "RecordNoticeSent", ...outcome })),
      ...["failed", "bounced", ...Array(4).fill("in-doubt")].map((kind) => ({
        type: "RecordNoticeFailed",
        ...outcome,
        kind,
        reason: "No such mailbox",
      })),
      { type: "ConfirmSignUp", ...cup, signUpId, at: clock.at },
      { type: "DismissDoubt", ...cup, signUpId, at: clock.at },
      { type: "LeaveSignUp", signUpId, at: clock.at },
    ]);
    await signUps.run(streamId, command as never, { metadata });
  };
  const happenings: readonly (() => Promise<unknown>)[] = [
    () => {
      const { variantId, ...rest } = variant();
      const received = { quantity: few(4), reference: "D-1" };
      const command = { type: "ReceiveStock", ...rest, variantId, ...received } as const;
      return stocks.run(variantId, command, { metadata });
    },
    () => {
      const { variantId, ...rest } = variant();
      const counting = { unlimited: random() < 0.3 };
      const command = { type: "SetCounting", ...rest, variantId, ...counting } as const;
      return stocks.run(variantId, command, { metadata });
    },
    () => {
      const { variantId, ...rest } = variant();
      const command = { type: "AdjustStock", ...rest, variantId, delta: -few(3), reason: "Broken" };
      return stocks.run(variantId, command as never, { metadata });
    },
    () => {
      const { variantId, ...rest } = variant();
      const holdId = pick(random, ["a", "b"]);
      const expiresAt = new Date(Date.parse(clock.at) + 600_000).toISOString();
      const hold = { ...rest, variantId, holdId };
      const command = pick(random, [
        { type: "HoldStock", ...hold, quantity: few(3), expiresAt },
        { type: "ReleaseHold", ...hold, reason: "cancelled" },
      ]);
      return stocks.run(variantId, command as never, { metadata });
    },
    fill,
    () => shop.start(pick(random, carts)),
    () => shop.cancel(pick(random, carts)),
    () => shop.buy(pick(random, carts)),
    async () => {
      const cartId = pick(random, carts);
      const lineId = (await shop.order(cartId)).placed?.lines[0]?.lineId;
      if (lineId === undefined) return;
      const paid = { type: "RecordPayment", at: clock.at } as const;
      await shop.checkout.streams.orders.run(orderIdOf("demo", cartId), paid, { metadata });
      await shop.checkout.refund(
        orderIdOf("demo", cartId),
        {
          refundId: newId(),
          lines: [{ lineId, quantity: 1 }],
          amountCents: few(3) * 400,
          returnToStock: random() < 0.7,
        },
        metadata,
      );
    },
    () => {
      const sale = { salePriceCents: 900, onSale: random() < 0.5 };
      return shop.keeper.define(cupOf([{ ...red, ...sale }, ...(random() < 0.5 ? [blue] : [])]));
    },
    () => {
      const giftCardId = pick(random, lived.cardIds);
      const card = { giftCardId, at: clock.at };
      const holdId = pick(random, ["a", "b"]);
      const amountCents = few(5) * 300;
      const expiresAt = new Date(Date.parse(clock.at) + 600_000).toISOString();
      const spent = { ...card, holdId, orderId: holdId, amountCents };
      const command = pick(random, [
        { type: "HoldGiftCard", ...card, holdId, amountCents, currency: "USD", expiresAt },
        { type: "ReleaseGiftCardHold", ...card, holdId, reason: "cancelled" },
        { type: "SpendGiftCard", ...spent },
        { type: "AdjustGiftCard", ...card, deltaCents: amountCents, reason: "A gesture" },
      ]);
      return cards.run(giftCardId, command as never, { metadata });
    },
    () => {
      const personId = pick(random, lived.personIds);
      const key = { productId: "cup", variantId: "cup-red" };
      const open = { ...key, signUpId: newId(), productName: "Cup", sku: "CUP", attributes: {} };
      const asked = { awaitsConfirmation: random() < 0.35, origin: "https://shop.example" };
      const signUp = { type: "SignUp", ...open, isJoinMailingList: false, ...asked } as const;
      if (forgotten.has(personId)) return Promise.resolve();
      const streamId = signUpStreamId(key, personId);
      return signUps.run(
        streamId,
        { ...signUp, at: clock.at, person: sealed(personId) },
        { metadata },
      );
    },
    settle,
    async () => {
      const streamId = sendStreamId(cup);
      const { running } = (await sends.load("demo", streamId)).state;
      const of = { ...cup, sendId: running?.sendId ?? newId(), at: clock.at };
      const run = (command: Parameters<typeof sends.run>[1]) =>
        sends.run(streamId, command, { metadata });
      if (running !== undefined && random() < 0.8) return await settle();
      if (running !== undefined) {
        const went = { sent: 0, failed: 0, bounced: 0, inDoubt: 0, skippedFor: { gone: few(2) } };
        return await run({ type: "CompleteSend", ...of, ...went });
      }
      const shown = { productName: "Cup", sku: "CUP", attributes: {}, productUrl: "/shop/p/cup" };
      const variant = { ...shown, soldOut: false, unitsLeft: 9 };
      const wish = { audience: "everyone", holdMinutes: 0, startsAt: clock.at } as const;
      const site = { websiteTitle: "Pens", origin: "https://shop.example" };
      await run({ type: "RequestSend", ...of, ...wish, ...site, variant });
      return await run({ type: "StartSend", ...of, recipients: 2 + few(3), units: null });
    },
    async () => {
      const personId = pick(random, lived.personIds.slice(1));
      if (random() > 0.2 || forgotten.has(personId)) return;
      forgotten.add(personId);
      await eventStore.append({
        stream: `person-demo.${personId}`,
        expectedRevision: "any",
        metadata,
        events: [
          {
            id: newId(),
            type: "PersonForgotten",
            version: 1,
            data: { personId, forgottenAt: clock.at },
          },
        ],
      });
    },
  ];
  const begin = async () => {
    await shop.keeper.define(aProduct("mug"));
    await shop.keeper.define(aProduct("pot"));
    await shop.keeper.define(aProduct("plan", { productType: 2 }));
    await shop.keeper.define(cupOf([red, blue]));
    for (const giftCardId of lived.cardIds)
      await cards.run(
        giftCardId,
        {
          type: "IssueGiftCard",
          giftCardId,
          codeHash: giftCardId,
          lastCharacters: "ABCD",
          amountCents: 5_000,
          currency: "USD",
          source: { kind: "owner", note: "Thanks" },
          person: sealed(lived.personIds[0]),
          at: clock.at,
        },
        { metadata },
      );
    await fill();
  };
  const live = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      minutesLater(clock, few(4));
      await pick(random, happenings)();
    }
  };
  return { begin, live, eventStore };
};

/**
 * The log of a shop after this many random turns: products, stock, carts, orders, refunds, gift
 * cards, sign-ups and erasures, all decided by the real rules.
 */
export const livedLog = async (seed: number, turns: number): Promise<readonly RecordedEvent[]> => {
  const life = openLife(seed);
  await life.begin();
  await life.live(turns);
  return (await life.eventStore.readAll({ after: 0n, limit: 100_000 })).events;
};
