import { type Decider, unreachable } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { NeedsAttention, RestockSignUpEvent } from "./events.ts";
import type { NoticeRejection } from "./rejections.ts";
import { evolveSignUp, noSignUp, type OpenSignUp, type SignUpState } from "./sign-up-state.ts";
import { noticeMailId, type VariantKey } from "./stream-ids.ts";
import type { RestockVariant } from "./variant-facts.ts";

export type SignUp = VariantKey & {
  readonly type: "SignUp";
  readonly signUpId: string;
  readonly productName: string;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isJoinMailingList: boolean;
  readonly person: SealedPerson;
  /** The address must confirm the sign-up first. */
  readonly awaitsConfirmation: boolean;
  /** Scheme and host of the shop, for links in emails. */
  readonly origin: string;
  readonly at: string;
};
export type ConfirmSignUp = VariantKey & {
  readonly type: "ConfirmSignUp";
  readonly signUpId: string;
  readonly at: string;
};
type Outcome = VariantKey & {
  readonly signUpId: string;
  readonly sendId: string;
  /** Id of a repetition that a member requested. */
  readonly resendId?: string | undefined;
  readonly at: string;
};
export type RecordNoticeSent = Outcome & { readonly type: "RecordNoticeSent" };
export type RecordNoticeFailed = Outcome & {
  readonly type: "RecordNoticeFailed";
  readonly kind: NeedsAttention;
  readonly reason: string;
};
export type ResendNotice = VariantKey & {
  readonly type: "ResendNotice";
  readonly signUpId: string;
  readonly resendId: string;
  readonly variant: RestockVariant | undefined;
  readonly websiteTitle: string;
  readonly origin: string;
  readonly at: string;
};
export type DismissDoubt = VariantKey & {
  readonly type: "DismissDoubt";
  readonly signUpId: string;
  readonly at: string;
};
export type LeaveSignUp = {
  readonly type: "LeaveSignUp";
  readonly signUpId: string;
  readonly at: string;
};
/** A member removes the sign-up. Unchanged when it is already removed. */
export type TakeOffSignUp = VariantKey & {
  readonly type: "TakeOffSignUp";
  readonly signUpId: string;
  readonly at: string;
};
/**
 * Restores only what a member removed: a person who left stays away. Unchanged when the sign-up is
 * open.
 */
export type PutBackSignUp = VariantKey & {
  readonly type: "PutBackSignUp";
  readonly signUpId: string;
  readonly at: string;
};
export type SignUpCommand =
  | SignUp
  | ConfirmSignUp
  | RecordNoticeSent
  | RecordNoticeFailed
  | ResendNotice
  | DismissDoubt
  | LeaveSignUp
  | TakeOffSignUp
  | PutBackSignUp;

type Decision = Result<readonly RestockSignUpEvent[], NoticeRejection>;

/**
 * Not in the specification: a lost confirmation email can be requested again, without flooding a
 * mailbox.
 */
const ASK_AGAIN_AFTER_MS = 10 * 60 * 1_000;
const MAX_ASKED = 3;

const ask = (
  { productId, variantId, productName, sku, attributes, person, origin, at }: SignUp,
  signUpId: string,
  time: number,
): readonly RestockSignUpEvent[] => {
  const about = { signUpId, productId, variantId, productName, sku, attributes: { ...attributes } };
  const asked = { ...about, person, origin, time, askedAt: at };
  return [{ type: "RestockConfirmationAsked", ...asked }];
};

const begin = (command: SignUp): readonly RestockSignUpEvent[] => {
  const { type: _type, at, attributes, awaitsConfirmation, ...details } = command;
  const awaits = awaitsConfirmation && { awaitsConfirmation };
  const signedUp = { ...details, attributes: { ...attributes }, ...awaits, signedUpAt: at };
  const asked = awaitsConfirmation ? ask(command, command.signUpId, 1) : [];
  return [{ type: "RestockSignedUp", ...signedUp }, ...asked];
};

