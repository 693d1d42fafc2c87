import { unreachable } from "../kit/decider.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";

/** What a person's mail counts for among those of its send; `dismissed` was in doubt once. */
export type SendOutcome = "sent" | "dismissed" | NeedsAttention;

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

/** What an event adds to the counts of its send (1), and what it takes off (−1). */
export const sendOutcomesOf = (
  event: RestockSignUpEvent,
): readonly (readonly [SendOutcome, 1 | -1])[] => {
  const [before, after] = [was(event), becomes(event)];
  return [
    ...(before === undefined ? [] : [[before, -1] as const]),
    ...(after === undefined ? [] : [[after, 1] as const]),
  ];
};
