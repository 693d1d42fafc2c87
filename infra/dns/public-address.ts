import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Networks that are not the public internet: RFC 6890 and its successors. */
const reserved4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Only 2000::/3 is assigned; these are its tunnels to IPv4, benchmarks and examples. */
const reserved6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const blocked4 = new BlockList();
for (const [network, bits] of reserved4) blocked4.addSubnet(network, bits, "ipv4");
const blocked6 = new BlockList();
for (const [network, bits] of reserved6) blocked6.addSubnet(network, bits, "ipv6");
const given6 = new BlockList();
given6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is public: not this machine, its network, or a private network. */
export const isPublicAddress = (address: string): boolean => {
  const [bare = ""] = address.split("%", 1);
  if (isIP(bare) === 4) return !blocked4.check(bare, "ipv4");
  return isIP(bare) === 6 && given6.check(bare, "ipv6") && !blocked6.check(bare, "ipv6");
};

/** Every address of a host. */
export type ResolveHost = (host: string) => Promise<readonly LookupAddress[]>;

/** A host has no address but those of this machine and of private networks. */
export class PrivateAddress extends Error {
  constructor() {
    super("The host is in a private network.");
    this.name = "PrivateAddress";
  }
}

const resolveWithSystem: ResolveHost = (host) => lookup(host, { all: true });

/** The name or number of a host; URLs write IPv6 addresses in brackets. */
const bareHost = (host: string): string => host.replace(/^\[|\]$/g, "");

/** Whether a host is an IP address, so that nothing looks it up, and is not public. */
export const isPrivateNumber = (host: string): boolean => {
  const bare = bareHost(host);
  return isIP(bare) !== 0 && !isPublicAddress(bare);
};

export type ResolveOptions = {
  /** Whether addresses of this machine and of private networks are allowed. */
  readonly allowPrivate: boolean;
  readonly resolveHost?: ResolveHost;
};

/**
 * The addresses of a host that can be connected to. The caller connects to one of them and does not look the
 * host up again, so that a second answer cannot lead elsewhere.
 * @throws PrivateAddress when there is none
 */
export const resolvePublic = async (
  host: string,
  { allowPrivate, resolveHost = resolveWithSystem }: ResolveOptions,
): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
  const bare = bareHost(host);
  const family = isIP(bare);
  const found = family === 0 ? await resolveHost(bare) : [{ address: bare, family }];
  const [first, ...others] = allowPrivate
    ? found
    : found.filter(({ address }) => isPublicAddress(address));
  if (first === undefined) throw new PrivateAddress();
  return [first, ...others];
};
