import type { SealedPerson } from "../kit/person.ts";
import type { RenewalFailure as Failure, SubscriptionEvent } from "./events.ts";

type EventOf<Type extends SubscriptionEvent["type"]> = Extract<SubscriptionEvent, { type: Type }>;
type OfSubscription = { readonly subscriptionId: string; readonly at: string };

/** Already so when there is a request. */
export type RequestSubscription = OfSubscription & {
  readonly type: "RequestSubscription";
} & Readonly<Omit<EventOf<"SubscriptionRequested">, "type" | "requestedAt" | "subscriptionId">>;
/** Already so when it has started. */
export type StartSubscription = OfSubscription & {
  readonly type: "StartSubscription";
} & Readonly<
    Omit<EventOf<"SubscriptionStarted">, "type" | "startedAt" | "paidUntil" | "subscriptionId">
  >;
/**
 * Begins to pay for the period that is due, or ends a subscription whose periods are over. Already so
 * when an attempt is under way.
 */
export type StartRenewal = OfSubscription & { readonly type: "StartRenewal" };
/** Already so when the period has been paid for. */
export type RecordRenewal = OfSubscription & {
  readonly type: "RecordRenewal";
  readonly period: number;
  readonly orderId: string;
  readonly amountCents: number;
};
/** Already so when this attempt is known to have failed. */
export type FailRenewal = OfSubscription & {
  readonly type: "FailRenewal";
  readonly period: number;
  readonly attempt: number;
  readonly reason: Failure;
};
/** Already so when nothing is paid for any more. */
export type CancelSubscription = OfSubscription & {
  readonly type: "CancelSubscription";
  readonly by: "subscriber" | "owner";
  /** The beginning of a period whose money never arrived: nothing from then on was paid for. */
  readonly unpaidFrom?: string | undefined;
  /** Opens to { reason }; absent when none was given. */
  readonly person?: SealedPerson | undefined;
};
/** Already so when it goes on. */
export type ResumeSubscription = OfSubscription & { readonly type: "ResumeSubscription" };
/** The subscriber's data are gone: nobody is left to deliver to. */
export type ForgetSubscriber = OfSubscription & { readonly type: "ForgetSubscriber" };
/** Already so when it was recorded of that payment. */
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
