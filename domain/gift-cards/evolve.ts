import { unreachable } from "../kit/decider.ts";
import type { GiftCardEvent } from "./events.ts";

type EventOf<Type extends GiftCardEvent["type"]> = Extract<GiftCardEvent, { type: Type }>;
export type IssuedGiftCard = Readonly<Omit<EventOf<"GiftCardIssued">, "type" | "person">>;
export type GiftCardHold = { readonly amountCents: number; readonly expiresAt: string };
export type GiftCardSpend = Readonly<
  Pick<EventOf<"GiftCardSpent">, "holdId" | "orderId" | "amountCents">
>;
export type GiftCardReturn = Readonly<
  Pick<EventOf<"GiftCardRefunded">, "returnId" | "orderId" | "amountCents">
>;

/** Balance and holds of a card: `balanceCents` minus all holds is never negative. */
export type GiftCardState = {
  readonly issued: IssuedGiftCard | undefined;
  /** The recipient of the code. */
  readonly person: EventOf<"GiftCardIssued">["person"] | undefined;
  readonly balanceCents: number;
  readonly disabled: boolean;
  /** The reason, while the card is disabled. */
  readonly disabledReason?: string | undefined;
  /** Holds by id. There are few because they live only as long as a checkout. */
  readonly holds: ReadonlyMap<string, GiftCardHold>;
  readonly spends: readonly GiftCardSpend[];
  readonly returns: readonly GiftCardReturn[];
  readonly mailIds: readonly string[];
};

export const noGiftCard: GiftCardState = {
  issued: undefined,
  person: undefined,
  balanceCents: 0,
  disabled: false,
  holds: new Map(),
  spends: [],
  returns: [],
  mailIds: [],
};

const withoutHold = (state: GiftCardState, holdId: string): GiftCardState["holds"] => {
  const holds = new Map(state.holds);
  holds.delete(holdId);
  return holds;
};

export const evolve = (state: GiftCardState, event: GiftCardEvent): GiftCardState => {
  switch (event.type) {
    case "GiftCardIssued": {
      const { type: _type, person, ...issued } = event;
      return { ...state, issued, person, balanceCents: event.amountCents };
    }
    case "GiftCardRecipientChanged":
      return { ...state, person: event.person };
    case "GiftCardMailRequested":
      return { ...state, mailIds: [...state.mailIds, event.mailId] };
    case "GiftCardHeld": {
      const { holdId, amountCents, expiresAt } = event;
      return { ...state, holds: new Map(state.holds).set(holdId, { amountCents, expiresAt }) };
    }
    case "GiftCardHoldReleased":
      return { ...state, holds: withoutHold(state, event.holdId) };
    case "GiftCardSpent": {
      const { holdId, orderId, amountCents } = event;
      return {
        ...state,
        balanceCents: state.balanceCents - amountCents,
        holds: withoutHold(state, holdId),
        spends: [...state.spends, { holdId, orderId, amountCents }],
      };
    }
    case "GiftCardRefunded": {
      const { returnId, orderId, amountCents } = event;
      return {
        ...state,
        balanceCents: state.balanceCents + amountCents,
        returns: [...state.returns, { returnId, orderId, amountCents }],
      };
    }
    case "GiftCardAdjusted":
      return { ...state, balanceCents: state.balanceCents + event.deltaCents };
    case "GiftCardDisabled":
      return { ...state, disabled: true, disabledReason: event.reason };
    case "GiftCardEnabled":
      return { ...state, disabled: false, disabledReason: undefined };
    default:
      return unreachable(event);
  }
};
