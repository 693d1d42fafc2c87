import { unreachable } from "../kit/decider.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";

/** The sign-up that is not over: who has been told, has left or was let go waits for nothing. */
export type OpenSignUp = {
  readonly signUpId: string;
  readonly isJoinMailingList: boolean;
  readonly status: "unconfirmed" | "waiting" | NeedsAttention | "resending";
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

const changed = ({ open }: SignUpState, changes: Partial<OpenSignUp>): SignUpState => ({
  open: open && { ...open, ...changes },
});

export const evolveSignUp = (state: SignUpState, event: RestockSignUpEvent): SignUpState => {
  switch (event.type) {
    case "RestockSignedUp": {
      const { signUpId, isJoinMailingList, awaitsConfirmation } = event;
      const status = awaitsConfirmation === true ? "unconfirmed" : "waiting";
      return { open: { signUpId, isJoinMailingList, status } };
    }
    case "RestockConfirmationAsked":
      return changed(state, { asked: { times: event.time, at: event.askedAt } });
    case "RestockSignUpConfirmed":
      return changed(state, { status: "waiting" });
    case "RestockMailingListJoined":
      return changed(state, { isJoinMailingList: true });
    case "RestockNoticeFailed": {
      const { sendId, resendId: attempt = sendId, bounced } = event;
      return changed(state, { status: bounced ? "bounced" : "failed", sendId, attempt });
    }
    case "RestockNoticeInDoubt": {
      const { sendId, resendId: attempt = sendId } = event;
      return changed(state, { status: "in-doubt", sendId, attempt });
    }
    case "RestockNoticeResendRequested": {
      const { resendId: attempt, was } = event;
      return changed(state, { status: "resending", attempt, was });
    }
    case "RestockSignUpTakenOff":
      return { open: undefined, takenOff: state.open };
    case "RestockSignUpPutBack":
      return { open: state.takenOff };
    case "RestockNoticeSent":
    case "RestockDoubtDismissed":
    case "RestockSignUpLeft":
      return noSignUp;
    default:
      return unreachable(event);
  }
};
