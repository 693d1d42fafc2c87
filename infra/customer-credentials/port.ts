export type SiteUserCredential = {
  readonly siteUserId: string;
  readonly passwordHash: string;
  /** Raised by every change of password or address, and by every link that has done its work. */
  readonly revision: number;
};

/**
 * How visitors prove who they are: kept beside the log, so that it can be changed and deleted.
 * Addresses are compared trimmed and in small letters and are never stored, only a keyed hash.
 */
export type SiteUserCredentials = {
  readonly findByAddress: (
    websiteId: string,
    address: string,
  ) => Promise<SiteUserCredential | undefined>;
  readonly find: (websiteId: string, siteUserId: string) => Promise<SiteUserCredential | undefined>;
  /** Takes an address that nobody has. False when somebody has it: nothing has changed then. */
  readonly claim: (
    websiteId: string,
    address: string,
    credential: Omit<SiteUserCredential, "revision">,
  ) => Promise<boolean>;
  /**
   * From `revision` to the next, with a new password, a new address, or as it is. Every session ends
   * with a new password. `stale`: the revision has gone on; `taken`: the address is somebody else's.
   */
  readonly advance: (
    websiteId: string,
    known: Pick<SiteUserCredential, "siteUserId" | "revision">,
    change: { readonly passwordHash?: string; readonly address?: string },
  ) => Promise<"advanced" | "stale" | "taken">;
  /** Nobody can sign in any more, every session ends, and the address is free again. */
  readonly remove: (websiteId: string, siteUserId: string) => Promise<void>;
  /** The person known by a confirmed address is this account's from now on, whosever it was. */
  readonly linkPerson: (websiteId: string, siteUserId: string, personId: string) => Promise<void>;
  readonly linkedPersons: (websiteId: string, siteUserId: string) => Promise<readonly string[]>;
};
