/** Finds what the domain name system says about a name, within a bounded time. */
export type Dns = {
  /** IPv4 and IPv6 addresses; empty for a name without records. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
};
