import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getSiteUserContract } from "#read-api/customers/owner-contract.ts";

/** An account as its owner sees it. */
export type Customer = ResponseOf<typeof getSiteUserContract>;
