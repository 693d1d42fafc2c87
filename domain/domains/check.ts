/**
 * - `here`: the domain leads to this server.
 * - `elsewhere`: it leads to other addresses.
 * - `unclear`: it leads somewhere, but the server's own public address is unknown.
 * - `missing`: it has no record.
 */
export const domainStatuses = ["here", "elsewhere", "unclear", "missing"] as const;
export type DomainStatus = (typeof domainStatuses)[number];

/** Compares the addresses of a domain with those of the server, as far as they are known. */
export const domainStatus = (
  found: readonly string[],
  expected: readonly string[],
): DomainStatus => {
  if (found.length === 0) return "missing";
  if (expected.length === 0) return "unclear";
  return found.some((address) => expected.includes(address)) ? "here" : "elsewhere";
};
