import type { MailKind, SiteUserState } from "./evolve.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Our choice: of each kind one mail a minute and five in an hour. Whoever asks for more is answered
 * as always and nothing is sent, so that nobody can fill somebody's mailbox from here.
 */
const limits = [
  { withinMs: MINUTE_MS, most: 1 },
  { withinMs: HOUR_MS, most: 5 },
] as const;

/** Mails that tell what has happened to an account are always sent. */
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
