import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getOrderContract } from "#read-api/checkout/contract.ts";
import type { getHandlingContract } from "#read-api/checkout/handling-contract.ts";

/** An order as its screen shows it. */
export type WholeOrder = ResponseOf<typeof getOrderContract>;

/** What was sent of it and what may be done with it. */
export type Handling = ResponseOf<typeof getHandlingContract>;
