import { createHash } from "node:crypto";
import type { Request, Response } from "express";

/**
 * Our own scripts and styles, and those that carry the page's nonce; pictures also from elsewhere,
 * because imported products may name them there.
 */
const policyOf = (nonce: string, takesCards: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${takesCards ? " https://js.stripe.com" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${takesCards ? " https://api.stripe.com" : ""}`,
    ...(takesCards ? ["frame-src https://js.stripe.com https://hooks.stripe.com"] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** Equal for pages that differ in nothing but the nonce. */
const tagOf = (page: Buffer, nonce: string): string => {
  const tag = createHash("sha1");
  let from = 0;
  for (let at = page.indexOf(nonce); at >= 0; at = page.indexOf(nonce, from)) {
    tag.update(page.subarray(from, at));
    from = at + nonce.length;
  }
  return `W/"${tag.update(page.subarray(from)).digest("base64url")}"`;
};

/**
 * Sends a page. It carries the visitor's own cart, so only their browser may keep it, and asks each
 * time whether it still holds. A page that still holds keeps the policy it was sent with, because
 * its nonce is in it.
 */
export const sendPage = (
  request: Request,
  response: Response,
  page: {
    readonly status: number;
    readonly html: string;
    readonly nonce: string;
    /** Nobody keeps it, and where a visitor goes next does not learn its address. */
    readonly isPrivate: boolean;
    /** Whether a browser may keep it; what is private, nobody keeps. */
    readonly isKept: boolean;
    /** Stripe's card form may stand on it. */
    readonly takesCards?: boolean;
  },
): void => {
  const { status, html, nonce, isPrivate, isKept, takesCards = false } = page;
  // Written out once: what the tag is made of is what is sent.
  const body = Buffer.from(html);
  response.status(status).set(securityHeaders);
  if (isPrivate) response.set("referrer-policy", "no-referrer");
  if (status !== 200 || isPrivate || !isKept) response.set("cache-control", "no-store");
  else {
    response.set({
      "cache-control": "private, no-cache",
      vary: "Cookie",
      etag: tagOf(body, nonce),
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
  }
  response.set("content-security-policy", policyOf(nonce, takesCards));
  response.type("html").send(body);
};
