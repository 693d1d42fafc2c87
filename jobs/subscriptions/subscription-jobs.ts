import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import type { Task } from "#infra/jobs/port.ts";
import type { RelayRule } from "../kit/event-jobs.ts";
import {
  createEndUnpaidSubscription,
  END_UNPAID_SUBSCRIPTION,
  endUnpaidSubscriptionRule,
} from "./end-unpaid.ts";
import {
  createForgetSubscribersTasks,
  type ForgetSubscribersDependencies,
  forgetSubscriberRules,
} from "./forget-subscribers.ts";
import {
  createSendSubscriptionMail,
  SEND_SUBSCRIPTION_MAIL,
  type SendSubscriptionMailDependencies,
  subscriptionMailRules,
} from "./send-mail.ts";
import {
  createStartSubscriptions,
  START_SUBSCRIPTION,
  startSubscriptionRule,
} from "./start-subscriptions.ts";

export const subscriptionRules: readonly RelayRule[] = [
  startSubscriptionRule,
  endUnpaidSubscriptionRule,
  ...subscriptionMailRules,
  ...forgetSubscriberRules,
];

type Dependencies = Parameters<typeof createStartSubscriptions>[0] &
  Omit<Parameters<typeof createEndUnpaidSubscription>[0], "waitForTables"> &
  SendSubscriptionMailDependencies &
  Omit<ForgetSubscribersDependencies, "paymentsOf" | "waitForTables"> & {
    readonly checkout: Pick<CheckoutDependencies, "paymentsOf">;
    /** Waits until a projection contains everything in the log so far. */
    readonly waitForAll: (projection: string) => () => Promise<void>;
  };

/** Background tasks of subscriptions. */
export const createSubscriptionTasks = (
  dependencies: Dependencies,
): Readonly<Record<string, Task>> => {
  const { checkout, waitForAll } = dependencies;
  return {
    [START_SUBSCRIPTION]: createStartSubscriptions(dependencies),
    [SEND_SUBSCRIPTION_MAIL]: createSendSubscriptionMail(dependencies),
    [END_UNPAID_SUBSCRIPTION]: createEndUnpaidSubscription({
      ...dependencies,
      waitForTables: waitForAll("subscriptions"),
    }),
    ...createForgetSubscribersTasks({
      ...dependencies,
      paymentsOf: checkout.paymentsOf,
      waitForTables: async () => {
        await waitForAll("orders")();
        await waitForAll("subscriptions")();
      },
    }),
  };
};
