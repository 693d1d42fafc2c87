import { withAbsent } from "#infra/postgres/port.ts";

/** Persons of accounts: their own, and those of the addresses that they have confirmed. */
export const accountPersons = withAbsent(
  "site_user_persons",
  "website_id, person_id, site_user_id",
  { since: "null::timestamptz", until: "null::timestamptz" },
);

/** Whether the account of `whose` had the person's address at a moment. */
export const heldAt = (at: string): string =>
  `(${at} < whose.since) is not true and (${at} >= whose.until) is not true`;
