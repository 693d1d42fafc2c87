import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { Audience, RestockSendEvent, SkipReason } from "./events.ts";
import type { SendRejection } from "./rejections.ts";
import type { VariantKey } from "./stream-ids.ts";
import type { RestockVariant } from "./variant-facts.ts";

export type RequestSend = VariantKey & {
  readonly type: "RequestSend";
  readonly sendId: string;
  readonly variant: RestockVariant | undefined;
  readonly websiteTitle: string;
  /** Scheme and host of the email's link, `https://shop.example`. */
  readonly origin: string;
  readonly audience: Audience;
  /** 0: no units are held. */
  readonly holdMinutes: number;
  /** The send can be cancelled until then. */
  readonly startsAt: string;
  /** Revision of the stock's stream, for a send that was caused by received stock. */
  readonly arrival?: number | undefined;
  readonly at: string;
};
type OfSend = VariantKey & { readonly sendId: string; readonly at: string };
export type StartSend = OfSend & {
  readonly type: "StartSend";
  readonly recipients: number;
  readonly units: number | null;
};
export type CancelSend = OfSend & { readonly type: "CancelSend" };
export type CompleteSend = OfSend & {
  readonly type: "CompleteSend";
  readonly sent: number;
  readonly failed: number;
  readonly bounced: number;
  readonly inDoubt: number;
  readonly skippedFor: Readonly<Partial<Record<SkipReason, number>>>;
};
export type ExpectArrival = VariantKey & {
  readonly type: "ExpectArrival";
  readonly units: number;
  readonly expectedOn: string | null;
  /** Whether the shop has the variant, visible or not. */
  readonly isKnown: boolean;
  readonly at: string;
};
export type SendCommand = RequestSend | StartSend | CancelSend | CompleteSend | ExpectArrival;

export type SendState = {
  /** The send that was requested and is not complete. */
  readonly running:
    | {
        readonly sendId: string;
        readonly isStarted: boolean;
        readonly startsAt: string;
        readonly recipients: number;
        readonly units: number | null;
      }
    | undefined;
  readonly cancelled: string | undefined;
  /** The latest stock arrival that caused a send; -1 for none. */
  readonly arrival: number;
  readonly expected: { readonly units: number; readonly expectedOn: string | null };
};

/** Not in the specification: an hour. */
export const MAX_GRACE_SECONDS = 3_600;
/** Not in the specification: a week. */
export const MAX_HOLD_MINUTES = 7 * 24 * 60;
/** Not in the specification: every hold is checked whenever the variant is sold. */
export const MAX_HELD_UNITS = 1_000;

const evolve = (state: SendState, event: RestockSendEvent): SendState => {
  switch (event.type) {
    case "RestockSendRequested": {
      const { sendId, requestedAt, startsAt = requestedAt, arrival = state.arrival } = event;
      const fresh = { isStarted: false, recipients: 0, units: null };
      return { ...state, running: { sendId, startsAt, ...fresh }, arrival };
    }
    case "RestockSendStarted": {
      const { recipients, units } = event;
      const started = { isStarted: true, recipients, units };
      return { ...state, running: state.running && { ...state.running, ...started } };
    }
    case "RestockSendCancelled":
      return { ...state, running: undefined, cancelled: event.sendId };
    case "RestockSendCompleted":
      return { ...state, running: undefined };
    case "RestockArrivalExpected":
      return { ...state, expected: { units: event.units, expectedOn: event.expectedOn } };
    default:
      return unreachable(event);
  }
};

type Decision = Result<readonly RestockSendEvent[], SendRejection>;

/**
 * Not in the specification: a send is rejected while the variant is sold out, because everyone who
 * follows the link would be disappointed a second time.
 */
const requestSend = (
  { type: _type, variant, websiteTitle, origin, ...request }: RequestSend,
  state: SendState,
): Decision => {
  const { sendId, productId, variantId, audience, holdMinutes, startsAt, arrival, at } = request;
  if (state.running !== undefined) return accept([]);
  if (arrival !== undefined && arrival <= state.arrival) return accept([]);
  if (variant === undefined) return reject({ code: "variant-not-found" });
  if (variant.soldOut) return reject({ code: "still-sold-out" });
  if (holdMinutes > 0 && audience === "everyone") return reject({ code: "hold-for-everyone" });
  const { productName, sku, attributes, productUrl, unitsLeft } = variant;
  const holds = holdMinutes > 0 && Number.isFinite(unitsLeft);
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
      audience,
      ...(holds && { holdMinutes }),
      ...(startsAt > at && { startsAt }),
      ...(arrival !== undefined && { arrival }),
      requestedAt: at,
    },
  ]);
};

const startSend = (
  { at, type: _type, ...send }: StartSend,
  { running }: SendState,
): readonly RestockSendEvent[] =>
  running?.sendId === send.sendId && !running.isStarted
    ? [{ type: "RestockSendStarted", ...send, startedAt: at }]
    : [];

/** A send can be cancelled only before its first email. */
const cancelSend = (
  { at, type: _type, ...send }: CancelSend,
  { running, cancelled }: SendState,
): Decision => {
  if (cancelled === send.sendId) return accept([]);
  if (running?.sendId !== send.sendId || running.isStarted) return reject({ code: "send-started" });
  return accept([{ type: "RestockSendCancelled", ...send, cancelledAt: at }]);
};

const completeSend = (
  { at, type: _type, skippedFor, ...send }: CompleteSend,
  { running }: SendState,
): readonly RestockSendEvent[] => {
  if (running?.sendId !== send.sendId) return [];
  const skipped = Object.values(skippedFor).reduce((sum, each) => sum + each, 0);
  const completed = { ...send, skipped, skippedFor: { ...skippedFor }, completedAt: at };
  return [{ type: "RestockSendCompleted", ...completed }];
};

const expectArrival = (
  { at, type: _type, isKnown, ...arrival }: ExpectArrival,
  { expected }: SendState,
): Result<readonly RestockSendEvent[], SendRejection> => {
  if (expected.units === arrival.units && expected.expectedOn === arrival.expectedOn)
    return accept([]);
  // A note from before a variant was removed can still be cleared.
  if (!isKnown && arrival.units > 0) return reject({ code: "variant-not-found" });
  return accept([{ type: "RestockArrivalExpected", ...arrival, expectedAt: at }]);
};

/** A variant has one send at a time. Spec: A7.12. */
export const sendDecider: Decider<SendState, SendCommand, RestockSendEvent, SendRejection> = {
  streamCategory: "restockSend",
  initial: {
    running: undefined,
    cancelled: undefined,
    arrival: -1,
    expected: { units: 0, expectedOn: null },
  },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case "RequestSend":
        return requestSend(command, state);
      case "StartSend":
        return accept(startSend(command, state));
      case "CancelSend":
        return cancelSend(command, state);
      case "CompleteSend":
        return accept(completeSend(command, state));
      case "ExpectArrival":
        return expectArrival(command, state);
      default:
        return unreachable(command);
    }
  },
};
