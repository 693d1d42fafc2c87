import { GiftCardEvent } from "#domain/gift-cards/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { type GiftCardEntry, giftCardEntries } from "#domain/sales/book-columns.ts";
import type { ExplainedKind } from "../explained/explain-contract.ts";
import { daysOf, KEPT, timesOf, withinDays } from "../explained/explained-days.ts";
import { changesOnly, type ExplainedId, type Explanation } from "../explained/explained-number.ts";

type Cards = {
  readonly currency: string;
  readonly entry: GiftCardEntry | undefined;
  readonly startMs: number;
  readonly endMs: number;
  /** Currencies by stream; changed in place. */
  readonly currencies: Map<string, string>;
  readonly cents: number;
  readonly movements: number;
};

const CARD_BYTES = 150;

/** Balances add up everything that ever changed them. */
const SINCE = "1970-01-02T00:00:00.000Z";

/** `2030-01-01.2030-01-31.EUR.opening`. */
const partsOf = (target: ExplainedId) => {
  const [days, text] = withinDays(target);
  const [currency = "", name] = text.split(".");
  return { days, currency, entry: giftCardEntries.find((entry) => entry === name) };
};

type Movement = { readonly entry: GiftCardEntry; readonly cents: number; readonly at: string };

/** What changes the balance of a card. */
const movementOf = (event: GiftCardEvent): Movement | undefined => {
  if (event.type === "GiftCardIssued") {
    const entry = event.source.kind === "order" ? "sold" : "given";
    return { entry, cents: event.amountCents, at: event.issuedAt };
  }
  if (event.type === "GiftCardSpent")
    return { entry: "spent", cents: -event.amountCents, at: event.spentAt };
  if (event.type === "GiftCardRefunded")
    return { entry: "refunded", cents: event.amountCents, at: event.refundedAt };
  if (event.type === "GiftCardAdjusted")
    return { entry: "adjusted", cents: event.deltaCents, at: event.adjustedAt };
  return undefined;
};

/** Whether a movement belongs to the entry: balances are those before the first day, and before the end of the last one. */
const isOf = ({ entry, startMs, endMs }: Cards, movement: Movement): boolean => {
  const atMs = Date.parse(movement.at);
  if (entry === "opening") return atMs < startMs;
  if (entry === "closing") return atMs < endMs;
  return movement.entry === entry && atMs >= startMs && atMs < endMs;
};

const isBalance = ({ entry }: Cards): boolean => entry === "opening" || entry === "closing";

const evolve: Explanation<Cards>["evolve"] = (state, recorded) => {
  const event = readEvent(GiftCardEvent, recorded);
  if (event.type === "GiftCardIssued") state.currencies.set(recorded.stream, event.currency);
  if (state.currencies.get(recorded.stream) !== state.currency) return state;
  const movement = movementOf(event);
  if (movement === undefined || !isOf(state, movement)) return state;
  const movements = state.movements + (isBalance(state) ? 0 : 1);
  return { ...state, cents: state.cents + movement.cents, movements };
};

const numberOf = (
  kind: ExplainedKind,
  measure: Explanation<Cards>["measure"],
): Explanation<Cards> => ({
  kind,
  measure,
  permission: "gift-cards:read",
  kept: KEPT,
  needsAll: "giftCards",
  isLong: (target) => daysOf(partsOf(target).days) !== undefined,
  streamsOf: (target) =>
    daysOf(partsOf(target).days) === undefined
      ? {}
      : { recent: { categories: ["giftCard"], since: SINCE } },
  begin: (target) => {
    const { days, currency, entry } = partsOf(target);
    const none = { currencies: new Map<string, string>(), cents: 0, movements: 0 };
    return { currency, entry, ...timesOf(days), ...none };
  },
  evolve,
  currencyOf: ({ currency }) => currency,
  tells: changesOnly,
  weigh: ({ currencies }) => currencies.size * CARD_BYTES,
});

/** The entries of the report of gift cards; `id` is `2030-01-01.2030-01-31.EUR.opening`. */
export const cardEntryNumbers = {
  "gift-cards-amount": numberOf("money", ({ cents }) => cents),
  "gift-cards-movements": numberOf("count", ({ movements }) => movements),
} as const;
