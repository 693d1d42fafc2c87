import type { RequestHandler } from "express";
import type { Log } from "#infra/log/log.ts";
import { isBehindProxy, type TrustedProxies } from "./client.ts";

const WARNING =
  "A request came with X-Forwarded-For, but TRUST_PROXIES names no proxy. If a proxy is in front, all visitors count as one client, cookies are not bound to https, and links in emails begin with http: set TRUST_PROXIES (docs/behind-a-proxy.md). If there is no proxy, ignore this warning.";

/**
 * Warns once when there seems to be a proxy that no setting names. Anyone can send the header, so
 * it changes nothing else and is not logged. Undefined where a proxy is configured.
 */
export const warnOfUnnamedProxy = (
  trustProxies: TrustedProxies,
  log: Pick<Log, "warn">,
): RequestHandler | undefined => {
  if (isBehindProxy(trustProxies)) return undefined;
  let hasWarned = false;
  return (request, _response, next) => {
    if (!hasWarned && request.headers["x-forwarded-for"] !== undefined) {
      hasWarned = true;
      log.warn({}, WARNING);
    }
    next();
  };
};
