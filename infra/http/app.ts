import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import helmet from "helmet";
import type { Contract } from "#domain/shared/contract.ts";
import { httpTexts } from "#domain/shared/http-texts.ts";
import type { Log } from "#infra/log/log.ts";
import type { RequestContext } from "./context.ts";
import type { Crumb } from "./crumb.ts";
import { createErrorHandler } from "./errors.ts";
import { parseInput } from "./parse-input.ts";
import type { RateLimit } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import { contextOf, withContext } from "./request-context.ts";
import type { Route } from "./route.ts";
import { send } from "./send.ts";

const DEFAULT_BODY_BYTES = 100 * 1024;

export type HttpDependencies = {
  /** Undefined when no website answers to the host. */
  readonly findWebsite: (host: string) => Promise<string | undefined>;
  readonly findOwner: (request: {
    readonly cookies: RequestContext["cookies"];
    readonly websiteId: string;
  }) => Promise<RequestContext["owner"]>;
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
  app.use("/api", apiHeaders());
  app.use(withContext(dependencies.findWebsite));
  for (const each of routes) mountRoute(app, dependencies, each);
  mountCalls?.(app);
  app.use("/api", () => {
    throw new Refusal(404, "not-found", "There is no such call.");
  });
  mountPages?.(app);
  app.use(createErrorHandler(dependencies.log));
  return app;
};

const apiHeaders = (): RequestHandler => {
  const headers = helmet({ contentSecurityPolicy: { directives: { "default-src": ["'none'"] } } });
  return (request, response, next) => {
    response.setHeader("cache-control", "no-store");
    headers(request, response, next);
  };
};

const mountRoute = (app: Express, dependencies: HttpDependencies, { contract, handle }: Route) => {
  const method = contract.method.toLowerCase() as "get" | "post" | "put" | "patch" | "delete";
  // Who may not call at all shall not make us read a body first.
  const admitted: RequestHandler = async (request, response, next) => {
    response.locals.context = await admit(dependencies, contract, request, response);
    next();
  };
  app[method](contract.path, admitted, ...bodyParsers(contract), async (request, response) => {
    const context = contextOf(response);
    const answer = await handle({
      params: parsed(contract.params, request.params),
      query: parsed(contract.query, request.query),
      body: parsed(contract.body, request.body),
      context,
    });
    send(response, answer, dependencies.secureCookies);
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
  const context = contextOf(response);
  if (contract.method !== "GET") {
    await dependencies.limits.commands.take(context);
    if (contract.tag === "sign-in") await dependencies.limits.signIn.take(context);
    if (contract.crumb !== false) demandCrumb(dependencies.crumb, request);
  }
  if (contract.access === "visitor" && contract.tag !== "sign-in") return context;
  const owner = await dependencies.findOwner(context);
  if (contract.access === "owner" && owner === undefined)
    throw new Refusal(401, "not-signed-in", "Please sign in.");
  return { ...context, owner };
};

/** For plain Express handlers that only a signed-in owner may use. */
export const demandOwner =
  ({ findOwner }: HttpDependencies): RequestHandler =>
  async (_request, response, next) => {
    const context = contextOf(response);
    const owner = await findOwner(context);
    if (owner === undefined) throw new Refusal(401, "not-signed-in", "Please sign in.");
    response.locals.context = { ...context, owner };
    next();
  };

export const demandCrumb = (crumb: Crumb, request: Request): void => {
  if (crumb.isValid(request)) return;
  const sent = request.headers.cookie !== undefined;
  throw sent
    ? new Refusal(403, "session-expired", httpTexts.sessionExpired)
    : new Refusal(403, "cookies-disabled", httpTexts.cookiesDisabled);
};
