import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import {
  isPrivateNumber,
  PrivateAddress,
  type ResolveOptions,
  resolvePublic,
} from "#infra/dns/public-address.ts";
import type { WebhookCall, WebhookOutcome, Webhooks } from "./port.ts";
import { signatureOf } from "./signature.ts";

export type HttpWebhooksOptions = ResolveOptions & {
  readonly nowMs: () => number;
  /** From the first byte sent to the end of the response; default: 10 s. */
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
/** Maximum bytes of the response that are read. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1_000;
/** The receiver answers that it will never want this again. */
const GONE = 410;

type Failure = {
  readonly reason: string;
  readonly isPermanent?: boolean;
  readonly status?: number;
};
const failed = ({ reason, isPermanent = false, status }: Failure): WebhookOutcome => ({
  accepted: false,
  status: status ?? null,
  reason,
  isPermanent,
});

const guardedLookup =
  (options: ResolveOptions): LookupFunction =>
  (host, { all }, done) => {
    resolvePublic(host, options).then(
      (found) => {
        const [first] = found;
        if (all) done(null, [...found]);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, "", 4),
    );
  };

const NOT_AN_ADDRESS = "The URL is not valid.";
const forbidden = {
  reason: "The URL points to a private network, which is not allowed.",
  isPermanent: true,
};

const readUrl = (text: string): URL | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const web = url.protocol === "https:" || url.protocol === "http:";
  return web && url.username === "" && url.password === "" ? url : undefined;
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
  if (status >= 200 && status < 300) return { accepted: true, status } as const;
  if (status >= 300 && status < 400)
    return failed({
      reason: `The receiver responded with ${status}. Redirects are not followed.`,
      status,
    });
  const reason = `The receiver responded with ${status}.`;
  const outcome = failed({ reason, isPermanent: status === GONE, status });
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
      if (giveUp.aborted)
        resolve(failed({ reason: `No response within ${timeoutMs / 1_000} seconds.` }));
      else if (error instanceof PrivateAddress) resolve(failed(forbidden));
      else resolve(failed({ reason: reasonOf(error) }));
    });
    // An unrequested upgrade has neither a response nor an error.
    request.on("close", () => resolve(failed({ reason: reasons.ECONNRESET as string })));
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
    if (url === undefined) return failed({ reason: NOT_AN_ADDRESS, isPermanent: true });
    // Numbers are connected to without a lookup.
    if (!options.allowPrivate && isPrivateNumber(url.hostname)) return failed(forbidden);
    return exchange(url, call, options);
  },
});
