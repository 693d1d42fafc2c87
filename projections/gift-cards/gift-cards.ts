import { readFileSync } from "node:fs";
import {
  CartGiftCardsEvent,
  GiftCardEvent,
  GiftCardPurchaseEvent,
} from "#domain/gift-cards/events.ts";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { textOrNull } from "#domain/kit/read-text.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { Projectable, Projection } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import {
  cartGiftCardsTable,
  giftCardsTable,
  holdsTable,
  movementsTable,
  purchasesTable,
} from "./gift-card-tables.ts";

/**
 * Reasons from before they were sealed are in the log in plain text, but need not be in the tables.
 * Those of jobs contain no personal data.
 */
const blankOpenReasons = `
  update {schema}.gift_card_movements as movement
     set reason = null
    from {schema}.gift_cards as card
   where (card.website_id, card.gift_card_id) = (movement.website_id, movement.gift_card_id)
     and card.shows_words is null and movement.person_id is null and movement.reason <> ''
     and movement.actor not like 'job:%'`;

const changes = () => ({
  cards: tableChanges(giftCardsTable),
  movements: tableChanges(movementsTable),
  holds: tableChanges(holdsTable),
  choices: tableChanges(cartGiftCardsTable),
  purchases: tableChanges(purchasesTable),
});
type Changes = ReturnType<typeof changes>;
type Key = { readonly website_id: string; readonly gift_card_id: string };
type EventOf<Type extends GiftCardEvent["type"]> = Extract<GiftCardEvent, { type: Type }>;

/** An event in the history of a card. */
type Movement = {
  readonly kind: string;
  readonly delta_cents?: number;
  readonly order_id?: string;
  /** Null once the card's person has been erased. */
  readonly reason?: string | null;
  readonly person_id?: string;
  readonly at: string;
};

/** The plain text where nothing was sealed. */
const reasonOf = (
  { reason, person }: Pick<EventOf<"GiftCardAdjusted">, "reason" | "person">,
  { personal }: Projectable,
) =>
  person === undefined
    ? { reason }
    : { reason: textOrNull(personal?.reason), person_id: person.personId };

const personOf = (personId: string, personal: Projectable["personal"]) => ({
  person_id: personId,
  email: textOrNull(personal?.email),
  name: textOrNull(personal?.name),
  from_name: textOrNull(personal?.fromName),
  message: textOrNull(personal?.message),
});

/** A note that moves with the card. */
const noteOf = (personId: string, { personal }: Projectable) => ({
  note_person_id: personId,
  ...(typeof personal?.note === "string" && { note: personal.note }),
});

const issue = (
  into: Changes,
  key: Key,
  { source, ...event }: EventOf<"GiftCardIssued">,
  { personal, position }: Projectable,
): Movement => {
  const { amountCents, issuedAt } = event;
  const fromOrder = source.kind === "order" ? source : undefined;
  into.cards.put({
    ...key,
    code_hash: event.codeHash,
    last_characters: event.lastCharacters,
    currency: event.currency,
    initial_cents: amountCents,
    balance_cents: amountCents,
    held_cents: 0,
    disabled: false,
    order_id: fromOrder?.orderId ?? null,
    line_id: fromOrder?.lineId ?? null,
    ...personOf(event.person.personId, personal),
    // Cards from before notes were sealed have theirs in plain text; it is erased with the person
    // all the same.
    note: textOrNull(personal?.note) ?? (source.kind === "owner" ? source.note : ""),
    note_person_id: event.person.personId,
    shows_words: true,
    issued_at: issuedAt,
    last_used_at: null,
    position,
  });
  const order_id = fromOrder && { order_id: fromOrder.orderId };
  return { kind: "issued", delta_cents: amountCents, ...order_id, at: issuedAt };
};

const endHold = (into: Changes, key: Key, hold: { holdId: string; amountCents: number }): void => {
  into.holds.remove({ ...key, hold_id: hold.holdId });
  into.cards.add(key, { held_cents: -hold.amountCents });
};

