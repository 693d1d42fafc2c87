import { createOrderIdOf } from "#commands/cart/order-id.ts";
import { createSubscriptionIdOf } from "#commands/subscriptions/dependencies.ts";
import { createSigning } from "#infra/signing/hmac.ts";

/** For shops without a server, which has its own secret. */
export const testSigning = createSigning("a secret of the tests, 32 characters or more");

export const orderIdOf = createOrderIdOf(testSigning);
export const subscriptionIdOf = createSubscriptionIdOf(testSigning);
