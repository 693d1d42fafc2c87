import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { createSubscriptions } from "#commands/subscriptions/dependencies.ts";
import type { SubscriptionState } from "#domain/subscriptions/evolve.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";
import { createPayRenewal } from "./pay-renewal.ts";

export type RenewDependencies = {
  readonly checkout: CheckoutDependencies;
  readonly sql: Sql;
  readonly newId: () => string;
};

type Due = { readonly websiteId: string; readonly subscriptionId: string };

const MAX_AT_ONCE = 500;
/** Missed periods of one subscription per pass; the next pass continues. */
const MAX_PERIODS = 100;

/** Periods that may be due, and attempts without an outcome. */
const dueText = `
  select website_id as "websiteId", subscription_id as "subscriptionId"
    from read.subscriptions
   where renewing or (over is null and next_at <= $1::timestamptz)
   order by next_at, subscription_id limit $2`;

type Running = SubscriptionState & {
  readonly requested: NonNullable<SubscriptionState["requested"]>;
  readonly started: NonNullable<SubscriptionState["started"]>;
};

const isRunning = (state: SubscriptionState): state is Running =>
  state.requested !== undefined && state.started !== undefined;

/**
 * Pays what is due. The table only shows where to look; the subscription's own stream determines
 * what is owed. An attempt is recorded before it is made, and all its ids are derived from the
 * period, so that a period is paid once, however often and wherever this runs or crashes. Missed
 * periods are paid, each once. Returns the number of paid periods.
 */
export const createRenewSubscriptions = ({
  checkout,
  sql,
  newId,
}: RenewDependencies): (() => Promise<number>) => {
  const { handler, personalData, now } = checkout;
  const subscriptions = createSubscriptions(handler);
  const pay = createPayRenewal(checkout);

  /** Returns whether the due period was paid, so that the next one can be. */
  const renewOne = async (subscriptionId: string, metadata: EventMetadata): Promise<boolean> => {
    const ofSubscription = { subscriptionId, at: now() };
    const run = (command: Parameters<typeof subscriptions.run>[1]) =>
      subscriptions.run(subscriptionId, command, { metadata });
    const { state: before } = await subscriptions.load(metadata.websiteId, subscriptionId);
    if (!isRunning(before)) return false;
    const [known] = await personalData.open([before.started.person]);
    if (!known) {
      await run({ type: "ForgetSubscriber", ...ofSubscription });
      return false;
    }
    const begun = await run({ type: "StartRenewal", ...ofSubscription });
    if (!begun.ok || begun.value.state.renewal === undefined) return false;
    const { renewal } = begun.value.state;
    const renewed = await pay(subscriptionId, renewal, before, known, metadata);
    const { period, attempt } = renewal;
    const ended = { subscriptionId, period, at: now() };
    switch (renewed.kind) {
      case "paid": {
        const { orderId, amountCents } = renewed;
        return (await run({ type: "RecordRenewal", ...ended, orderId, amountCents })).ok;
      }
      case "failed":
        await run({ type: "FailRenewal", ...ended, attempt, reason: renewed.reason });
        return false;
      case "open":
        return false;
    }
  };

  const renewAll = async ({ websiteId, subscriptionId }: Due): Promise<number> => {
    const metadata = { websiteId, actor: "job:subscriptions", correlationId: newId() };
    let paid = 0;
    while (paid < MAX_PERIODS && (await renewOne(subscriptionId, metadata))) paid += 1;
    return paid;
  };

  return () =>
    sweep("Some renewals could not be charged.", async (each) =>
      each(await sql.query<Due>(dueText, [now(), MAX_AT_ONCE]), renewAll),
    );
};
