import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type {
  AskForMail,
  At,
  BlockOrNot,
  ChangeAddress,
  MailToAsk,
  Register,
  SaveAddress,
  SignIn,
  SiteUserCommand,
} from "./commands.ts";
import type { SiteUserEvent } from "./events.ts";
import { evolve, type MailKind, noSiteUser, type SiteUserState } from "./evolve.ts";
import { mayMail } from "./mail-limit.ts";
import type { SiteUserRejection } from "./rejections.ts";

/** Not in the specification: the limit is above what one person delivers to. */
export const MAX_ADDRESSES = 50;

type Decision = Result<readonly SiteUserEvent[], SiteUserRejection>;

const mailOf = (
  state: SiteUserState,
  kind: MailKind,
  { siteUserId, at }: At,
  mail: MailToAsk,
): readonly SiteUserEvent[] =>
  mayMail(state, kind, at)
    ? [{ type: "SiteUserMailRequested", siteUserId, kind, ...mail, requestedAt: at }]
    : [];

const register = (command: Register, state: SiteUserState): Decision => {
  const { siteUserId, person, at, mail } = command;
  if (state.registeredAt === null)
    return accept([
      { type: "SiteUserRegistered", siteUserId, person, registeredAt: at },
      ...mailOf(state, "confirm-address", command, mail),
    ]);
  if (state.confirmedAt !== null) return accept(mailOf(state, "already-registered", command, mail));
  const asked = mailOf(state, "confirm-address", command, mail);
  if (asked.length === 0) return accept([]);
  return accept([{ type: "SiteUserNamed", siteUserId, person, namedAt: at }, ...asked]);
};

/**
 * A customer with a confirmed address needs no confirmation email, and the answer reveals nothing
 * to strangers.
 */
const askForMail = (command: AskForMail, state: SiteUserState): Decision =>
  accept(
    command.kind === "confirm-address" && state.confirmedAt !== null
      ? []
      : mailOf(state, command.kind, command, command.mail),
  );

const changeAddress = (command: ChangeAddress, state: SiteUserState): Decision => {
  const { siteUserId, mailId, addressPersonId, person, at, mail } = command;
  if (state.newAddress?.mailId !== mailId) return reject({ code: "token-invalid" });
  return accept([
    { type: "SiteUserAddressChanged", siteUserId, addressPersonId, person, changedAt: at },
    ...mailOf(state, "address-changed", command, mail),
  ]);
};

const saveAddress = (
  { siteUserId, addressId, isNew, person, at }: SaveAddress,
  { addressIds }: SiteUserState,
): Decision => {
  if (!isNew && !addressIds.includes(addressId)) return reject({ code: "address-unknown" });
  if (isNew && addressIds.includes(addressId)) return accept([]);
  if (isNew && addressIds.length >= MAX_ADDRESSES) return reject({ code: "too-many-addresses" });
  return accept([
    {
      type: "SiteUserAddressBookChanged",
      siteUserId,
      addressId,
      isRemoved: false,
      person,
      changedAt: at,
    },
  ]);
};

const signIn = ({ siteUserId, cartId, at }: SignIn, state: SiteUserState): Decision => {
  if (state.confirmedAt === null) return reject({ code: "unconfirmed" });
  if (state.blockedAt !== null) return reject({ code: "blocked" });
  return accept([{ type: "SiteUserSignedIn", siteUserId, cartId, signedInAt: at }]);
};

const blockOrNot = (
  { type, siteUserId, at }: BlockOrNot,
  { blockedAt }: SiteUserState,
): Decision => {
  if ((blockedAt !== null) === (type === "Block")) return accept([]);
  return accept([
    type === "Block"
      ? { type: "SiteUserBlocked", siteUserId, blockedAt: at }
      : { type: "SiteUserUnblocked", siteUserId, unblockedAt: at },
  ]);
};

const decide = (command: SiteUserCommand, state: SiteUserState): Decision => {
  const { siteUserId, at } = command;
  if (state.deleted !== null)
    return command.type === "DeleteAccount" ? accept([]) : reject({ code: "account-deleted" });
  if (command.type === "Register") return register(command, state);
  if (state.registeredAt === null) return reject({ code: "account-unknown" });
  switch (command.type) {
    case "AskForMail":
      return askForMail(command, state);
    case "ConfirmAddress": {
      const { addressPersonId } = command;
      if (state.confirmedAt !== null) return accept([]);
      return accept([
        { type: "SiteUserAddressConfirmed", siteUserId, addressPersonId, confirmedAt: at },
      ]);
    }
    case "ChangeAddress":
      return changeAddress(command, state);
    case "ChangeNames":
      if (command.basedOn !== state.person?.sealed) return reject({ code: "changed-meanwhile" });
      return accept([{ type: "SiteUserNamed", siteUserId, person: command.person, namedAt: at }]);
    case "RecordPassword":
      return accept([
        { type: "SiteUserPasswordChanged", siteUserId, how: command.how, changedAt: at },
        ...mailOf(state, "password-changed", command, command.mail),
      ]);
    case "SignIn":
      return signIn(command, state);
    case "StartCart": {
      const { cartId } = command;
      if (state.cartId === cartId) return accept([]);
      return accept([{ type: "SiteUserCartStarted", siteUserId, cartId, startedAt: at }]);
    }
    case "SignOut": {
      const { clonedCartId } = command;
      return accept([{ type: "SiteUserSignedOut", siteUserId, clonedCartId, signedOutAt: at }]);
    }
    case "SaveAddress":
      return saveAddress(command, state);
    case "RemoveAddress": {
      const { addressId, person } = command;
      if (!state.addressIds.includes(addressId)) return accept([]);
      return accept([
        {
          type: "SiteUserAddressBookChanged",
          siteUserId,
          addressId,
          isRemoved: true,
          person,
          changedAt: at,
        },
      ]);
    }
    case "Block":
    case "Unblock":
      return blockOrNot(command as BlockOrNot, state);
    case "DeleteAccount": {
      const personIds = [...command.personIds];
      return accept([{ type: "SiteUserDeleted", siteUserId, personIds, deletedAt: at }]);
    }
    default:
      return unreachable(command);
  }
};

/** One customer's account. Stream `siteUser-<websiteId>.<siteUserId>`. */
export const siteUserDecider: Decider<
  SiteUserState,
  SiteUserCommand,
  SiteUserEvent,
  SiteUserRejection
> = { streamCategory: "siteUser", initial: noSiteUser, evolve, decide };
