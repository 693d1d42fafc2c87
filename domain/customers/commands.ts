import type { SealedPerson } from "../kit/person.ts";
import type { MailKind } from "./evolve.ts";

export type At = { readonly siteUserId: string; readonly at: string };
/** An email to be sent. `person` opens to { email }. */
export type MailToAsk = {
  readonly mailId: string;
  readonly person: SealedPerson;
  readonly origin: string;
};

/**
 * Until an address is confirmed, the latest registration determines the names: earlier ones may
 * come from a stranger. Submitting the form twice counts as one registration. Once the address is
 * confirmed, registering only sends an email.
 */
export type Register = At & {
  readonly type: "Register";
  readonly person: SealedPerson;
  readonly mail: MailToAsk;
};
export type AskForMail = At & {
  readonly type: "AskForMail";
  readonly kind: Extract<
    MailKind,
    "reset-password" | "confirm-address" | "confirm-new-address" | "already-registered"
  >;
  readonly mail: MailToAsk;
};
/** `addressPersonId`: the person known by the address that the email was sent to. */
export type ConfirmAddress = At & {
  readonly type: "ConfirmAddress";
  readonly addressPersonId: string;
};
export type ChangeAddress = At & {
  readonly type: "ChangeAddress";
  /** Id of the email whose link was opened. */
  readonly mailId: string;
  readonly addressPersonId: string;
  readonly person: SealedPerson;
  /** Goes to the previous address. */
  readonly mail: MailToAsk;
};
export type ChangeNames = At & {
  readonly type: "ChangeNames";
  readonly person: SealedPerson;
  /** The sealed data from before: names and address are sealed together. */
  readonly basedOn: string;
};
export type RecordPassword = At & {
  readonly type: "RecordPassword";
  readonly how: "reset" | "changed";
  readonly mail: MailToAsk;
};
export type SignIn = At & { readonly type: "SignIn"; readonly cartId: string | null };
export type StartCart = At & { readonly type: "StartCart"; readonly cartId: string };
export type SignOut = At & { readonly type: "SignOut"; readonly clonedCartId: string | null };
export type SaveAddress = At & {
  readonly type: "SaveAddress";
  readonly addressId: string;
  readonly isNew: boolean;
  readonly person: SealedPerson;
};
export type RemoveAddress = At & {
  readonly type: "RemoveAddress";
  readonly addressId: string;
  readonly person: SealedPerson;
};
export type BlockOrNot = At & { readonly type: "Block" | "Unblock" };
export type DeleteAccount = At & {
  readonly type: "DeleteAccount";
  readonly personIds: readonly string[];
};
export type SiteUserCommand =
  | Register
  | AskForMail
  | ConfirmAddress
  | ChangeAddress
  | ChangeNames
  | RecordPassword
  | SignIn
  | StartCart
  | SignOut
  | SaveAddress
  | RemoveAddress
  | BlockOrNot
  | DeleteAccount;
