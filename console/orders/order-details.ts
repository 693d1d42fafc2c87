import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getOrderContract } from "#read-api/orders/contract.ts";
import type { getHandlingContract } from "#read-api/orders/handling-contract.ts";

/** An order for its screen. */
export type OrderDetails = ResponseOf<typeof getOrderContract>;

/** The order's shipments and possible actions. */
export type Handling = ResponseOf<typeof getHandlingContract>;