/** The event's entry in the card's history; undefined for events without one. */
const apply = (
  into: Changes,
  key: Key,
  event: GiftCardEvent,
  recorded: Projectable,
): Movement | undefined => {
  const { cards, holds } = into;
  switch (event.type) {
    case "GiftCardIssued":
      return issue(into, key, event, recorded);
    case "GiftCardRecipientChanged":
      cards.patch(key, {
        ...personOf(event.person.personId, recorded.personal),
        ...(event.keepsNote !== true && noteOf(event.person.personId, recorded)),
      });
      return undefined;
    case "GiftCardMailRequested":
      return { kind: "mailed", at: event.sendAt ?? event.requestedAt };
    case "GiftCardHeld": {
      const { holdId, amountCents, expiresAt } = event;
      holds.put({ ...key, hold_id: holdId, amount_cents: amountCents, expires_at: expiresAt });
      cards.add(key, { held_cents: amountCents });
      return undefined;
    }
    case "GiftCardHoldReleased":
      endHold(into, key, event);
      return undefined;
    case "GiftCardSpent": {
      const { orderId, amountCents, spentAt } = event;
      endHold(into, key, event);
      cards.add(key, { balance_cents: -amountCents });
      cards.patch(key, { last_used_at: spentAt });
      return { kind: "spent", delta_cents: -amountCents, order_id: orderId, at: spentAt };
    }
    case "GiftCardRefunded": {
      const { orderId, amountCents, refundedAt } = event;
      cards.add(key, { balance_cents: amountCents });
      return { kind: "refunded", delta_cents: amountCents, order_id: orderId, at: refundedAt };
    }
    case "GiftCardAdjusted": {
      const { deltaCents, adjustedAt } = event;
      cards.add(key, { balance_cents: deltaCents });
      const why = reasonOf(event, recorded);
      return { kind: "adjusted", delta_cents: deltaCents, ...why, at: adjustedAt };
    }
    case "GiftCardDisabled":
      cards.patch(key, { disabled: true });
      return { kind: "disabled", ...reasonOf(event, recorded), at: event.disabledAt };
    case "GiftCardEnabled":
      cards.patch(key, { disabled: false });
      return { kind: "enabled", at: event.enabledAt };
    default:
      return unreachable(event);
  }
};

const choose = (into: Changes, website_id: string, recorded: Projectable): void => {
  const event = readEvent(CartGiftCardsEvent, recorded);
  const key = { website_id, cart_id: event.cartId, gift_card_id: event.giftCardId };
  switch (event.type) {
    case "CartGiftCardChosen":
      into.choices.put({ ...key, position: recorded.position });
      return;
    case "CartGiftCardDropped":
      into.choices.remove(key);
      return;
    default:
      unreachable(event);
  }
};

const nobody = { person_id: null, email: null, name: null, from_name: null, message: null };

const purchase = (into: Changes, website_id: string, recorded: Projectable): void => {
  const event = readEvent(GiftCardPurchaseEvent, recorded);
  const key = { website_id, purchase_id: event.purchaseId };
  if (event.type === "GiftCardPurchaseStarted") {
    const { title, amountCents, currency } = event;
    const shown = { title, amount_cents: amountCents, currency };
    into.purchases.put({ ...key, ...shown, ...nobody, named: false, deliver_at: null });
    return;
  }
  const { person, deliverAt } = event;
  into.purchases.patch(key, {
    named: true,
    deliver_at: deliverAt,
    ...(person ? personOf(person.personId, recorded.personal) : nobody),
  });
};

const project = (batch: readonly Projectable[]) => {
  const into = changes();
  let mayBlank = false;
  for (const recorded of batch) {
    const { stream, metadata, revision } = recorded;
    const website_id = metadata.websiteId;
    const personId = forgottenPerson(recorded);
    if (personId !== undefined) {
      mayBlank = true;
      for (const table of [into.cards, into.movements, into.purchases]) table.forget(personId);
    } else if (stream.startsWith("giftCardPurchase-")) purchase(into, website_id, recorded);
    else if (stream.startsWith("cartGiftCards-")) choose(into, website_id, recorded);
    else {
      const event = readEvent(GiftCardEvent, recorded);
      const key = { website_id, gift_card_id: event.giftCardId };
      const movement = apply(into, key, event, recorded);
      const blank = { delta_cents: 0, order_id: null, reason: "", person_id: null };
      mayBlank ||= Boolean(movement?.reason) && movement?.person_id === undefined;
      if (movement !== undefined)
        into.movements.put({ ...key, revision, ...blank, ...movement, actor: metadata.actor });
    }
  }
  return [
    ...into.cards.statements(),
    ...into.movements.statements(),
    ...into.holds.statements(),
    ...into.choices.statements(),
    ...into.purchases.statements(),
    ...(mayBlank ? [{ text: blankOpenReasons, values: [] }] : []),
  ];
};

/** Gift cards with their balances and history, and the carts that use them. */
export const giftCards: Projection = {
  name: "gift-cards",
  version: 4,
  reads: {
    categories: ["giftCard", "cartGiftCards", "giftCardPurchase"],
    types: ["PersonForgotten"],
  },
  opensPersonalData: true,
  tables: readFileSync(new URL("./gift-cards.sql", import.meta.url), "utf8"),
  views: [
    "gift_cards",
    "gift_card_movements",
    "gift_card_holds",
    "gift_card_purchases",
    "cart_gift_cards",
  ],
  project,
};
