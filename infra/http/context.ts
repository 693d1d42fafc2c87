import type { Permission } from "#domain/kit/permission.ts";

/** A visitor who is signed in to an account. */
export type SiteUser = {
  readonly siteUserId: string;
  readonly sessionId: string;
  readonly rememberMe: boolean;
  /** Of the visitor’s sign-in: goes into answers, and into forms as the hidden field `xsrf`. */
  readonly xsrfToken: string;
  /** The request brought that token. Demanded before a writing call of an account is handled. */
  readonly provesIntent: boolean;
};

/** Whoever is signed in to a website's console. */
export type SignedInOwner = {
  readonly ownerId: string;
  readonly email: string;
  readonly name: string;
  readonly sessionId: string;
  /** What their roles on this website allow. */
  readonly permissions: ReadonlySet<Permission>;
};

/** What every handler knows about a request. Built once by middleware. */
export type RequestContext = {
  /** Found by the Host header. */
  readonly websiteId: string;
  /** From the `ss_cvr` cookie; undefined for a visitor without it. */
  readonly visitorId: string | undefined;
  /** The signed-in owner of this website's console, if any. */
  readonly owner: SignedInOwner | undefined;
  /** The visitor's account on this website, for calls and pages alike; undefined for a guest. */
  readonly siteUser: SiteUser | undefined;
  readonly correlationId: string;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The `Stripe-Signature` header, of notices that Stripe sends. */
  readonly stripeSignature?: string | undefined;
  readonly clientIp: string;
  /** A proxy says that it has passed the request on. */
  readonly proxied: boolean;
  /** See limit-pass.ts. */
  readonly hasLimitPass?: boolean | undefined;
  readonly userAgent: string;
  /** What the browser would rather read, first of all: "fr-CA"; undefined when it does not say. */
  readonly language?: string | undefined;
  /** Position that the visitor wrote last (`x-daybook-position` header or cookie), else undefined. */
  readonly readAfter: bigint | undefined;
  /** `https://shop.example`, for links in mails. */
  readonly origin: string;
};
