import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import helmet from "helmet";
import type { Contract } from "#domain/shared/contract.ts";
import { httpTexts } from "#domain/shared/http-texts.ts";
import type { Permission } from "#domain/shared/permission.ts";
import type { Log } from "#infra/log/log.ts";
import type { RequestContext } from "./context.ts";
import type { Crumb } from "./crumb.ts";
import { createErrorHandler } from "./errors.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimit } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { sayIn } from "./refusal-texts.ts";
import { contextOf, withContext } from "./request-context.ts";
import type { Route } from "./route.ts";
import { send, sendSideEffects } from "./send.ts";
import {
  demandSiteUser,
  type FindSiteUser,
  identifySiteUser,
  noSiteUserCookies,
  XSRF_HEADER,
} from "./site-user.ts";

const DEFAULT_BODY_BYTES = 100 * 1024;

export type HttpDependencies = {
  /** Undefined when no website answers to the host. */
  readonly findWebsite: (host: string) => Promise<string | undefined>;
  readonly findOwner: (request: {
    readonly cookies: RequestContext["cookies"];
    readonly websiteId: string;
  }) => Promise<RequestContext["owner"]>;
  /** Whose session a visitor's token opens on this website. */
  readonly findSiteUser: FindSiteUser;
  readonly crumb: Crumb;
  readonly limits: { readonly commands: RateLimit; readonly signIn: RateLimit };
  readonly trustProxies: number;
  readonly secureCookies: boolean;
  readonly log: Log;
};

export type AppParts = {
  /** Health and metrics: answered for any Host. */
  readonly mountFirst?: (app: Express) => void;
  readonly routes: readonly Route[];
  /** Calls that no contract can describe, such as live feeds. */
  readonly mountCalls?: (app: Express) => void;
  /** Pages, assets and whatever else is not below /api. */
  readonly mountPages?: (app: Express) => void;
};

/**
 * Builds the application: the request's context, then the routes, each with the limits, crumb, body
 * and access checks that its contract asks for, then the pages.
 */
export const createApp = (
  dependencies: HttpDependencies,
  { routes, mountFirst, mountCalls, mountPages }: AppParts,
): Express => {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", dependencies.trustProxies);
  app.set("query parser", "simple");
  app.set("etag", false);
  mountFirst?.(app);
  app.use(CALLS, apiHeaders());
  const refusals = mountCallsOn(app);
  for (const { contract } of routes)
    if (contract.refusalTexts !== undefined) refusals(contract, sayIn(contract.refusalTexts));
  app.use(withContext(dependencies.findWebsite));
  const calls = mountCallsOn(app);
  for (const each of routes) mountRoute(calls, dependencies, each);
  mountCalls?.(app);
  app.use(CALLS, () => {
    throw new Refusal(404, "not-found", "There is no such call.");
  });
  mountPages?.(app);
  app.use(createErrorHandler(dependencies.log));
  return app;
};

const CALLS = "/api";

type MountCall = (contract: Contract, ...handlers: readonly RequestHandler[]) => void;

/**
 * Those below /api stand behind one prefix, so that a page's address is not compared with each of them.
 * A call without parameters in its address is found by it at once instead of being compared with all others.
 */
