import { unreachable } from "../kit/decider.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";
import { isOpenStatus, type OpenStatus, statusAfter, statusAtSignUp } from "./sign-up-status.ts";

/**
 * A sign-up that is not over. People who were emailed, who left or were dismissed are not waiting.
 */
export type OpenSignUp = {
  readonly signUpId: string;
  readonly isJoinMailingList: boolean;
  readonly status: OpenStatus;
  /** The send that did not deliver the email. */
  readonly sendId?: string;
  /** The send or the repetition with this outcome. */
  readonly attempt?: string;
  /** The status before, while a repetition is in progress. */
  readonly was?: NeedsAttention;
  /** Number and time of the last confirmation emails. */
  readonly asked?: { readonly times: number; readonly at: string };
};
export type SignUpState = {
  readonly open: OpenSignUp | undefined;
  /** The status before a member removed the sign-up. A sign-up is never both open and removed. */
  readonly takenOff?: OpenSignUp | undefined;
};

export const noSignUp: SignUpState = { open: undefined };

/** What an event says about an open sign-up in addition to its status. */
const detailsOf = (event: RestockSignUpEvent): Partial<OpenSignUp> => {
  switch (event.type) {
    case "RestockConfirmationAsked":
      return { asked: { times: event.time, at: event.askedAt } };
    case "RestockMailingListJoined":
      return { isJoinMailingList: true };
    case "RestockNoticeFailed":
    case "RestockNoticeInDoubt": {
      const { sendId, resendId: attempt = sendId } = event;
      return { sendId, attempt };
    }
    case "RestockNoticeResendRequested":
      return { attempt: event.resendId, was: event.was };
    case "RestockSignedUp":
    case "RestockSignUpConfirmed":
    case "RestockNoticeSent":
    case "RestockDoubtDismissed":
    case "RestockSignUpLeft":
    case "RestockSignUpTakenOff":
    case "RestockSignUpPutBack":
      return {};
    default:
      return unreachable(event);
  }
};

export const evolveSignUp = (state: SignUpState, event: RestockSignUpEvent): SignUpState => {
  if (event.type === "RestockSignUpTakenOff") return { open: undefined, takenOff: state.open };
  if (event.type === "RestockSignUpPutBack") return { open: state.takenOff };
  if (event.type === "RestockSignedUp") {
    const { signUpId, isJoinMailingList } = event;
    return { open: { signUpId, isJoinMailingList, status: statusAtSignUp(event) } };
  }
  const status = statusAfter(event);
  if (status !== undefined && !isOpenStatus(status)) return noSignUp;
  const { open } = state;
  return { open: open && { ...open, ...detailsOf(event), ...(status && { status }) } };
};
