/** `[::1]` among them. */
const LOCAL = /^(localhost$|127\.|\[)/;

const isLocal = (host: string): boolean => LOCAL.test(host);

/**
 * Scheme, host and port of a website for mails that no visit has asked for; undefined without a host.
 * Our choice: the first of its hosts that others can reach, by https, which shops stand behind; else
 * one of this machine, by http on the port of the process.
 */
export const originOfHosts = (hosts: readonly string[], port: number): string | undefined => {
  const host = hosts.find((each) => !isLocal(each)) ?? hosts[0];
  if (host === undefined) return undefined;
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`;
};
