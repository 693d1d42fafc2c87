export type SiteUserCredential = {
  readonly siteUserId: string;
  readonly passwordHash: string;
  /** Raised by every change of password or address, and by every used link. */
  readonly revision: number;
};

/**
 * How customers prove their identity. Stored next to the log, so that it can be changed and
 * deleted. Addresses are compared trimmed and in lower case and stored only as a keyed hash.
 */
export type SiteUserCredentials = {
  readonly findByAddress: (
    websiteId: string,
    address: string,
  ) => Promise<SiteUserCredential | undefined>;
  readonly find: (websiteId: string, siteUserId: string) => Promise<SiteUserCredential | undefined>;
  /** Takes a free address. False when it is in use: nothing has changed then. */
  readonly claim: (
    websiteId: string,
    address: string,
    credential: Omit<SiteUserCredential, "revision">,
  ) => Promise<boolean>;
  /**
   * Moves from `revision` to the next, with a new password, a new address, or unchanged. A new
   * password ends every session. `stale`: the revision is outdated; `taken`: the address belongs to
   * another account.
   */
  readonly advance: (
    websiteId: string,
    known: Pick<SiteUserCredential, "siteUserId" | "revision">,
    change: { readonly passwordHash?: string; readonly address?: string },
  ) => Promise<"advanced" | "stale" | "taken">;
  /** Sign-in becomes impossible, every session ends, and the address is free again. */
  readonly remove: (websiteId: string, siteUserId: string) => Promise<void>;
  /** Links the person of a confirmed address to this account, even when another account had them before. */
  readonly linkPerson: (websiteId: string, siteUserId: string, personId: string) => Promise<void>;
  readonly linkedPersons: (websiteId: string, siteUserId: string) => Promise<readonly string[]>;
};
