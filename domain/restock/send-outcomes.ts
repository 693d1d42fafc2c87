import { unreachable } from "../kit/decider.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";

/** What a person's mail counts for among those of its send; `dismissed` was in doubt once. */
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

const becomes = (event: RestockSignUpEvent): SendOutcome | undefined => {
  switch (event.type) {
    case "RestockNoticeSent":
      return "sent";
    case "RestockNoticeInDoubt":
      return "in-doubt";
    case "RestockNoticeFailed":
      return event.bounced ? "bounced" : "failed";
    case "RestockDoubtDismissed":
      return "dismissed";
    case "RestockSignedUp":
    case "RestockConfirmationAsked":
    case "RestockSignUpConfirmed":
    case "RestockMailingListJoined":
    case "RestockNoticeResendRequested":
    case "RestockSignUpLeft":
    case "RestockSignUpTakenOff":
    case "RestockSignUpPutBack":
      return undefined;
    default:
      return unreachable(event);
  }
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
