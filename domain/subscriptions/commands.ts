import type { SealedPerson } from "../kit/person.ts";
import type { RenewalFailure as Failure, SubscriptionEvent } from "./events.ts";

type EventOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>;
type OfSubscription = { readonly subscriptionId: string; readonly at: string };

/** Unchanged when the request exists. */
export type RequestSubscription = OfSubscription & {
  readonly type: "RequestSubscription";
} & Readonly<Omit<EventOf<"SubscriptionRequested">, "type" | "requestedAt" | "subscriptionId">>;
/** Unchanged when the subscription has started. */
export type StartSubscription = OfSubscription & {
  readonly type: "StartSubscription";
} & Readonly<
    Omit<EventOf<"SubscriptionStarted">, "type" | "startedAt" | "paidUntil" | "subscriptionId">
  >;
/**
 * Starts the payment of the period that is due, or ends a subscription without further periods.
 * Unchanged when an attempt is in progress.
 */
export type StartRenewal = OfSubscription & { readonly type: "StartRenewal" };
/** Unchanged when the period has been paid. */
export type RecordRenewal = OfSubscription & {
  readonly type: "RecordRenewal";
  readonly period: number;
  readonly orderId: string;
  readonly amountCents: number;
};
/** Unchanged when this attempt is already recorded as failed. */
export type FailRenewal = OfSubscription & {
  readonly type: "FailRenewal";
  readonly period: number;
  readonly attempt: number;
  readonly reason: Failure;
};
/** Unchanged when no further period will be paid. */
export type CancelSubscription = OfSubscription & {
  readonly type: "CancelSubscription";
  readonly by: "subscriber" | "owner";
  /** Start of a period whose money never arrived: nothing from then on was paid. */
  readonly unpaidFrom?: string | undefined;
  /** Opens to { reason }; absent when there is none. */
  readonly person?: SealedPerson | undefined;
};
/** Unchanged when the subscription is running. */
export type ResumeSubscription = OfSubscription & { readonly type: "ResumeSubscription" };
/** The customer's data was erased, so nothing can be delivered any longer. */
export type ForgetSubscriber = OfSubscription & { readonly type: "ForgetSubscriber" };
/** Unchanged when it is already recorded for that payment. */
export type RecordMeansForgotten = OfSubscription & {
  readonly type: "RecordMeansForgotten";
} & Readonly<Pick<EventOf<"SubscriptionMeansForgotten">, "reference" | "outcome">>;

export type SubscriptionCommand =
  | RequestSubscription
  | StartSubscription
  | StartRenewal
  | RecordRenewal
  | FailRenewal
  | CancelSubscription
  | ResumeSubscription
  | ForgetSubscriber
  | RecordMeansForgotten;
