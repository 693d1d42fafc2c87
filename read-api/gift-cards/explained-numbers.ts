import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { evolve, type GiftCardState, noGiftCard } from "#domain/gift-cards/evolve.ts";
import { heldCents } from "#domain/gift-cards/holds.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";

const ofGiftCard = (measure: (card: GiftCardState) => number): Explanation<GiftCardState> => ({
  kind: "money",
  permission: "gift-cards:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("giftCard", websiteId, id)] }),
  begin: () => noGiftCard,
  evolve: (card, recorded) => evolve(card, readEvent(GiftCardEvent, recorded)),
  measure: (card) => (card.issued === undefined ? null : measure(card)),
  currencyOf: ({ issued }) => issued?.currency ?? null,
});

export const giftCardNumbers = {
  "gift-card-balance": ofGiftCard(({ balanceCents }) => balanceCents),
  "gift-card-held": ofGiftCard(heldCents),
} as const;
