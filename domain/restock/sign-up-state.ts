import { unreachable } from "../kit/decider.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";
import { isOpenStatus, type OpenStatus, statusAfter, statusAtSignUp } from "./sign-up-status.ts";

/** The sign-up that is not over: who has been told, has left or was let go waits for nothing. */
export type OpenSignUp = {
  readonly signUpId: string;
  readonly isJoinMailingList: boolean;
  readonly status: OpenStatus;
  /** Of the send that did not get through. */
  readonly sendId?: string;
  /** The send or the repetition that ended so. */
  readonly attempt?: string;
  /** While it is tried once more. */
  readonly was?: NeedsAttention;
  /** How often the address was asked whether it wants to be told, and when last. */
  readonly asked?: { readonly times: number; readonly at: string };
};
export type SignUpState = {
  readonly open: OpenSignUp | undefined;
  /** As the one was that the owner took off. Nobody is in both. */
  readonly takenOff?: OpenSignUp | undefined;
};

export const noSignUp: SignUpState = { open: undefined };

/** What an event says about an open sign-up beside its status. */
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
