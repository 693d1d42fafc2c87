export type Owner = { readonly ownerId: string; readonly email: string; readonly name: string };

/** Who may use a website's console. */
export type OwnerSessions = {
  /** Whether the website still waits for its first owner. */
  readonly needsSetup: (websiteId: string) => Promise<boolean>;
  /** The code that the first owner must know; made when there is none. */
  readonly setupCode: (websiteId: string) => Promise<string>;
  /** False when the code is wrong, somebody was faster, or the website has an owner. Atomic. */
  readonly createFirstOwner: (
    websiteId: string,
    code: string,
    owner: Owner & { readonly passwordHash: string },
  ) => Promise<boolean>;
  readonly findByEmail: (
    websiteId: string,
    email: string,
  ) => Promise<(Owner & { readonly passwordHash: string }) | undefined>;
  /** Opens a session; answers its token. */
  readonly open: (ownerId: string) => Promise<string>;
  /** The owner behind a token, if the session lives and the website is theirs. */
  readonly find: (token: string, websiteId: string) => Promise<Owner | undefined>;
  readonly end: (token: string) => Promise<void>;
};

/** Seconds; a month. Our choice: the specification names no duration. */
export const OWNER_SESSION_SECONDS = 30 * 24 * 3600;
