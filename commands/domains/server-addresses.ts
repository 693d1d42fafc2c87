import { isIP } from "node:net";
import type { Dns } from "#infra/dns/port.ts";
import type { RequestContext } from "#infra/http/context.ts";

/** Names that mean something on this machine or network only. */
const LOCAL = /^localhost$|\.(?:localhost|local|internal|test)$/;
const PRIVATE = /^(?:10|127|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.|^(?:::1$|f[cd]|fe80)/i;

/**
 * The public addresses of this server as far as they are known: those of the host at which the
 * console was opened.
 */
export const serverAddresses = async (
  dns: Dns,
  { origin }: Pick<RequestContext, "origin">,
): Promise<readonly string[]> => {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, "");
  if (LOCAL.test(host)) return [];
  const found = isIP(host) === 0 ? await dns.addressesOf(host) : [host];
  return found.filter((address) => !PRIVATE.test(address));
};
