import { unreachable } from "../kit/decider.ts";
import type { SubscriptionEvent } from "./events.ts";

type EventOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>;
export type RequestedSubscription = Readonly<Omit<EventOf<"SubscriptionRequested">, "type">>;
export type StartedSubscription = Readonly<
  Omit<EventOf<"SubscriptionStarted">, "type" | "paidUntil">
>;

/** The payment of a period that is not paid yet. */
export type Renewal = {
  readonly period: number;
  readonly attempt: number;
  /** Undefined while the attempt is in progress; null: there is no further attempt. */
  readonly retryAt: string | null | undefined;
};

export type SubscriptionState = {
  readonly requested: RequestedSubscription | undefined;
  readonly started: StartedSubscription | undefined;
  /** Number of paid periods, including the first order's. */
  readonly paidPeriods: number;
  readonly paidUntil: string | undefined;
  readonly renewal: Renewal | undefined;
  /** No further period is paid; undefined while the subscription is running. */
  readonly over: "cancelled" | "completed" | "failed" | "forgotten" | undefined;
  /** The actor who cancelled a cancelled subscription. */
  readonly cancelledBy?: EventOf<"SubscriptionCancelled">["by"] | undefined;
  /** The provider's ids of payments whose stored details it was asked to delete. */
  readonly meansForgotten: readonly string[];
};

export const noSubscription: SubscriptionState = {
  requested: undefined,
  started: undefined,
  paidPeriods: 0,
  paidUntil: undefined,
  renewal: undefined,
  over: undefined,
  meansForgotten: [],
};

export const evolve = (state: SubscriptionState, event: SubscriptionEvent): SubscriptionState => {
  switch (event.type) {
    case "SubscriptionRequested": {
      const { type: _type, ...requested } = event;
      return { ...state, requested };
    }
    case "SubscriptionStarted": {
      const { type: _type, paidUntil, ...started } = event;
      return { ...state, started, paidPeriods: 1, paidUntil };
    }
    case "SubscriptionRenewalStarted": {
      const { period, attempt } = event;
      return { ...state, renewal: { period, attempt, retryAt: undefined } };
    }
    case "SubscriptionRenewed": {
      const { period, paidUntil } = event;
      return { ...state, paidPeriods: period, paidUntil, renewal: undefined };
    }
    case "SubscriptionRenewalFailed": {
      const { period, attempt, retryAt } = event;
      return { ...state, renewal: { period, attempt, retryAt } };
    }
    case "SubscriptionCancelled":
      return { ...state, over: "cancelled", cancelledBy: event.by };
    case "SubscriptionResumed":
      return { ...state, over: undefined, cancelledBy: undefined };
    case "SubscriptionEnded":
      return { ...state, over: event.reason };
    case "SubscriptionMeansForgotten":
      return { ...state, meansForgotten: [...state.meansForgotten, event.reference] };
    default:
      return unreachable(event);
  }
};
