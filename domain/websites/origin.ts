/** Includes `[::1]`. */
const LOCAL = /^(localhost$|127\.|\[)/;

const isLocal = (host: string): boolean => LOCAL.test(host);

/**
 * Scheme, host and port of a website for emails without a request behind them; undefined without a
 * host. Not in the specification: the first public host, with https, because a proxy is expected in
 * front; else a local one, with http and the port of the process.
 */
export const originOfHosts = (hosts: readonly string[], port: number): string | undefined => {
  const host = hosts.find((each) => !isLocal(each)) ?? hosts[0];
  if (host === undefined) return undefined;
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`;
};
