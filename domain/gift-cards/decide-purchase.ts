import { type Decider, unreachable } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept, reject } from "../kit/result.ts";
import type { GiftCardPurchaseEvent } from "./events.ts";

type Started = Extract<GiftCardPurchaseEvent, { type: "GiftCardPurchaseStarted" }>;
type Named = Extract<GiftCardPurchaseEvent, { type: "GiftCardRecipientNamed" }>;

export type GiftCardPurchase = {
  readonly started: Readonly<Omit<Started, "type">> | undefined;
  /** Undefined until the customer has named the recipient. */
  readonly named: Readonly<Pick<Named, "person" | "deliverAt" | "origin">> | undefined;
};

export type StartPurchase = { readonly type: "StartPurchase"; readonly at: string } & Readonly<
  Omit<Started, "type" | "startedAt">
>;
export type NameRecipient = {
  readonly type: "NameRecipient";
  readonly purchaseId: string;
  /** Null: the customer keeps the card. */
  readonly person: SealedPerson | null;
  readonly deliverAt: string | null;
  readonly origin: string;
  readonly at: string;
};

/**
 * The recipient of a gift card that is being bought. Stream
 * `giftCardPurchase-<websiteId>.<purchaseId>`.
 */
export const giftCardPurchaseDecider: Decider<
  GiftCardPurchase,
  StartPurchase | NameRecipient,
  GiftCardPurchaseEvent,
  { readonly code: "purchase-unknown" }
> = {
  streamCategory: "giftCardPurchase",
  initial: { started: undefined, named: undefined },
  evolve: (state, event) => {
    switch (event.type) {
      case "GiftCardPurchaseStarted": {
        const { type: _type, ...started } = event;
        return { ...state, started };
      }
      case "GiftCardRecipientNamed": {
        const { person, deliverAt, origin } = event;
        return { ...state, named: { person, deliverAt, origin } };
      }
      default:
        return unreachable(event);
    }
  },
  decide: (command, { started }) => {
    const { at, ...said } = command;
    if (said.type === "StartPurchase")
      return accept(
        started ? [] : [{ ...said, type: "GiftCardPurchaseStarted" as const, startedAt: at }],
      );
    if (started === undefined) return reject({ code: "purchase-unknown" });
    return accept([{ ...said, type: "GiftCardRecipientNamed" as const, namedAt: at }]);
  },
};
