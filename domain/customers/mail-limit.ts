import type { MailKind, SiteUserState } from "./evolve.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Not in the specification: one email of each kind per minute and five per hour. Further requests
 * get the usual answer and nothing is sent, so that nobody can flood a mailbox from here.
 */
const limits = [
  { withinMs: MINUTE_MS, most: 1 },
  { withinMs: HOUR_MS, most: 5 },
] as const;

/** Emails that report a change of an account are always sent. */
const anyTime: readonly MailKind[] = ["address-changed", "password-changed"];

export const mayMail = (
  { mails }: Pick<SiteUserState, "mails">,
  kind: MailKind,
  at: string,
): boolean => {
  if (anyTime.includes(kind)) return true;
  const ages = mails
    .filter((mail) => mail.kind === kind)
    .map(({ requestedAt }) => Date.parse(at) - Date.parse(requestedAt));
  return limits.every(({ withinMs, most }) => ages.filter((age) => age < withinMs).length < most);
};
