import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { parseCookie } from "cookie";
import type { Request, RequestHandler, Response } from "express";
import { POSITION_COOKIE, POSITION_HEADER } from "#domain/kit/position-names.ts";
import type { Signing } from "#infra/signing/port.ts";
import { provenCookies } from "./cart-proof.ts";
import { type ClientOf, createClientOf } from "./client.ts";
import type { RequestContext } from "./context.ts";
import { receivedCookies } from "./host-cookies.ts";
import type { ReadAfterOf } from "./read-after.ts";
import { Refusal } from "./refusal.ts";

export const VISITOR_COOKIE = "ss_cvr";

/**
 * A name or an address, and a port. Anything else in a Host header would get into links of emails.
 */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

const NO_WEBSITE = "No website is configured for this domain.";
const NO_PORT =
  "No website is configured for this port. Add the port to the setting DAYBOOK_PORTS.";

/** Ports that browsers omit. */
const USUAL_PORTS = ["", "80", "443"];

/** Hosts in a local network: an attacker who could redirect visitors there is inside already. */
const isUnnamed = (hostname: string): boolean =>
  !hostname.includes(".") || isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;

/**
 * Links in emails start with the requested address. A port that is not the website's could send a
 * person with a new password to another service on that machine.
 */
const isOurPort = (request: Request, ports: readonly number[]): boolean => {
  const { host = "", hostname, socket } = request;
  const port = host.slice(hostname.length).replace(/^:/, "");
  return (
    USUAL_PORTS.includes(port) ||
    [...ports, socket.localPort].includes(Number(port)) ||
    isUnnamed(hostname)
  );
};

/** For plain Express handlers: pages, live feeds, form fallbacks. */
export const contextOf = (response: Response): RequestContext =>
  response.locals.context as RequestContext;

/** Whether the website may recognize a visitor with these cookies and this setting of the browser. */
export type MayTrack = (
  websiteId: string,
  visitor: Pick<RequestContext, "cookies" | "globalPrivacyControl">,
) => Promise<boolean>;

/** The proven id in a request's `Cookie` header. */
export type AnalyticsIdIn = (websiteId: string, cookies: string) => string | undefined;

/** What is known of a visitor before anything is looked up. */
export type UnknownVisitor = Pick<
  RequestContext,
  "cookies" | "globalPrivacyControl" | "doNotTrack" | "clientIp" | "userAgent"
>;

/** How visitors are recognized. */
export type Recognition = {
  readonly mayTrack: MayTrack;
  readonly analyticsIdIn: AnalyticsIdIn;
  /** The visitor's id of this day, where the website counts visitors without cookies. */
  readonly dayVisitorOf?: (
    websiteId: string,
    visitor: UnknownVisitor,
  ) => Promise<string | undefined>;
  /** Is called when a visitor's consent or id could not be found out; the visit has no visitor then. */
  readonly onError: (error: unknown) => void;
};

const everyone: Recognition = {
  mayTrack: async () => true,
  analyticsIdIn: () => undefined,
  onError: () => undefined,
};

/**
 * The ids of the visitor's cookies, where the visitor allows them, or else the visitor of the day. When
 * the consent cannot be found out, there is none; what cannot be found out is reported.
 */
const findVisitor = async (
  { mayTrack, analyticsIdIn, dayVisitorOf, onError }: Recognition,
  { websiteId, ...visitor }: UnknownVisitor & Pick<RequestContext, "websiteId">,
  sent: string,
): Promise<Pick<RequestContext, "visitorId" | "analyticsId">> => {
  const visitorId = shortText(visitor.cookies[VISITOR_COOKIE]);
  const analyticsId = analyticsIdIn(websiteId, sent);
  const hasIds = visitorId !== undefined || analyticsId !== undefined;
  const unlessFailed = <Found>(found: Promise<Found>, otherwise: Found): Promise<Found> =>
    found.catch((error: unknown) => {
      onError(error);
      return otherwise;
    });
  if (hasIds && (await unlessFailed(mayTrack(websiteId, visitor), false)))
    return { visitorId, analyticsId };
  const ofDay = dayVisitorOf?.(websiteId, visitor);
  return { visitorId: ofDay && (await unlessFailed(ofDay, undefined)) };
};

/**
 * Finds the website and reads what every handler needs; rejects unknown hosts. `ports`: ports of
 * websites in addition to our own, because proxies in front have theirs. `signing`: absent, no cart
 * of a cookie is proven.
 */
export const withContext =
  (
    findWebsite: (host: string) => Promise<string | undefined>,
    ports: readonly number[] = [],
    clientOf: ClientOf = createClientOf({ trust: () => false }),
    secureCookies = false,
    recognition: Recognition = everyone,
    signing?: Pick<Signing, "isSigned">,
    readAfterOf: ReadAfterOf = async (_client, asked) => asked,
  ): RequestHandler =>
  async (request, response, next) => {
    const host = request.host ?? "";
    const isHost = HOST.test(host);
    const isOurs = isHost && isOurPort(request, ports);
    const websiteId = isOurs ? await findWebsite(request.hostname) : undefined;
    if (websiteId === undefined)
      throw new Refusal(404, "no-such-website", isHost && !isOurs ? NO_PORT : NO_WEBSITE);
    const { cookie: cookieText = "" } = request.headers;
    const received = receivedCookies(parseCookie(cookieText), secureCookies);
    const cookies = provenCookies(signing, websiteId, received);
    request.cookies = cookies;
    const globalPrivacyControl = request.get("sec-gpc") === "1";
    const doNotTrack = request.get("dnt") === "1";
    const client = clientOf(request);
    const userAgent = request.get("user-agent") ?? "";
    const { clientIp } = client;
    const asked = laterOf(
      positionOf(request.get(POSITION_HEADER)),
      positionOf(cookies[POSITION_COOKIE]),
    );
    const visitor = { websiteId, cookies, globalPrivacyControl, doNotTrack, clientIp, userAgent };
    response.locals.context = {
      websiteId,
      ...(await findVisitor(recognition, visitor, cookieText)),
      owner: undefined,
      siteUser: undefined,
      correlationId: correlationIdOf(request),
      idempotencyKey: readIdempotencyKey(request.get("idempotency-key")),
      cookies,
      stripeSignature: request.get("stripe-signature"),
      ...client,
      userAgent,
      globalPrivacyControl,
      doNotTrack,
      language: languageOf(request.get("accept-language")),
      readAfter: asked === undefined ? undefined : await readAfterOf(client, asked),
      origin: `${request.secure ? "https" : "http"}://${host.toLowerCase()}`,
    } satisfies RequestContext;
    next();
  };

const languageOf = (header: string | undefined): string | undefined =>
  /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})?)\b/i.exec(header ?? "")?.[1];

const shortText = (value: string | undefined): string | undefined =>
  value !== undefined && value.length > 0 && value.length <= 100 ? value : undefined;

const correlationIdOf = (request: Request): string => {
  const given = request.get("x-correlation-id");
  return given !== undefined && /^[\w-]{1,64}$/.test(given) ? given : randomUUID();
};

/** @throws Refusal 400 for an invalid key */
export const readIdempotencyKey = (given: string | undefined): string | undefined => {
  if (given === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(given))
    throw new Refusal(
      400,
      "invalid-idempotency-key",
      "Idempotency-Key must be 1 to 200 visible ASCII characters.",
    );
  return given;
};

/** The later of what a person has seen and what they have written: both must be included. */
const laterOf = (one: bigint | undefined, other: bigint | undefined): bigint | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

const positionOf = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
