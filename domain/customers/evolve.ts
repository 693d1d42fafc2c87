import { unreachable } from "../kit/decider.ts";
import type { SealedPerson } from "../kit/person.ts";
import type { SiteUserEvent } from "./events.ts";

type MailRequested = Extract<SiteUserEvent, { type: "SiteUserMailRequested" }>;
export type MailKind = MailRequested["kind"];

export type SiteUserState = {
  readonly registeredAt: string | null;
  /** The current sealed data. Opens to { email, firstName, lastName }. */
  readonly person: SealedPerson | null;
  readonly confirmedAt: string | null;
  readonly blockedAt: string | null;
  readonly deleted: { readonly personIds: readonly string[] } | null;
  /** The cart that another device continues with. */
  readonly cartId: string | null;
  /**
   * The password has changed since: anyone who knew the cart until then must not know the next one.
   */
  readonly isCartStale: boolean;
  /** Guests' copies of the cart from signing out, the latest last. */
  readonly clonedCartIds: readonly string[];
  /** A new address that is waiting for its confirmation. `person` opens to { email }. */
  readonly newAddress: { readonly mailId: string; readonly person: SealedPerson } | null;
  readonly addressIds: readonly string[];
  /** Requested emails, the oldest first. */
  readonly mails: readonly {
    readonly mailId: string;
    readonly kind: MailKind;
    readonly requestedAt: string;
  }[];
};

/** Not in the specification: the limit is above the number of browsers one customer returns to. */
const MAX_CLONES = 20;

export const noSiteUser: SiteUserState = {
  registeredAt: null,
  person: null,
  confirmedAt: null,
  blockedAt: null,
  deleted: null,
  cartId: null,
  isCartStale: false,
  clonedCartIds: [],
  newAddress: null,
  addressIds: [],
  mails: [],
};

const mailRequested = (
  state: SiteUserState,
  { mailId, kind, person, requestedAt }: MailRequested,
): SiteUserState => ({
  ...state,
  mails: [...state.mails, { mailId, kind, requestedAt }],
  newAddress: kind === "confirm-new-address" ? { mailId, person } : state.newAddress,
});

const addressBook = (
  { addressIds }: SiteUserState,
  addressId: string,
  isRemoved: boolean,
): readonly string[] => {
  const others = addressIds.filter((each) => each !== addressId);
  return isRemoved ? others : [...others, addressId];
};

export const evolve = (state: SiteUserState, event: SiteUserEvent): SiteUserState => {
  switch (event.type) {
    case "SiteUserRegistered":
      return { ...state, registeredAt: event.registeredAt, person: event.person };
    case "SiteUserMailRequested":
      return mailRequested(state, event);
    case "SiteUserAddressConfirmed":
      return { ...state, confirmedAt: state.confirmedAt ?? event.confirmedAt };
    case "SiteUserAddressChanged":
      return { ...state, person: event.person, newAddress: null };
    case "SiteUserNamed":
      return { ...state, person: event.person };
    case "SiteUserPasswordChanged":
      return { ...state, newAddress: null, isCartStale: true };
    case "SiteUserSignedIn":
    case "SiteUserCartStarted":
      return { ...state, cartId: event.cartId, isCartStale: false };
    case "SiteUserSignedOut":
      return event.clonedCartId === null
        ? state
        : {
            ...state,
            clonedCartIds: [...state.clonedCartIds, event.clonedCartId].slice(-MAX_CLONES),
          };
    case "SiteUserAddressBookChanged":
      return { ...state, addressIds: addressBook(state, event.addressId, event.isRemoved) };
    case "SiteUserBlocked":
      return { ...state, blockedAt: event.blockedAt };
    case "SiteUserUnblocked":
      return { ...state, blockedAt: null };
    case "SiteUserDeleted":
      return { ...state, deleted: { personIds: event.personIds }, cartId: null, newAddress: null };
    default:
      return unreachable(event);
  }
};
