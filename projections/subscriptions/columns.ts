import type { ReadModels } from "#infra/ask/port.ts";

export const subscriptionsColumns: ReadModels = {
  subscription_periods: {
    open: "website_id subscription_id period state due_at attempts order_id amount_cents settled_at failure retry_at",
  },
  subscriptions: {
    open: "website_id subscription_id cart_id item_id sku plan requested_at variant_id title image_url attributes quantity amount_cents currency method time_zone person_id paid_periods started_at paid_until next_at renewing failure over ended_at",
    personal: "email name cancel_reason",
  },
};
