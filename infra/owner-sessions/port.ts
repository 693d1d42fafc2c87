export type Owner = { readonly ownerId: string; readonly email: string; readonly name: string };
export type OwnerWithPassword = Owner & {
  readonly passwordHash: string;
  /**
   * A person has proven that they read the address's email. Before that, anything may belong to
   * someone else.
   */
  readonly addressProven: boolean;
};

/**
 * The owner whose password was checked, and its hash. A proof ends with a change of the password.
 */
export type KnownOwner = Pick<OwnerWithPassword, "ownerId" | "passwordHash">;

/** A browser in which an owner is signed in to one website's console. */
export type OwnerSession = {
  readonly sessionId: string;
  readonly websiteId: string;
  /** "Firefox on Linux"; empty when unknown. */
  readonly device: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
};

/** Accounts of owners and their sessions. Their permissions are in the log. */
export type OwnerSessions = {
  /** Whether the website has no owner yet. */
  readonly needsSetup: (websiteId: string) => Promise<boolean>;
  /** The code for the first owner; created when there is none. */
  readonly setupCode: (websiteId: string) => Promise<string>;
  /**
   * `refused`: the code is wrong, someone was faster, or the website has an owner. `address-taken`:
   * there is an account with this address. The person with the code runs the installation, so their
   * address counts as proven. Atomic.
   */
  readonly createFirstOwner: (
    websiteId: string,
    code: string,
    owner: Omit<OwnerWithPassword, "addressProven">,
  ) => Promise<"created" | "refused" | "address-taken">;
  /** Owners from before there were members: those who set a website up. */
  readonly founders: () => Promise<
    readonly { readonly websiteId: string; readonly ownerId: string }[]
  >;
  /** Whether this owner set the website up, or created it. */
  readonly isFounder: (websiteId: string, ownerId: string) => Promise<boolean>;
  /** Records that the website has an owner. */
  readonly markFounded: (websiteId: string, ownerId: string) => Promise<void>;
  readonly findByEmail: (email: string) => Promise<OwnerWithPassword | undefined>;
  readonly findById: (ownerId: string) => Promise<OwnerWithPassword | undefined>;
  /** False when there is an account with this address. */
  readonly create: (owner: OwnerWithPassword) => Promise<boolean>;
  /**
   * Ends every session except the named one, and everything started with the previous password.
   * False when the password has changed in the meantime. Atomic.
   */
  readonly changePassword: (
    owner: KnownOwner,
    passwordHash: string,
    exceptSessionId: string,
  ) => Promise<boolean>;
  /**
   * For a person who has proven that they read the account's email. Also ends every session, and if
   * nobody had proven that before, removes passkeys, one-time codes and recovery codes. False when
   * the password has changed in the meantime. Atomic.
   */
  readonly resetPassword: (owner: KnownOwner, passwordHash: string) => Promise<boolean>;
  /**
   * Returns the token of a new session; undefined when the password has changed in the meantime.
   */
  readonly open: (
    websiteId: string,
    owner: KnownOwner,
    about: { readonly device: string },
  ) => Promise<string | undefined>;
  /** The owner of the valid session with this token on this website. */
  readonly find: (
    token: string,
    websiteId: string,
  ) => Promise<(Owner & { readonly sessionId: string }) | undefined>;
  readonly list: (ownerId: string) => Promise<readonly OwnerSession[]>;
  readonly end: (token: string) => Promise<void>;
  readonly endOne: (ownerId: string, sessionId: string) => Promise<boolean>;
  /** Ends all other sessions and everything started; returns the number of sessions. Atomic. */
  readonly endOthers: (ownerId: string, except: string) => Promise<number>;
  readonly endOnWebsite: (websiteId: string, ownerId: string) => Promise<void>;
};

/** A month, in seconds. Not in the specification: it names no duration. */
export const OWNER_SESSION_SECONDS = 30 * 24 * 3600;