/**
 * A person who signs up again after an email that is in doubt or bounced should get another one.
 */
const endOf = (open: OpenSignUp, { productId, variantId, at }: SignUp): RestockSignUpEvent => {
  const { signUpId, sendId } = open;
  return open.status === "in-doubt" && sendId !== undefined
    ? { type: "RestockDoubtDismissed", signUpId, productId, variantId, sendId, dismissedAt: at }
    : { type: "RestockSignUpLeft", signUpId, leftAt: at };
};

const askAgain = (command: SignUp, { signUpId, asked }: OpenSignUp) => {
  if (asked === undefined || asked.times >= MAX_ASKED) return [];
  const isEarly = Date.parse(command.at) - Date.parse(asked.at) < ASK_AGAIN_AFTER_MS;
  return isEarly ? [] : ask(command, signUpId, asked.times + 1);
};

/**
 * A person who is waiting already keeps waiting. After a restock email, signing up is a new
 * sign-up.
 */
const signUp = (command: SignUp, { open }: SignUpState): readonly RestockSignUpEvent[] => {
  if (open === undefined) return begin(command);
  if (open.status === "in-doubt" || open.status === "bounced")
    return [endOf(open, command), ...begin(command)];
  const isUnconfirmed = open.status === "unconfirmed";
  const awaits = isUnconfirmed && { awaitsConfirmation: true };
  const joined = { signUpId: open.signUpId, ...awaits, joinedAt: command.at };
  const joins = command.isJoinMailingList && !open.isJoinMailingList;
  return [
    ...(joins ? [{ type: "RestockMailingListJoined" as const, ...joined }] : []),
    ...(isUnconfirmed ? askAgain(command, open) : []),
  ];
};

const confirm = (
  { signUpId, productId, variantId, at }: ConfirmSignUp,
  { open }: SignUpState,
): Decision => {
  if (open?.signUpId !== signUpId) return reject({ code: "sign-up-over" });
  if (open.status !== "unconfirmed") return accept([]);
  const { isJoinMailingList } = open;
  const confirmed = { signUpId, productId, variantId, isJoinMailingList, confirmedAt: at };
  return accept([{ type: "RestockSignUpConfirmed", ...confirmed }]);
};

/** Each attempt ends once. While a member's repetition runs, only its own outcome counts. */
const record = (
  { type: _type, at, resendId, ...told }: RecordNoticeSent | Omit<RecordNoticeFailed, "kind">,
  kind: "sent" | NeedsAttention,
  { open }: SignUpState,
): readonly RestockSignUpEvent[] => {
  const { signUpId, productId, variantId, sendId } = told;
  if (open?.signUpId !== signUpId || open.status === "unconfirmed") return [];
  const isOver = open.attempt === (resendId ?? sendId) && open.status !== "resending";
  const isOther = resendId !== undefined && open.attempt !== resendId;
  if (isOver || isOther || (open.status === "resending" && resendId === undefined)) return [];
  const again = resendId !== undefined && { resendId, ...(open.was && { was: open.was }) };
  const mailId = noticeMailId(signUpId);
  const about = { signUpId, productId, variantId, sendId, mailId, ...again };
  if (kind === "sent") return [{ type: "RestockNoticeSent", ...about, sentAt: at }];
  if (kind === "in-doubt") return [{ type: "RestockNoticeInDoubt", ...about, doubtedAt: at }];
  const reason = "reason" in told ? told.reason : "";
  const bounced = kind === "bounced" && { bounced: true };
  return [{ type: "RestockNoticeFailed", ...about, reason, ...bounced, failedAt: at }];
};

const unsettledOf = (open: OpenSignUp | undefined, signUpId: string) => {
  if (open?.signUpId !== signUpId || open.sendId === undefined) return undefined;
  const { status, sendId } = open;
  return status === "failed" || status === "bounced" || status === "in-doubt"
    ? { was: status, sendId }
    : undefined;
};