const mountCallsOn = (app: Express): MountCall => {
  const below = Router();
  const known = new Map<string, Router>();
  app.use(CALLS, (request, response, next) => {
    const call = known.get(`${request.method} ${request.path}`) ?? below;
    call(request, response, next);
  });
  return (contract, ...handlers) => {
    const method = methodOf(contract);
    if (!contract.path.startsWith(`${CALLS}/`)) {
      app[method](contract.path, ...handlers);
      return;
    }
    const path = contract.path.slice(CALLS.length);
    // It may also be asked for with other letters or another slash at the end.
    below[method](path, ...handlers);
    if (!/[:*{]/.test(path))
      known.set(`${contract.method} ${path}`, Router()[method](path, ...handlers));
  };
};

/** What helmet says is the same for every call: asked once, and not for each of them. */
const apiHeaders = (): RequestHandler => {
  const request = new IncomingMessage(new Socket());
  const said = new ServerResponse(request).setHeader("cache-control", "no-store");
  const directives = { "default-src": ["'none'"] };
  helmet({ contentSecurityPolicy: { directives } })(request, said, (error) => {
    if (error !== undefined) throw error;
  });
  const headers = Object.entries(said.getHeaders()) as readonly [string, string][];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};

const methodOf = ({ method }: Contract) =>
  method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";

const mountRoute = (
  mount: MountCall,
  dependencies: HttpDependencies,
  { contract, handle }: Route,
): void => {
  // The compiler asks for it, too; but a list of routes may have been built past the compiler.
  if (contract.access === "owner" && contract.permission === undefined)
    throw new Error(`${contract.method} ${contract.path} names no permission.`);
  // Who may not call at all shall not make us read a body first.
  const admitted: RequestHandler = async (request, response, next) => {
    response.locals.context = await admit(dependencies, contract, request, response);
    next();
  };
  mount(contract, admitted, ...bodyParsers(contract), async (request, response) => {
    const context = contextOf(response);
    const answer = await handle({
      params: parsed(contract.params, request.params),
      query: parsed(contract.query, request.query),
      body: parsed(contract.body, request.body),
      context,
    });
    await send(response, answer, dependencies.secureCookies);
  });
};

const parsed = (schema: Contract["body"], input: unknown) =>
  (schema === undefined ? undefined : parseInput(schema, input)) as undefined;

const bodyParsers = (contract: Contract): readonly RequestHandler[] => {
  if (contract.method === "GET" || contract.body === undefined) return [];
  const limit = contract.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  const type = contract.contentType ?? "application/json";
  const demand: RequestHandler = (request, _response, next) => {
    // `is` answers null for a request without a body: the schema says what is missing then.
    if (request.is(type) === false)
      throw new Refusal(415, "unsupported-content-type", `Send this as ${type}.`);
    next();
  };
  if (contract.rawBody) return [demand, express.raw({ limit, type })];
  if (type === "application/json") return [demand, express.json({ limit, strict: false })];
  if (type === "application/x-www-form-urlencoded")
    return [demand, express.urlencoded({ limit, extended: false })];
  if (type === "text/csv") return [demand, express.text({ limit, type })];
  return [demand, express.raw({ limit, type })];
};

/** Limits, crumb and access, in this order: the cheapest refusal first. */
const admit = async (
  dependencies: HttpDependencies,
  contract: Contract,
  request: Request,
  response: Response,
): Promise<RequestContext> => {
  const known = contextOf(response);
  if (contract.method !== "GET") {
    await takeLimits(dependencies, contract, known);
    if (contract.crumb !== false) demandCrumb(dependencies.crumb, request);
  }
  const context =
    contract.access === "owner" ? known : await withAccount(dependencies, request, response);
  demandSiteUser(contract, context);
  if (contract.access !== "owner" && contract.tag !== "sign-in") return context;
  const owner = await dependencies.findOwner(context);
  if (contract.access === "owner") demandPermission(owner, contract.permission);
  return { ...context, owner };
};

const demandPermission = (
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
  { limits }: HttpDependencies,
  contract: Contract,
  context: RequestContext,
): Promise<void> => {
  await limits.commands.take(context);
  if (contract.tag === "sign-in" || contract.limit === "sign-in") await limits.signIn.take(context);
};

/** The context with the visitor's account; costs nothing for who has none. */
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

/** For pages and plain forms: `contextOf(response).siteUser` is known behind this. */
export const knowSiteUser =
  (dependencies: HttpDependencies): RequestHandler =>
  async (request, response, next) => {
    response.locals.context = await withAccount(dependencies, request, response);
    next();
  };

/** For plain Express handlers that only an owner with this permission may use. */
export const demandOwner =
  ({ findOwner }: HttpDependencies, permission: Permission): RequestHandler =>
  async (_request, response, next) => {
    const context = contextOf(response);
    const owner = demandPermission(await findOwner(context), permission);
    response.locals.context = { ...context, owner };
    next();
  };

/**
 * What browsers say of requests that another website has made. One of the same domain can set cookies for
 * this one, a crumb among them: what matches then proves nothing.
 */
const FROM_ELSEWHERE: ReadonlySet<string> = new Set(["cross-site", "same-site"]);

export const demandCrumb = (crumb: Crumb, request: Request): void => {
  const isFromElsewhere = FROM_ELSEWHERE.has(request.get("sec-fetch-site") ?? "");
  if (!isFromElsewhere && crumb.isValid(request)) return;
  const sent = request.headers.cookie !== undefined;
  throw sent
    ? new Refusal(403, "session-expired", httpTexts.sessionExpired)
    : new Refusal(403, "cookies-disabled", httpTexts.cookiesDisabled);
};
