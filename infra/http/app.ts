import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import express, { type Express, type RequestHandler } from "express";
import helmet from "helmet";
import type { Contract } from "#domain/kit/contract.ts";
import { admit, takeLimits } from "./admit.ts";
import { bodyParsers, isForm } from "./body-parsers.ts";
import { createClientOf, createTrust } from "./client.ts";
import type { HttpDependencies } from "./dependencies.ts";
import { createErrorHandler } from "./errors.ts";
import { CALLS, type MountCall, mountCallsOn } from "./mount-calls.ts";
import { parseInput } from "./parse-input.ts";
import { Refusal } from "./refusal.ts";
import { sayIn } from "./refusal-texts.ts";
import { contextOf, withContext } from "./request-context.ts";
import type { Route } from "./route.ts";
import { send } from "./send.ts";
import { answerOrProgress } from "./still-building.ts";
import { strictTransportOf } from "./strict-transport.ts";
import { isExact, refuseUnknownMembers } from "./unknown-members.ts";
import { warnOfUnnamedProxy } from "./unnamed-proxy.ts";

export type AppParts = {
  /** What needs no website: health, metrics and the built files of both apps. */
  readonly mountFirst?: (app: Express) => void;
  readonly routes: readonly Route[];
  /** Calls without a contract, such as live feeds. */
  readonly mountCalls?: (app: Express) => void;
  /** Pages, assets and whatever else is not below /api. */
  readonly mountPages?: (app: Express) => void;
};

/**
 * Builds the application: the request's context, then the routes, each with the limits, crumb, body
 * and access checks of its contract, then the pages.
 */
export const createApp = (
  dependencies: HttpDependencies,
  { routes, mountFirst, mountCalls, mountPages }: AppParts,
): Express => {
  const app = express();
  app.disable("x-powered-by");
  const trust = createTrust(dependencies.trustProxies);
  app.set("trust proxy", trust);
  app.set("query parser", "simple");
  app.set("etag", false);
  app.use(everyAnswer(dependencies.hsts));
  const warn = warnOfUnnamedProxy(dependencies.trustProxies, dependencies.log);
  if (warn !== undefined) app.use(warn);
  mountFirst?.(app);
  app.use(CALLS, apiHeaders());
  const refusals = mountCallsOn(app);
  for (const { contract } of routes)
    if (contract.refusalTexts !== undefined || contract.hasDataMessage)
      refusals(contract, sayIn(contract));
  app.use(
    withContext(
      dependencies.findWebsite,
      dependencies.ports,
      createClientOf({ trust, isLimitPass: dependencies.isLimitPass }),
      dependencies.secureCookies,
      dependencies.recognition,
      dependencies.signing,
      dependencies.readAfterOf,
    ),
  );
  const calls = mountCallsOn(app);
  for (const each of routes) mountRoute(calls, dependencies, each);
  mountCalls?.(app);
  app.use(CALLS, () => {
    throw new Refusal(404, "not-found", "Unknown API endpoint.");
  });
  mountPages?.(app);
  app.use(createErrorHandler(dependencies.log));
  return app;
};

/**
 * Headers of every answer: browsers do not guess content types, and use https from then on if the
 * setting says so. The header only counts over https, so it is only sent there.
 */
const everyAnswer = (hsts: HttpDependencies["hsts"]): RequestHandler => {
  const lasting = strictTransportOf(hsts);
  return (request, response, next) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (lasting !== undefined && request.secure)
      response.setHeader("strict-transport-security", lasting);
    next();
  };
};

/** Helmet's headers are the same for every call, so they are computed once. */
const apiHeaders = (): RequestHandler => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request).setHeader("cache-control", "no-store");
  const directives = { "default-src": ["'none'"] };
  helmet({ contentSecurityPolicy: { directives }, strictTransportSecurity: false })(
    request,
    response,
    (error) => {
      if (error !== undefined) throw error;
    },
  );
  const headers = Object.entries(response.getHeaders()) as readonly [string, string][];
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};

const mountRoute = (
  mount: MountCall,
  dependencies: HttpDependencies,
  { contract, handle }: Route,
): void => {
  // The compiler checks this, too, but a list of routes may have bypassed it.
  if (contract.access === "owner" && contract.permission === undefined)
    throw new Error(`${contract.method} ${contract.path} names no permission.`);
  const limited: RequestHandler = async (_request, response, next) => {
    if (contract.method !== "GET") await takeLimits(dependencies, contract, contextOf(response));
    next();
  };
  const admitted: RequestHandler = async (request, response, next) => {
    response.locals.context = await admit(dependencies, contract, request, response);
    next();
  };
  const parsers = bodyParsers(contract);
  // A caller without permission does not make the server read a body. Only forms are read before,
  // because their crumb can be a field: a beacon cannot send headers. Spec: B7.17.
  const handlers = isForm(contract) ? [...parsers, admitted] : [admitted, ...parsers];
  mount(contract, limited, ...handlers, async (request, response) => {
    const context = contextOf(response);
    const body = parsed(contract.body, request.body);
    if (isExact(contract)) refuseUnknownMembers(request.body, body, request.params);
    const answering = handle({
      params: parsed(contract.params, request.params),
      query: parsed(contract.query, request.query),
      body,
      context,
    });
    const answer = await answerOrProgress(contract, answering);
    const [usual] = contract.statuses ?? [];
    const sent = usual === undefined ? answer : { status: usual, ...answer };
    await send(response, sent, dependencies.secureCookies);
  });
};

const parsed = (schema: Contract["body"], input: unknown) =>
  (schema === undefined ? undefined : parseInput(schema, input)) as undefined;
