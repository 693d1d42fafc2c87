/**
 * Not in the specification: a month where the customer chose to be remembered, else a day without a
 * visit. Spec: B3.32.
 */
export const REMEMBERED_SECONDS = 30 * 24 * 3600;
export const IDLE_SECONDS = 24 * 3600;

export type SiteUserSession = {
  readonly sessionId: string;
  readonly rememberMe: boolean;
  /** `Firefox on Linux`; empty when unknown. */
  readonly device: string;
  /** ISO 8601. */
  readonly signedInAt: string;
  readonly lastSeenAt: string;
};

export type OpenSession = {
  readonly siteUserId: string;
  /**
   * Revision of the checked credential: no session opens for one that was changed in the meantime.
   */
  readonly revision: number;
  readonly rememberMe: boolean;
  readonly device: string;
};

export type SessionTokens = {
  /** For the cookie. */
  readonly token: string;
  /** Token of the session that proves intent, in answers and forms. */
  readonly xsrfToken: string;
};

export type FoundSession = Pick<SiteUserSession, "sessionId" | "rememberMe"> &
  Pick<SessionTokens, "xsrfToken"> & { readonly siteUserId: string };

/** Sessions of customers by device. Only the browser knows a token; its hash is stored. */
export type SiteUserSessions = {
  /** Returns tokens, new for every session; undefined when the credential has changed. */
  readonly open: (websiteId: string, session: OpenSession) => Promise<SessionTokens | undefined>;
  /** The valid session of a token on this website. Counts as a visit. */
  readonly find: (token: string, websiteId: string) => Promise<FoundSession | undefined>;
  /** Valid sessions, the one used last first. */
  readonly list: (
    websiteId: string,
    siteUserId: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly sessions: readonly SiteUserSession[]; readonly total: number }>;
  readonly endByToken: (token: string) => Promise<void>;
  /** Returns whether the account had it. */
  readonly end: (websiteId: string, siteUserId: string, sessionId: string) => Promise<boolean>;
  /** Ends every session of the account except the named one. */
  readonly endAll: (websiteId: string, siteUserId: string, except?: string) => Promise<void>;
};
