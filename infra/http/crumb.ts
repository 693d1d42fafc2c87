import { doubleCsrf } from "csrf-csrf";
import type { Request, Response } from "express";
import { contextOf } from "./request-context.ts";

export const CRUMB_COOKIE = "crumb";
export const CRUMB_HEADER = "x-csrf-token";

export type Crumb = {
  /** The request's valid crumb, or a new one that is set as a cookie. For hidden form fields. */
  readonly issue: (request: Request, response: Response) => string;
  readonly isValid: (request: Request) => boolean;
};

const websiteOf = ({ res }: Request): string =>
  res === undefined ? "" : (contextOf(res)?.websiteId ?? "");

/**
 * CSRF protection by a signed double submit: the `crumb` cookie must be repeated in the header
 * X-CSRF-Token or in the form field `crumb`. Spec: A9.13. A crumb is valid on its own website only.
 * It is not bound to a visitor: visitors without cookies have none yet, and pages stay open during
 * a sign-in.
 */
export const createCrumb = (options: {
  readonly secret: string;
  readonly secure: boolean;
}): Crumb => {
  const { generateCsrfToken, validateRequest } = doubleCsrf({
    getSecret: () => options.secret,
    getSessionIdentifier: (request) => `website ${websiteOf(request)}`,
    cookieName: CRUMB_COOKIE,
    cookieOptions: { httpOnly: false, sameSite: "lax", secure: options.secure, path: "/" },
    getCsrfTokenFromRequest: (request) =>
      request.get(CRUMB_HEADER) ?? (request.body as { crumb?: string } | undefined)?.crumb,
  });
  return {
    issue: (request, response) => generateCsrfToken(request, response),
    isValid: (request) => websiteOf(request) !== "" && validateRequest(request),
  };
};
