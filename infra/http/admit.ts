import type { Request, RequestHandler, Response } from "express";
import type { Contract } from "#domain/kit/contract.ts";
import { httpTexts } from "#domain/kit/http-texts.ts";
import type { Permission } from "#domain/kit/permission.ts";
import type { RequestContext } from "./context.ts";
import type { Crumb } from "./crumb.ts";
import type { HttpDependencies } from "./dependencies.ts";
import { Refusal } from "./refusal.ts";
import { contextOf } from "./request-context.ts";
import { sendSideEffects } from "./send.ts";
import { identifySiteUser, noSiteUserCookies, requireSiteUser, XSRF_HEADER } from "./site-user.ts";

/** Crumb and access, in this order: the cheapest rejection first. Limits are checked before. */
export const admit = async (
  dependencies: HttpDependencies,
  contract: Contract,
  request: Request,
  response: Response,
): Promise<RequestContext> => {
  const known = contextOf(response);
  if (contract.method !== "GET" && contract.crumb !== false)
    requireCrumb(dependencies.crumb, request);
  const context =
    contract.access === "owner" ? known : await withAccount(dependencies, request, response);
  requireSiteUser(contract, context);
  if (contract.access !== "owner" && contract.tag !== "sign-in") return context;
  const owner = await dependencies.findOwner(context);
  if (contract.access === "owner") requirePermission(owner, contract.permission);
  return { ...context, owner };
};

const requirePermission = (
  owner: RequestContext["owner"],
  permission: Permission | undefined,
): NonNullable<RequestContext["owner"]> => {
  if (owner === undefined) throw new Refusal(401, "not-signed-in", httpTexts.notSignedIn);
  if (permission === "own-account") return owner;
  if (permission === undefined || !owner.permissions.has(permission))
    throw new Refusal(403, "not-permitted", httpTexts.notPermitted(permission));
  return owner;
};

export const takeLimits = async (
  { assertWritable, limits }: HttpDependencies,
  contract: Contract,
  context: RequestContext,
): Promise<void> => {
  // Events are rejected where they are appended. Uploads and sessions take space, too.
  assertWritable();
  if (contract.intake === undefined) await limits.commands.take(context);
  else await limits.intake.admit(context, context.websiteId, contract.intake);
  if (contract.tag === "sign-in" || contract.limit === "sign-in") await limits.signIn.take(context);
};

/** Adds the customer's account to the context; costs nothing without one. */
const withAccount = async (
  { findSiteUser, secureCookies }: HttpDependencies,
  request: Request,
  response: Response,
): Promise<RequestContext> => {
  const context = contextOf(response);
  const { siteUser, stale } = await identifySiteUser(
    findSiteUser,
    context,
    request.get(XSRF_HEADER),
  );
  if (stale) sendSideEffects(response, { cookies: noSiteUserCookies }, secureCookies);
  return { ...context, siteUser };
};

/** For pages and plain forms: `contextOf(response).siteUser` is known after this. */
export const knowSiteUser =
  (dependencies: HttpDependencies): RequestHandler =>
  async (request, response, next) => {
    response.locals.context = await withAccount(dependencies, request, response);
    next();
  };

/** For plain Express handlers that require an owner with this permission. */
export const requireOwner =
  ({ findOwner }: HttpDependencies, permission: Permission): RequestHandler =>
  async (_request, response, next) => {
    const context = contextOf(response);
    const owner = requirePermission(await findOwner(context), permission);
    response.locals.context = { ...context, owner };
    next();
  };

/**
 * Browsers' header values for requests made by another website. A site on the same domain can set
 * cookies for this one, including a crumb, so a matching crumb proves nothing then.
 */
const FROM_ELSEWHERE: ReadonlySet<string> = new Set(["cross-site", "same-site"]);

export const requireCrumb = (crumb: Crumb, request: Request): void => {
  const isFromElsewhere = FROM_ELSEWHERE.has(request.get("sec-fetch-site") ?? "");
  if (!isFromElsewhere && crumb.isValid(request)) return;
  const sent = request.headers.cookie !== undefined;
  throw sent
    ? new Refusal(403, "session-expired", httpTexts.sessionExpired)
    : new Refusal(403, "cookies-disabled", httpTexts.cookiesDisabled);
};
