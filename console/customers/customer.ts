import type { ResponseOf } from "#domain/kit/contract.ts";
import type { getSiteUserContract } from "#read-api/customers/owner-contract.ts";

/** An account as owners see it. */
export type Customer = ResponseOf<typeof getSiteUserContract>;
