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
