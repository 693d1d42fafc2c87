import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import type { getHandlingContract } from "#read-api/orders/handling-contract.ts";

/** An order as its screen shows it. */
export type OrderDetails = ResponseOf<typeof getOrderContract>;

/** What was sent of it and what may be done with it. */
export type Handling = ResponseOf<typeof getHandlingContract>;
