import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";
import { type SignUpStatus, statusAfter } from "./sign-up-status.ts";

/** The outcome of a person's email in the counts of its send; `dismissed` was in doubt before. */
export type SendOutcome = "sent" | "dismissed" | NeedsAttention;
export type SendOutcomes = Readonly<Record<SendOutcome, number>>;

export const noOutcomes: SendOutcomes = {
  sent: 0,
  failed: 0,
  bounced: 0,
  "in-doubt": 0,
  dismissed: 0,
};

/** Types of events that change the counts of a send. */
export const sendOutcomeTypes = [
  "RestockNoticeSent",
  "RestockNoticeFailed",
  "RestockNoticeInDoubt",
  "RestockDoubtDismissed",
] as const satisfies readonly RestockSignUpEvent["type"][];

const isOutcome = (status: SignUpStatus | undefined): status is SendOutcome =>
  status !== undefined && status in noOutcomes;

/** Only events of a send count: restoring a failed sign-up is not an outcome. */
const becomes = (event: RestockSignUpEvent): SendOutcome | undefined => {
  const status = "sendId" in event ? statusAfter(event) : undefined;
  return isOutcome(status) ? status : undefined;
};

const was = (event: RestockSignUpEvent): SendOutcome | undefined => {
  if (event.type === "RestockDoubtDismissed") return "in-doubt";
  if (event.type === "RestockNoticeResendRequested") return undefined;
  return "was" in event ? event.was : undefined;
};

/** The counts of a send after an event of one of its sign-ups. */
export const withOutcome = (counts: SendOutcomes, event: RestockSignUpEvent): SendOutcomes => {
  const [before, after] = [was(event), becomes(event)];
  const counted = { ...counts };
  if (before !== undefined) counted[before] -= 1;
  if (after !== undefined) counted[after] += 1;
  return counted;
};
