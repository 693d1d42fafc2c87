import type { RestockSignUpEvent } from "./events.ts";

/** What has become of a sign-up. Tables keep these words, so a word that was released never changes. */
export const signUpStatuses = [
  "unconfirmed",
  "waiting",
  "sent",
  "failed",
  "bounced",
  "in-doubt",
  "resending",
  "dismissed",
  "left",
  "taken-off",
] as const;
export type SignUpStatus = (typeof signUpStatuses)[number];

/** The sign-up is not over: signing up again for the variant continues it. */
export const openStatuses = [
  "unconfirmed",
  "waiting",
  "failed",
  "bounced",
  "in-doubt",
  "resending",
] as const satisfies readonly SignUpStatus[];
export type OpenStatus = (typeof openStatuses)[number];

/** The person can unsubscribe: also from what the owner removed, so that it is never restored. */
export const leavableStatuses = [
  ...openStatuses,
  "taken-off",
] as const satisfies readonly SignUpStatus[];

/** The next send emails these people. An email that bounced is never sent again by a send. */
export const notifiableStatuses = ["waiting", "failed"] as const satisfies readonly SignUpStatus[];

/** An owner should look at these. An index of the projection has the same set. */
export const unsettledStatuses = [
  "failed",
  "bounced",
  "in-doubt",
  "resending",
] as const satisfies readonly SignUpStatus[];

/** The figure of its variant that a sign-up counts for; null for none. */
export const countedAs = {
  unconfirmed: "unconfirmed",
  waiting: "waiting",
  sent: "sent",
  failed: "failed",
  bounced: "failed",
  "in-doubt": "inDoubt",
  // A notice that is sent again stays in doubt until its outcome is known.
  resending: "inDoubt",
  dismissed: null,
  left: null,
  "taken-off": null,
} as const satisfies Readonly<Record<SignUpStatus, string | null>>;

/** What the account of the person shows; null where it no longer lists the sign-up. */
export const shownToCustomerAs = {
  unconfirmed: "waiting",
  waiting: "waiting",
  sent: "sent",
  failed: "failed",
  bounced: "failed",
  "in-doubt": "waiting",
  resending: "waiting",
  dismissed: null,
  left: null,
  "taken-off": null,
} as const satisfies Readonly<Record<SignUpStatus, string | null>>;

/** The statuses that such a table maps to one of these words. */
export const statusesMappedTo = <Word extends string>(
  table: Readonly<Record<SignUpStatus, Word | null>>,
  ...words: readonly Word[]
): readonly SignUpStatus[] =>
  signUpStatuses.filter((status) => words.some((word) => table[status] === word));

/** A stream keeps one sign-up after another; `none`: there has been none yet. */
export type StatusBefore = SignUpStatus | "none";
type Event<Type extends RestockSignUpEvent["type"]> = Extract<RestockSignUpEvent, { type: Type }>;
type Transitions = {
  readonly [Type in RestockSignUpEvent["type"]]: {
    readonly from: readonly StatusBefore[];
    /** Undefined where the status stays. */
    readonly to: ((event: Event<Type>) => SignUpStatus) | undefined;
  };
};

const tried = ["waiting", ...unsettledStatuses] as const;

/** The status that a new sign-up begins with. */
export const statusAtSignUp = ({ awaitsConfirmation }: Event<"RestockSignedUp">): OpenStatus =>
  awaitsConfirmation ? "unconfirmed" : "waiting";

/** Which event leads from which status to which. Everything that knows a status follows this table. */
export const signUpTransitions: Transitions = {
  RestockSignedUp: {
    from: ["none", "sent", "dismissed", "left", "taken-off"],
    to: statusAtSignUp,
  },
  RestockConfirmationAsked: { from: ["unconfirmed"], to: undefined },
  RestockSignUpConfirmed: { from: ["unconfirmed"], to: () => "waiting" },
  RestockMailingListJoined: {
    from: ["unconfirmed", "waiting", "failed", "resending"],
    to: undefined,
  },
  RestockNoticeSent: { from: tried, to: () => "sent" },
  RestockNoticeFailed: { from: tried, to: ({ bounced }) => (bounced ? "bounced" : "failed") },
  RestockNoticeInDoubt: { from: tried, to: () => "in-doubt" },
  RestockNoticeResendRequested: {
    from: ["failed", "bounced", "in-doubt"],
    to: () => "resending",
  },
  RestockDoubtDismissed: { from: ["in-doubt"], to: () => "dismissed" },
  RestockSignUpLeft: { from: leavableStatuses, to: () => "left" },
  RestockSignUpTakenOff: {
    from: ["unconfirmed", "waiting", "failed", "bounced", "in-doubt"],
    to: () => "taken-off",
  },
  RestockSignUpPutBack: { from: ["taken-off"], to: ({ status }) => status },
};

/** Undefined where the event leaves the status as it is. */
export const statusAfter = <Type extends RestockSignUpEvent["type"]>(
  event: Event<Type>,
): SignUpStatus | undefined =>
  // The table gives each type its own event; the compiler cannot follow that through the look-up.
  (
    signUpTransitions[event.type as Type].to as ((event: Event<Type>) => SignUpStatus) | undefined
  )?.(event);

export const isOpenStatus = (status: SignUpStatus): status is OpenStatus =>
  openStatuses.some((open) => open === status);

export const isNotifiable = (status: SignUpStatus): boolean =>
  notifiableStatuses.some((notifiable) => notifiable === status);
