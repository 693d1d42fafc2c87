import { type Decider, unreachable } from "../shared/decider.ts";
import { accept, type Result, reject } from "../shared/result.ts";
import type { RestockSendEvent } from "./events.ts";
import type { SendRejection } from "./rejections.ts";
import type { VariantKey } from "./stream-ids.ts";
import type { RestockVariant } from "./variant-facts.ts";

export type RequestSend = VariantKey & {
  readonly type: "RequestSend";
  readonly sendId: string;
  readonly variant: RestockVariant | undefined;
  readonly websiteTitle: string;
  /** Scheme and host that the mail's link shall have, `https://shop.example`. */
  readonly origin: string;
  readonly at: string;
};
export type CompleteSend = VariantKey & {
  readonly type: "CompleteSend";
  readonly sendId: string;
  readonly sent: number;
  readonly failed: number;
  readonly skipped: number;
  readonly at: string;
};
export type SendCommand = RequestSend | CompleteSend;

/** `running`: the send that has been asked for and is not completed. */
export type SendState = { readonly running: string | undefined };

const evolve = (_state: SendState, event: RestockSendEvent): SendState => {
  switch (event.type) {
    case "RestockSendRequested":
      return { running: event.sendId };
    case "RestockSendCompleted":
      return { running: undefined };
    default:
      return unreachable(event);
  }
};

/**
 * Our choice: a notice that something can be had again is refused while it cannot, because everybody
 * who follows its link would be disappointed a second time.
 */
const requestSend = (
  { sendId, productId, variantId, variant, websiteTitle, origin, at }: RequestSend,
  { running }: SendState,
): Result<readonly RestockSendEvent[], SendRejection> => {
  if (running !== undefined) return accept([]);
  if (variant === undefined) return reject({ code: "variant-not-found" });
  if (variant.soldOut) return reject({ code: "still-sold-out" });
  const { productName, sku, attributes, productUrl } = variant;
  return accept([
    {
      type: "RestockSendRequested",
      sendId,
      productId,
      variantId,
      productName,
      sku,
      attributes: { ...attributes },
      websiteTitle,
      productUrl: `${origin}${productUrl}`,
      requestedAt: at,
    },
  ]);
};

/** One send of a variant at a time. Spec: A7.12. */
export const sendDecider: Decider<SendState, SendCommand, RestockSendEvent, SendRejection> = {
  streamCategory: "restockSend",
  initial: { running: undefined },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "RequestSend":
        return requestSend(command, state);
      case "CompleteSend": {
        const { type: _type, at, ...counts } = command;
        return accept(
          state.running === command.sendId
            ? [{ type: "RestockSendCompleted", ...counts, completedAt: at }]
            : [],
        );
      }
      default:
        return unreachable(command);
    }
  },
};
