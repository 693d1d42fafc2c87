export type Owner = { readonly ownerId: string; readonly email: string; readonly name: string };
export type OwnerWithPassword = Owner & {
  readonly passwordHash: string;
  /** Somebody has shown that they read its mail. Of who has not, anything may be somebody else's. */
  readonly addressProven: boolean;
};

/** Whose password was looked at, and which. What was proven with it ends with it. */
export type KnownOwner = Pick<OwnerWithPassword, "ownerId" | "passwordHash">;

/** How somebody came: the session elsewhere that they came from vouches for them while it lives. */
export type VerifiedIdentity = KnownOwner & { readonly sessionId?: string };

/** A browser in which an owner is signed in to the console of one website. */
export type OwnerSession = {
  readonly sessionId: string;
  readonly websiteId: string;
  /** "Firefox on Linux"; empty when it cannot be told. */
  readonly device: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
};

/** Accounts of owners, and where they are signed in. What they may do there is in the log. */
export type OwnerSessions = {
  /** Whether the website still waits for its first owner. */
  readonly needsSetup: (websiteId: string) => Promise<boolean>;
  /** The code that the first owner must know; made when there is none. */
  readonly setupCode: (websiteId: string) => Promise<string>;
  /**
   * `refused`: the code is wrong, somebody was faster, or the website has an owner. `address-taken`:
   * there is an account with this address. Who knows the code runs the installation, and is believed
   * the address. Atomic.
   */
  readonly createFirstOwner: (
    websiteId: string,
    code: string,
    owner: Omit<OwnerWithPassword, "addressProven">,
  ) => Promise<"created" | "refused" | "address-taken">;
  /** Owners of before there were members: who set a website up. */
  readonly founders: () => Promise<
    readonly { readonly websiteId: string; readonly ownerId: string }[]
  >;
  /** Whether this owner set the website up, or made it. */
  readonly isFounder: (websiteId: string, ownerId: string) => Promise<boolean>;
  /** Says that the website has an owner and waits for none. */
  readonly markFounded: (websiteId: string, ownerId: string) => Promise<void>;
  readonly findByEmail: (email: string) => Promise<OwnerWithPassword | undefined>;
  readonly findById: (ownerId: string) => Promise<OwnerWithPassword | undefined>;
  /** False when there is an account with this address. */
  readonly create: (owner: OwnerWithPassword) => Promise<boolean>;
  /**
   * Ends every session but the one named, and what somebody began with the password before. False when it
   * is another one by now. Atomic.
   */
  readonly changePassword: (
    owner: KnownOwner,
    passwordHash: string,
    exceptSessionId: string,
  ) => Promise<boolean>;
  /**
   * For who has shown that they read the account's mail. Ends every session besides; and where nobody
   * had shown that before, passkeys, one-time codes and recovery codes, too. False when the password is
   * another one by now. Atomic.
   */
  readonly resetPassword: (
    owner: KnownOwner,
    passwordHash: string,
    name?: string,
  ) => Promise<boolean>;
  /**
   * Answers the token of a new session; undefined when the password is another one by now, or the session
   * that vouches has ended.
   */
  readonly open: (
    websiteId: string,
    owner: VerifiedIdentity,
    about: { readonly device: string },
  ) => Promise<string | undefined>;
  /** Who opened the session with this token on this website, while it lives. */
  readonly find: (
    token: string,
    websiteId: string,
  ) => Promise<(Owner & { readonly sessionId: string }) | undefined>;
  readonly list: (ownerId: string) => Promise<readonly OwnerSession[]>;
  readonly end: (token: string) => Promise<void>;
  readonly endOne: (ownerId: string, sessionId: string) => Promise<boolean>;
  /** Everywhere but in one session, with what somebody has begun; answers how many there were. Atomic. */
  readonly endOthers: (ownerId: string, except: string) => Promise<number>;
  readonly endOnWebsite: (websiteId: string, ownerId: string) => Promise<void>;
};

/** Seconds; a month. Our choice: the specification names no duration. */
export const OWNER_SESSION_SECONDS = 30 * 24 * 3600;
