import { readEvent } from "#domain/kit/read-event.ts";
import { SubscriptionEvent } from "#domain/subscriptions/events.ts";
import { evolve, noSubscription, type SubscriptionState } from "#domain/subscriptions/evolve.ts";
import { streamName } from "#infra/event-store/port.ts";
import type { Explanation } from "../explained/explained-number.ts";

/** `amountCents`: of the last order. */
type Paid = { readonly subscription: SubscriptionState; readonly amountCents: number };

const ofSubscription = (
  number: Pick<Explanation<Paid>, "kind"> & {
    readonly measure: (paid: Paid) => number;
  },
): Explanation<Paid> => ({
  ...number,
  permission: "subscriptions:read",
  streamsOf: ({ websiteId, id }) => ({ names: [streamName("subscription", websiteId, id)] }),
  begin: () => ({ subscription: noSubscription, amountCents: 0 }),
  evolve: ({ subscription, amountCents }, recorded) => {
    const event = readEvent(SubscriptionEvent, recorded);
    return {
      subscription: evolve(subscription, event),
      amountCents: "amountCents" in event ? event.amountCents : amountCents,
    };
  },
  measure: (paid) => (paid.subscription.started === undefined ? null : number.measure(paid)),
  currencyOf: ({ subscription: { started } }) => started?.currency ?? null,
});

export const subscriptionNumbers = {
  "subscription-periods": ofSubscription({
    kind: "count",
    measure: ({ subscription }) => subscription.paidPeriods,
  }),
  "subscription-amount": ofSubscription({
    kind: "money",
    measure: ({ amountCents }) => amountCents,
  }),
} as const;
