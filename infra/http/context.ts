/** What every handler knows about a request. Built once by middleware. */
export type RequestContext = {
  /** Found by the Host header. */
  readonly websiteId: string;
  /** From the `ss_cvr` cookie; undefined for a visitor without it. */
  readonly visitorId: string | undefined;
  /** The signed-in owner of this website's console, if any. */
  readonly owner: { readonly ownerId: string; readonly email: string } | undefined;
  readonly correlationId: string;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly clientIp: string;
  /** The request carries X-Forwarded-For. */
  readonly proxied: boolean;
  readonly userAgent: string;
  /** Position that the visitor wrote last (`x-daybook-position` header or cookie), else undefined. */
  readonly readAfter: bigint | undefined;
  /** `https://shop.example`, for links in mails. */
  readonly origin: string;
};
