import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { periodStart, retryAt } from "./billing-calendar.ts";
import type {
  CancelSubscription,
  FailRenewal,
  RecordMeansForgotten,
  RecordRenewal,
  ResumeSubscription,
  StartRenewal,
  StartSubscription,
  SubscriptionCommand,
} from "./commands.ts";
import type { SubscriptionEvent } from "./events.ts";
import {
  evolve,
  noSubscription,
  type RequestedSubscription,
  type StartedSubscription,
  type SubscriptionState,
} from "./evolve.ts";
import type { SubscriptionRejection } from "./rejections.ts";

type Decision = Result<readonly SubscriptionEvent[], SubscriptionRejection>;
/** A subscription that is or was running. */
type Running = SubscriptionState & {
  readonly requested: RequestedSubscription;
  readonly started: StartedSubscription;
  readonly paidUntil: string;
};

const startOf = ({ requested: { plan }, started }: Running, period: number): string =>
  periodStart(started.startedAt, plan, period, started.timeZone);

const start = (command: StartSubscription, { requested, started }: SubscriptionState): Decision => {
  if (requested === undefined) return reject({ code: "subscription-unknown" });
  if (started !== undefined) return accept([]);
  const { at, ...facts } = command;
  const paidUntil = periodStart(at, requested.plan, 2, command.timeZone);
  return accept([{ ...facts, type: "SubscriptionStarted", paidUntil, startedAt: at }]);
};

/** A limited plan is over after its last period, and no further one is paid. */
const hasMore = ({ requested: { plan }, paidPeriods }: Running): boolean =>
  plan.numBillingCycles === 0 || paidPeriods < plan.numBillingCycles;

const startRenewal = ({ subscriptionId, at }: StartRenewal, state: Running): Decision => {
  const { renewal, over, paidPeriods } = state;
  const isRenewing = renewal !== undefined && renewal.retryAt === undefined;
  if (isRenewing) return accept([]);
  if (over !== undefined) return reject({ code: "renewal-not-due" });
  const period = paidPeriods + 1;
  const dueAt = startOf(state, period);
  const begins = renewal?.retryAt ?? dueAt;
  if (Date.parse(at) < Date.parse(begins)) return reject({ code: "renewal-not-due" });
  if (!hasMore(state))
    return accept([
      { type: "SubscriptionEnded", subscriptionId, reason: "completed", endedAt: at },
    ]);
  const attempt = (renewal?.attempt ?? 0) + 1;
  return accept([
    { type: "SubscriptionRenewalStarted", subscriptionId, period, attempt, dueAt, startedAt: at },
  ]);
};

const record = (command: RecordRenewal, state: Running): Decision => {
  const { subscriptionId, period, orderId, amountCents, at } = command;
  if (period <= state.paidPeriods) return accept([]);
  if (state.renewal?.period !== period) return reject({ code: "renewal-not-under-way" });
  return accept([
    {
      type: "SubscriptionRenewed",
      subscriptionId,
      period,
      orderId,
      amountCents,
      dueAt: startOf(state, period),
      paidUntil: startOf(state, period + 1),
      renewedAt: at,
    },
  ]);
};

const fail = (command: FailRenewal, { renewal, over }: Running): Decision => {
  const { subscriptionId, period, attempt, reason, at } = command;
  if (renewal?.period !== period || renewal.attempt !== attempt)
    return reject({ code: "renewal-not-under-way" });
  if (renewal.retryAt !== undefined) return accept([]);
  const again = over === undefined ? (retryAt(at, attempt) ?? null) : null;
  const failed: SubscriptionEvent = {
    type: "SubscriptionRenewalFailed",
    subscriptionId,
    period,
    attempt,
    reason,
    retryAt: again,
    failedAt: at,
  };
  if (again !== null || over !== undefined) return accept([failed]);
  return accept([
    failed,
    { type: "SubscriptionEnded", subscriptionId, reason: "failed", endedAt: at },
  ]);
};

const cancel = (command: CancelSubscription, { paidUntil, over }: Running): Decision => {
  const { subscriptionId, by, person, unpaidFrom = paidUntil, at } = command;
  if (over !== undefined) return accept([]);
  return accept([
    {
      type: "SubscriptionCancelled",
      subscriptionId,
      by,
      reason: "",
      ...(person && { person }),
      paidUntil: Date.parse(unpaidFrom) < Date.parse(paidUntil) ? unpaidFrom : paidUntil,
      cancelledAt: at,
    },
  ]);
};

/**
 * Not in the specification: an owner can reverse their own cancellation, never the customer's, and
 * only before the next payment would have been due. No customer is charged for something that they were informed is over.
 */
const resume = (
  { subscriptionId, at }: ResumeSubscription,
  { over, cancelledBy, renewal, paidUntil }: Running,
): Decision => {
  if (over === undefined) return accept([]);
  if (over !== "cancelled") return reject({ code: "subscription-over" });
  if (cancelledBy !== "owner") return reject({ code: "cancelled-by-subscriber" });
  const isRenewing = renewal !== undefined && renewal.retryAt === undefined;
  const due = renewal === undefined ? paidUntil : renewal.retryAt;
  const isMissed = !isRenewing && (!due || Date.parse(at) >= Date.parse(due));
  if (isMissed) return reject({ code: "subscription-over" });
  return accept([{ type: "SubscriptionResumed", subscriptionId, paidUntil, resumedAt: at }]);
};

const recordMeans = (
  { at, ...facts }: RecordMeansForgotten,
  { meansForgotten }: SubscriptionState,
): Decision =>
  accept(
    meansForgotten.includes(facts.reference)
      ? []
      : [{ ...facts, type: "SubscriptionMeansForgotten", forgottenAt: at }],
  );

const decideRunning = (
  command: Exclude<
    SubscriptionCommand,
    { type: "RequestSubscription" | "StartSubscription" | "RecordMeansForgotten" }
  >,
  state: Running,
): Decision => {
  switch (command.type) {
    case "StartRenewal":
      return startRenewal(command, state);
    case "RecordRenewal":
      return record(command, state);
    case "FailRenewal":
      return fail(command, state);
    case "CancelSubscription":
      return cancel(command, state);
    case "ResumeSubscription":
      return resume(command, state);
    case "ForgetSubscriber": {
      const { subscriptionId, at } = command;
      if (state.over !== undefined) return accept([]);
      return accept([
        { type: "SubscriptionEnded", subscriptionId, reason: "forgotten", endedAt: at },
      ]);
    }
    default:
      return unreachable(command);
  }
};

/** One subscription. Stream `subscription-<websiteId>.<subscriptionId>`. Spec: A3.9. */
export const subscriptionDecider: Decider<
  SubscriptionState,
  SubscriptionCommand,
  SubscriptionEvent,
  SubscriptionRejection
> = {
  streamCategory: "subscription",
  initial: noSubscription,
  evolve,
  decide: (command, state) => {
    const { requested, started, paidUntil } = state;
    if (command.type === "RequestSubscription") {
      const { at, ...facts } = command;
      return accept(
        requested ? [] : [{ ...facts, type: "SubscriptionRequested", requestedAt: at }],
      );
    }
    if (command.type === "StartSubscription") return start(command, state);
    if (requested === undefined) return reject({ code: "subscription-unknown" });
    // The provider may also have stored a card during a payment that failed.
    if (command.type === "RecordMeansForgotten") return recordMeans(command, state);
    if (started === undefined || paidUntil === undefined)
      return reject({ code: "subscription-not-started" });
    return decideRunning(command, { ...state, requested, started, paidUntil });
  },
};
