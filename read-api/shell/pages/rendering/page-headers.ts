import { createHash } from "node:crypto";
import type { Request, Response } from "express";

/**
 * Allows our own scripts and styles, and those with the page's nonce. Pictures can come from
 * elsewhere, because imported products can contain their URLs.
 */
const policyOf = (
  { nonce, runsScripts = true }: { readonly nonce: string; readonly runsScripts?: boolean },
  takesCards: boolean,
  frames: readonly string[],
): string => {
  const framed = [
    ...(takesCards ? ["https://js.stripe.com", "https://hooks.stripe.com"] : []),
    ...new Set(frames),
  ];
  return [
    "default-src 'self'",
    `script-src 'self'${runsScripts ? ` 'nonce-${nonce}'` : ""}${takesCards ? " https://js.stripe.com" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${takesCards ? " https://api.stripe.com" : ""}`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(" ")}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
};

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "SAMEORIGIN",
  "cross-origin-opener-policy": "same-origin",
  // As the console and the API answer: a browser decides once for an origin.
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
} as const;

/** Equal for pages that differ only in the nonce. */
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
 * Sends a page. It contains the visitor's own cart, so only their browser can cache it and must
 * revalidate each time. A page that is still valid keeps its policy, because it contains the nonce.
 */
export const sendPage = (
  request: Request,
  response: Response,
  page: {
    readonly status: number;
    readonly html: string;
    readonly nonce: string;
    /** No cache stores the page, and the next page does not see its URL as referrer. */
    readonly isPrivate: boolean;
    /** Whether a browser can cache it; private pages are never cached. */
    readonly isKept: boolean;
    /** Whether scripts of the website's own templates and code run; default: yes. */
    readonly runsScripts?: boolean;
    /** The page can contain Stripe's card form. */
    readonly takesCards?: boolean;
    /** Origins that the page can embed once a visitor asks for it. */
    readonly frames?: readonly string[];
  },
): void => {
  const { status, html, nonce, isPrivate, isKept, takesCards = false, frames = [] } = page;
  // Encoded once, so that the tag matches the sent bytes.
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
  response.set("content-security-policy", policyOf(page, takesCards, frames));
  response.type("html").send(body);
};
