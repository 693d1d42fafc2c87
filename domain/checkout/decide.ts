import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import type { CheckoutEvent } from "./events.ts";

type Started = Readonly<Omit<Extract<CheckoutEvent, { type: "CheckoutStarted" }>, "type">>;

/** What is held for a customer in checkout; undefined before and after. */
export type CheckoutSession = Started | undefined;

/**
 * Holds everything in the cart. Unchanged when exactly this is already held until the same time.
 */
export type StartCheckout = {
  readonly type: "StartCheckout";
  readonly started: Omit<Started, "startedAt">;
  readonly at: string;
};
export type CancelCheckout = { readonly type: "CancelCheckout"; readonly at: string };
export type CheckoutCommand = StartCheckout | CancelCheckout;

type Decision = Result<readonly CheckoutEvent[], never>;

const start = ({ started, at }: StartCheckout, session: CheckoutSession): Decision => {
  const { startedAt: _at, ...present } = session ?? { startedAt: "" };
  if (sameJson(present, started)) return accept([]);
  return accept([{ type: "CheckoutStarted", ...started, held: [...started.held], startedAt: at }]);
};

const cancel = ({ at }: CancelCheckout, session: CheckoutSession): Decision =>
  accept(
    session === undefined
      ? []
      : [{ type: "CheckoutCancelled", orderId: session.orderId, cancelledAt: at }],
  );

/**
 * What happens between cart and order. Stream `checkout-<websiteId>.<orderId>`. The stock's own
 * streams contain the holds. This stream records which holds belong together and until when they
 * are promised.
 */
export const checkoutDecider: Decider<CheckoutSession, CheckoutCommand, CheckoutEvent, never> = {
  streamCategory: "checkout",
  initial: undefined,
  evolve: (_session, event) => {
    switch (event.type) {
      case "CheckoutStarted": {
        const { type: _type, ...started } = event;
        return started;
      }
      case "CheckoutCancelled":
        return undefined;
      default:
        return unreachable(event);
    }
  },
  decide: (command, session) => {
    switch (command.type) {
      case "StartCheckout":
        return start(command, session);
      case "CancelCheckout":
        return cancel(command, session);
      default:
        return unreachable(command);
    }
  },
};