/** A member requests another attempt for an email that a send did not deliver. */
const resend = (
  { type: _type, variant, websiteTitle, origin, at, ...command }: ResendNotice,
  { open }: SignUpState,
): Decision => {
  const { signUpId } = command;
  if (open?.signUpId === signUpId && open.status === "resending") return accept([]);
  const unsettled = unsettledOf(open, signUpId);
  if (unsettled === undefined) return reject({ code: "sign-up-over" });
  if (variant === undefined) return reject({ code: "variant-not-found" });
  if (variant.soldOut) return reject({ code: "still-sold-out" });
  const { productName, sku, attributes } = variant;
  const productUrl = `${origin}${variant.productUrl}`;
  const shown = { productName, sku, attributes: { ...attributes }, websiteTitle, productUrl };
  const requested = { ...command, ...unsettled, ...shown, requestedAt: at };
  return accept([{ type: "RestockNoticeResendRequested", ...requested }]);
};

const dismiss = (
  { type: _type, at, ...command }: DismissDoubt,
  { open }: SignUpState,
): readonly RestockSignUpEvent[] => {
  const unsettled = unsettledOf(open, command.signUpId);
  if (unsettled?.was !== "in-doubt") return [];
  const { sendId } = unsettled;
  return [{ type: "RestockDoubtDismissed", ...command, sendId, dismissedAt: at }];
};

/**
 * Not in the specification: a sign-up cannot be removed while its email is being sent, because the
 * outcome must be recorded for it.
 */
const takeOff = (
  { type: _type, at, ...about }: TakeOffSignUp,
  { open, takenOff }: SignUpState,
): Decision => {
  if (takenOff?.signUpId === about.signUpId) return accept([]);
  if (open?.signUpId !== about.signUpId) return reject({ code: "sign-up-over" });
  if (open.status === "resending") return reject({ code: "notice-under-way" });
  return accept([{ type: "RestockSignUpTakenOff", ...about, takenOffAt: at }]);
};

const putBack = (
  { type: _type, at, ...about }: PutBackSignUp,
  { open, takenOff }: SignUpState,
): Decision => {
  if (open?.signUpId === about.signUpId) return accept([]);
  if (open !== undefined) return reject({ code: "signed-up-again" });
  if (takenOff?.signUpId !== about.signUpId || takenOff.status === "resending")
    return reject({ code: "sign-up-over" });
  const { status } = takenOff;
  return accept([{ type: "RestockSignUpPutBack", ...about, status, putBackAt: at }]);
};

/** A sign-up is never rejected here: see sign-up-rules.ts for the reasons. Spec: A4.9, A7.9. */
export const signUpDecider: Decider<
  SignUpState,
  SignUpCommand,
  RestockSignUpEvent,
  NoticeRejection
> = {
  streamCategory: "restockSignUp",
  initial: noSignUp,
  evolve: evolveSignUp,
  decide: (command, state) => {
    switch (command.type) {
      case "SignUp":
        return accept(signUp(command, state));
      case "ConfirmSignUp":
        return confirm(command, state);
      case "RecordNoticeSent":
        return accept(record(command, "sent", state));
      case "RecordNoticeFailed": {
        const { kind, ...failed } = command;
        return accept(record(failed, kind, state));
      }
      case "ResendNotice":
        return resend(command, state);
      case "DismissDoubt":
        return accept(dismiss(command, state));
      case "LeaveSignUp": {
        const { signUpId, at: leftAt } = command;
        // A person who leaves a removed sign-up must never be restored.
        const isTheirs = [state.open, state.takenOff].some((each) => each?.signUpId === signUpId);
        return accept(isTheirs ? [{ type: "RestockSignUpLeft", signUpId, leftAt }] : []);
      }
      case "TakeOffSignUp":
        return takeOff(command, state);
      case "PutBackSignUp":
        return putBack(command, state);
      default:
        return unreachable(command);
    }
  },
};
