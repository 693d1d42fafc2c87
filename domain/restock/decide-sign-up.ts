import { type Decider, unreachable } from "../shared/decider.ts";
import type { SealedPerson } from "../shared/person.ts";
import { accept } from "../shared/result.ts";
import type { RestockSignUpEvent } from "./events.ts";
import { noticeMailId, type VariantKey } from "./stream-ids.ts";

export type SignUp = VariantKey & {
  readonly type: "SignUp";
  readonly signUpId: string;
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isJoinMailingList: boolean;
  readonly person: SealedPerson;
  readonly at: string;
};
type Outcome = VariantKey & {
  readonly signUpId: string;
  readonly sendId: string;
  readonly at: string;
};
export type RecordNoticeSent = Outcome & { readonly type: "RecordNoticeSent" };
export type RecordNoticeFailed = Outcome & {
  readonly type: "RecordNoticeFailed";
  readonly reason: string;
};
export type LeaveSignUp = {
  readonly type: "LeaveSignUp";
  readonly signUpId: string;
  readonly at: string;
};
export type SignUpCommand = SignUp | RecordNoticeSent | RecordNoticeFailed | LeaveSignUp;

/** `open`: the sign-up that waits for a notice, perhaps after a failed one. */
export type SignUpState = {
  readonly open:
    | { readonly signUpId: string; readonly isJoinMailingList: boolean; readonly failedIn?: string }
    | undefined;
};

const evolve = (state: SignUpState, event: RestockSignUpEvent): SignUpState => {
  switch (event.type) {
    case "RestockSignedUp":
      return { open: { signUpId: event.signUpId, isJoinMailingList: event.isJoinMailingList } };
    case "RestockMailingListJoined":
      return { open: state.open && { ...state.open, isJoinMailingList: true } };
    case "RestockNoticeSent":
    case "RestockSignUpLeft":
      return { open: undefined };
    case "RestockNoticeFailed":
      return { open: state.open && { ...state.open, failedIn: event.sendId } };
    default:
      return unreachable(event);
  }
};

/** Whoever waits already goes on waiting; after a notice, signing up is a new sign-up. */
const signUp = (
  { type: _type, at, attributes, ...details }: SignUp,
  { open }: SignUpState,
): readonly RestockSignUpEvent[] => {
  if (open === undefined)
    return [{ type: "RestockSignedUp", ...details, attributes: { ...attributes }, signedUpAt: at }];
  const joins = details.isJoinMailingList && !open.isJoinMailingList;
  return joins ? [{ type: "RestockMailingListJoined", signUpId: open.signUpId, joinedAt: at }] : [];
};

/** Spec: A4.9, A7.9. Nothing is refused here: see sign-up-rules.ts for what can be. */
export const signUpDecider: Decider<SignUpState, SignUpCommand, RestockSignUpEvent, never> = {
  streamCategory: "restockSignUp",
  initial: { open: undefined },
  evolve,
  decide: (command, state) => {
    if (command.type === "SignUp") return accept(signUp(command, state));
    if (command.type === "LeaveSignUp") {
      const { signUpId, at: leftAt } = command;
      const isOpen = state.open?.signUpId === signUpId;
      return accept(isOpen ? [{ type: "RestockSignUpLeft", signUpId, leftAt }] : []);
    }
    const { type, at, signUpId, productId, variantId, sendId } = command;
    const mailId = noticeMailId(signUpId);
    const outcome = { signUpId, productId, variantId, sendId, mailId };
    if (state.open?.signUpId !== signUpId) return accept([]);
    if (type === "RecordNoticeSent")
      return accept([{ type: "RestockNoticeSent", ...outcome, sentAt: at }]);
    if (state.open.failedIn === sendId) return accept([]);
    return accept([
      { type: "RestockNoticeFailed", ...outcome, reason: command.reason, failedAt: at },
    ]);
  },
};
