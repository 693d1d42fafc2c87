import { ownAccountContract } from "#read-api/owners/contract.ts";

/** Calls that show the member's own account. */
export const accountReads = [ownAccountContract];
