import { createOrderIdOf } from "#commands/cart/order-id.ts";
import { createSubscriptionIdOf } from "#commands/subscriptions/dependencies.ts";
import { createSigning } from "#infra/signing/hmac.ts";

/** For shops that are put together without a server, which has a secret of its own. */
export const testSigning = createSigning("a secret of the tests, 32 characters or more");

export const orderIdOf = createOrderIdOf(testSigning);
export const subscriptionIdOf = createSubscriptionIdOf(testSigning);
