import type { Permission } from "#domain/kit/permission.ts";

/** A customer who is signed in to an account. */
export type SiteUser = {
  readonly siteUserId: string;
  readonly sessionId: string;
  readonly rememberMe: boolean;
  /** Token of the session: sent in answers, and in forms as the hidden field `xsrf`. */
  readonly xsrfToken: string;
  /** The request contained that token, which writing calls of an account require. */
  readonly provesIntent: boolean;
};

/** A person who is signed in to a website's console. */
export type SignedInOwner = {
  readonly ownerId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  /** The permissions of their roles on this website. */
  readonly permissions: ReadonlySet<Permission>;
};

/** What every handler knows about a request, built once by middleware. */
export type RequestContext = {
  /** Found by the Host header. */
  readonly websiteId: string;
  /**
   * From the `ss_cvr` cookie; undefined for a visitor without it, and for one who has not allowed it,
   * whatever the browser sends. Where visitors are counted without cookies, their id of this day.
   */
  readonly visitorId: string | undefined;
  /** The id by which this server recognizes the browser, proven and with consent, as for `visitorId`. */
  readonly analyticsId?: string | undefined;
  /** The signed-in member of this website's console, if any. */
  readonly owner: SignedInOwner | undefined;
  /** The customer's account on this website, for calls and pages alike; undefined for a guest. */
  readonly siteUser: SiteUser | undefined;
  readonly correlationId: string;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The `Stripe-Signature` header of payment events. */
  readonly stripeSignature?: string | undefined;
  readonly clientIp: string;
  /** A proxy declares that it forwarded the request. */
  readonly proxied: boolean;
  /** See limit-pass.ts. */
  readonly hasLimitPass?: boolean | undefined;
  readonly userAgent: string;
  /** The `Sec-GPC` header: the visitor declines tracking on every website. */
  readonly globalPrivacyControl?: boolean | undefined;
  /** The header `DNT`. */
  readonly doNotTrack?: boolean | undefined;
  /** The browser's preferred language: "fr-CA"; undefined without one. */
  readonly language?: string | undefined;
  /**
   * Position of the visitor's last write (`x-daybook-position` header or cookie), else undefined.
   */
  readonly readAfter: bigint | undefined;
  /** `https://shop.example`, for links in emails. */
  readonly origin: string;
};
