import { type LookupAddress, lookup as lookupHost } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import type { WebhookCall, WebhookOutcome, Webhooks } from "./port.ts";
import { signatureOf } from "./signature.ts";

/** Every address of a host. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

export type HttpWebhooksOptions = {
  readonly nowMs: () => number;
  /** Whether addresses of this machine and of private networks can be called. */
  readonly allowPrivate: boolean;
  /** From the first byte sent to the end of the response; default: 10 s. */
  readonly timeoutMs?: number;
  readonly resolveHost?: ResolveHost;
};

const TIMEOUT_MS = 10_000;
/** Maximum bytes of the response that are read. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;
/** The receiver answers that it will never want this again. */
const GONE = 410;

const failed = (reason: string, forGood = false, status: number | null = null): WebhookOutcome => ({
  taken: false,
  status,
  reason,
  forGood,
});

class ForbiddenAddress extends Error {}

const resolveWithSystem: ResolveHost = (host) =>
  new Promise((resolve, reject) => {
    lookupHost(host, { all: true, verbatim: true }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    );
  });

/**
 * Resolves the host once and only connects to public addresses of that result, so that a second DNS
 * answer cannot redirect it.
 */
const guardedLookup =
  ({ allowPrivate, resolveHost = resolveWithSystem }: HttpWebhooksOptions): LookupFunction =>
  (host, options, done) => {
    resolveHost(host).then(
      (found) => {
        const allowed = allowPrivate
          ? found
          : found.filter((each) => isPublicAddress(each.address));
        const [first] = allowed;
        if (first === undefined) done(new ForbiddenAddress(), "", 4);
        else if (options.all) done(null, [...allowed]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 4),
    );
  };

const NOT_AN_ADDRESS = "The URL is not valid.";
const FORBIDDEN = "The URL points to a private network, which is not allowed.";

const readUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const web = url.protocol === "https:" || url.protocol === "http:";
  return web && url.username === "" && url.password === "" ? url : undefined;
};

/** IP addresses are not resolved, so they are checked here. */
const isForbiddenNumber = ({ hostname }: URL): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host);
};

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The receiver refused the connection.",
  ECONNRESET: "The receiver closed the connection.",
  EPIPE: "The receiver closed the connection.",
  ENOTFOUND: "The host was not found.",
  EAI_AGAIN: "The host of the URL could not be looked up.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ETIMEDOUT: "The receiver cannot be reached.",
};

const reasonOf = (error: NodeJS.ErrnoException): string => {
  const code = error.code ?? "";
  if (reasons[code] !== undefined) return reasons[code];
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(code))
    return `The receiver's certificate is not valid (${code}).`;
  return code.startsWith("HPE_")
    ? "The receiver did not send an HTTP response."
    : `The call failed${code === "" ? "" : ` (${code})`}.`;
};

/** Seconds, or a date. */
const retryAfterOf = (header: string | undefined, nowMs: number): number | undefined => {
  if (header === undefined) return undefined;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return wait > 0 ? Math.min(wait, MAX_RETRY_AFTER_MS) : undefined;
};

const outcomeOf = (status: number, retryAfter: string | undefined, nowMs: number) => {
  if (status >= 200 && status < 300) return { taken: true, status } as const;
  if (status >= 300 && status < 400)
    return failed(
      `The receiver responded with ${status}. Redirects are not followed.`,
      false,
      status,
    );
  const outcome = failed(`The receiver responded with ${status}.`, status === GONE, status);
  const retryAfterMs = retryAfterOf(retryAfter, nowMs);
  return retryAfterMs === undefined ? outcome : { ...outcome, retryAfterMs };
};

const headersOf = ({ secret, deliveryId, body }: WebhookCall, nowMs: number) => ({
  "content-type": "application/json",
  "content-length": String(Buffer.byteLength(body)),
  "user-agent": "Daybook",
  "x-daybook-delivery": deliveryId,
  "x-daybook-signature": signatureOf(secret, body, Math.floor(nowMs / 1_000)),
});

const exchange = (
  url: URL,
  call: WebhookCall,
  options: HttpWebhooksOptions,
): Promise<WebhookOutcome> => {
  const { nowMs, timeoutMs = TIMEOUT_MS } = options;
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const giveUp = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const request = send(url, {
      method: "POST",
      headers: headersOf(call, nowMs()),
      lookup: guardedLookup(options),
      agent: false,
      signal: giveUp,
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (giveUp.aborted) resolve(failed(`No response within ${timeoutMs / 1_000} seconds.`));
      else if (error instanceof ForbiddenAddress) resolve(failed(FORBIDDEN, true));
      else resolve(failed(reasonOf(error)));
    });
    // An unrequested upgrade has neither a response nor an error.
    request.on("close", () => resolve(failed(reasons.ECONNRESET as string)));
    request.on("response", (response) => {
      const { statusCode = 0, headers } = response;
      const outcome = outcomeOf(statusCode, headers["retry-after"], nowMs());
      // The status is sufficient: the body is only read to end the connection cleanly.
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) request.destroy();
      });
      response.on("error", () => undefined);
      response.on("close", () => request.destroy());
      resolve(outcome);
    });
    request.end(call.body);
  });
};

/**
 * Webhook calls over HTTP. No redirects, no proxies, a connection for each call; the response's
 * body is never stored. Addresses in private networks are rejected unless allowed.
 */
export const createHttpWebhooks = (options: HttpWebhooksOptions): Webhooks => ({
  post: async (call) => {
    const url = readUrl(call.url);
    if (url === undefined) return failed(NOT_AN_ADDRESS, true);
    if (!options.allowPrivate && isForbiddenNumber(url)) return failed(FORBIDDEN, true);
    return exchange(url, call, options);
  },
});
