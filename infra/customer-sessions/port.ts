/** Our choice: a month where the visitor asked to be remembered, else a day without a visit. Spec: B3.32. */
export const REMEMBERED_SECONDS = 30 * 24 * 3600;
export const IDLE_SECONDS = 24 * 3600;

export type SiteUserSession = {
  readonly sessionId: string;
  readonly rememberMe: boolean;
  /** `Firefox on Linux`; empty when it cannot be told. */
  readonly device: string;
  /** ISO 8601. */
  readonly signedInAt: string;
  readonly lastSeenAt: string;
};

export type OpenSession = {
  readonly siteUserId: string;
  /** Of the credential that was checked: no session opens for one that has been changed meanwhile. */
  readonly revision: number;
  readonly rememberMe: boolean;
  readonly device: string;
};

export type SessionTokens = {
  /** For the cookie. */
  readonly token: string;
  /** Bound to the session, for proving that a request was meant: in answers and forms. */
  readonly xsrfToken: string;
};

export type FoundSession = Pick<SiteUserSession, "sessionId" | "rememberMe"> &
  Pick<SessionTokens, "xsrfToken"> & { readonly siteUserId: string };

/** Who is signed in on which device. A token is known only to the browser; its hash is kept. */
export type SiteUserSessions = {
  /** Answers tokens new for every session; undefined when the credential is not the one any more. */
  readonly open: (websiteId: string, session: OpenSession) => Promise<SessionTokens | undefined>;
  /** The living session of a token on this website. Counts as a visit. */
  readonly find: (token: string, websiteId: string) => Promise<FoundSession | undefined>;
  /** Living ones, the one seen last first. */
  readonly list: (
    websiteId: string,
    siteUserId: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{ readonly sessions: readonly SiteUserSession[]; readonly total: number }>;
  readonly endByToken: (token: string) => Promise<void>;
  /** Whether the account had it. */
  readonly end: (websiteId: string, siteUserId: string, sessionId: string) => Promise<boolean>;
  /** Every session of the account but the one named. */
  readonly endAll: (websiteId: string, siteUserId: string, except?: string) => Promise<void>;
};
