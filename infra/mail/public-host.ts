import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "#infra/webhooks/addresses.ts";

/** A mail server that an owner has entered is on this machine or in a private network. */
export class PrivateMailServer extends Error {
  readonly code = "EPRIVATE";
  readonly command = "CONN";

  constructor() {
    super("The mail server is in a private network, which is not allowed.");
    this.name = "PrivateMailServer";
  }
}

/**
 * The address to connect to: resolved once and checked, so that a second DNS answer cannot lead
 * elsewhere.
 */
export const publicAddressOf = async (host: string): Promise<string> => {
  const name = host.replace(/^\[|\]$/g, "");
  const found = isIP(name) === 0 ? await lookup(name, { all: true }) : [{ address: name }];
  const [first] = found.filter(({ address }) => isPublicAddress(address));
  if (first === undefined) throw new PrivateMailServer();
  return first.address;
};
