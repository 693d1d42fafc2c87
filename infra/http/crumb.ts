import { doubleCsrf } from "csrf-csrf";
import type { Request, Response } from "express";

export const CRUMB_COOKIE = "crumb";
export const CRUMB_HEADER = "x-csrf-token";

export type Crumb = {
  /** The request's valid crumb, or a new one that is set as a cookie. For hidden form fields. */
  readonly issue: (request: Request, response: Response) => string;
  readonly isValid: (request: Request) => boolean;
};

/**
 * Anti-forgery by a signed double submit: the `crumb` cookie must come again as the header
 * X-CSRF-Token or as the form field `crumb`. Spec: A9.13.
 */
export const createCrumb = (options: {
  readonly secret: string;
  readonly secure: boolean;
}): Crumb => {
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    getSecret: () => options.secret,
    // Visitors have no session to bind to; the signature alone keeps strangers from minting crumbs.
    getSessionIdentifier: () => "daybook",
    cookieName: CRUMB_COOKIE,
    cookieOptions: { httpOnly: false, sameSite: "lax", secure: options.secure, path: "/" },
    getCsrfTokenFromRequest: (request) =>
      request.get(CRUMB_HEADER) ?? (request.body as { crumb?: string } | undefined)?.crumb,
  });
  return {
    issue: (request, response) => generateCsrfToken(request, response),
    isValid: validateRequest,
  };
};
