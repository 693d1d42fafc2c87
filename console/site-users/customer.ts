import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getSiteUserContract } from "#read-api/site-users/owner-contract.ts";

/** An account as its owner sees it. */
export type Customer = ResponseOf<typeof getSiteUserContract>;
