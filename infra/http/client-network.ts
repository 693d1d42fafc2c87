import { isIPv6 } from "node:net";

/** Groups of an IPv6 address: one customer has all the addresses below them. */
const NETWORK_GROUPS = 4;

const groupsOf = (address: string): readonly string[] => {
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, zeros) }, () => "0"), ...after];
};

/**
 * The network of a client, for counting: `203.0.113.7` unchanged, `2001:db8:1:2:3:4:5:6` as
 * `2001:db8:1:2`.
 */
export const networkOf = (clientIp: string): string => {
  const [address = ""] = clientIp.toLowerCase().split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  return groupsOf(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
};

/** A network that contains a client, and how many times the limit of one client it has. */
export type Network = { readonly name: string; readonly times: number };

/**
 * The networks in which a client is counted. Providers give a customer up to a /48, and with it
 * 65,536 networks: the wider ones have a limit, too, which is larger because several customers can
 * share them.
 */
export const networksOf = (clientIp: string): readonly Network[] => {
  const name = networkOf(clientIp);
  const groups = name.split(":");
  if (groups.length !== NETWORK_GROUPS) return [{ name, times: 1 }];
  const wide = groups.slice(0, 3).join(":");
  const half = (Number.parseInt(groups[3] ?? "0", 16) >> 8).toString(16);
  return [
    { name, times: 1 },
    { name: `${wide}:${half}/56`, times: 4 },
    { name: `${wide}/48`, times: 16 },
  ];
};
