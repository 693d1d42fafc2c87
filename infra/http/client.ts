import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { LIMIT_PASS_HEADER } from "#domain/kit/limit-pass-header.ts";
import type { Client } from "./rate-limit.ts";

/**
 * Number of proxies in front, or their addresses: `loopback`, addresses, and networks such as
 * `10.0.0.0/8`.
 */
export type TrustedProxies = number | readonly string[];

/**
 * Whether the machine at this address can speak for its clients. `hop`: 0 for the peer of the
 * connection.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

const LOOPBACK = ["127.0.0.0/8", "::1/128"];

const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

const familyOf = (address: string): "ipv4" | "ipv6" | undefined =>
  (({ 0: undefined, 4: "ipv4", 6: "ipv6" }) as const)[isIP(address) as 0 | 4 | 6];

/** @throws Error for a text that is neither an address nor a network */
const addTo = (list: BlockList, entry: string): void => {
  const [address = "", prefix] = entry.split("/");
  const family = familyOf(address);
  if (family === undefined) throw new Error(`${entry} is not an address or a network.`);
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
};

export const createTrust = (proxies: TrustedProxies): TrustProxy => {
  if (typeof proxies === "number") return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const each of proxies)
    for (const entry of each === "loopback" ? LOOPBACK : [each]) addTo(list, entry);
  return (address) => {
    const plain = plainAddress(address);
    const family = familyOf(plain);
    return family !== undefined && list.check(plain, family);
  };
};

/**
 * Parses the setting TRUST_PROXIES: a number, or a comma-separated list. Undefined for anything
 * else.
 */
export const readProxies = (text: string): TrustedProxies | undefined => {
  if (/^\d{1,2}$/.test(text.trim())) return Number(text);
  const entries = text.split(",").map((entry) => entry.trim().toLowerCase());
  try {
    createTrust(entries);
    return entries;
  } catch {
    return undefined;
  }
};

export const isBehindProxy = (proxies: TrustedProxies): boolean =>
  typeof proxies === "number" ? proxies > 0 : proxies.length > 0;

const SAID_BY_PROXIES = ["x-forwarded-for", "forwarded", "x-real-ip", "via"];

/** Whether a proxy declares that it forwarded the request. A missing header proves nothing. */
export const isProxied = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  SAID_BY_PROXIES.some((name) => headers[name] !== undefined);

/** Longer texts are not addresses; they are counted but not stored. */
const MAX_ADDRESS_LENGTH = 64;

/**
 * The address of the request's sender. X-Forwarded-For is only trusted as far as trusted proxies
 * have written it: from its end, up to the first address that is not one of theirs.
 */
const addressOf = ({ headers, socket }: IncomingMessage, trust: TrustProxy): string => {
  const forwardedFor = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  let address = socket.remoteAddress ?? "";
  for (let hop = 0; hop < forwardedFor.length && trust(address, hop); hop += 1) {
    const before = (forwardedFor.at(-1 - hop) ?? "").trim();
    if (before === "") break;
    address = before;
  }
  return address.slice(0, MAX_ADDRESS_LENGTH);
};

export type ClientOf = (request: IncomingMessage) => Client;

export const createClientOf =
  ({
    trust,
    isLimitPass = () => false,
  }: {
    readonly trust: TrustProxy;
    readonly isLimitPass?: ((text: string | undefined) => boolean) | undefined;
  }): ClientOf =>
  (request) => ({
    clientIp: addressOf(request, trust),
    proxied: isProxied(request),
    hasLimitPass: isLimitPass(request.headers[LIMIT_PASS_HEADER] as string | undefined),
  });
