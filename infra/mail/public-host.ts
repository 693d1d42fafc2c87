import { PrivateAddress, resolvePublic } from "#infra/dns/public-address.ts";

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
  try {
    const [{ address }] = await resolvePublic(host, { allowPrivate: false });
    return address;
  } catch (error) {
    throw error instanceof PrivateAddress ? new PrivateMailServer() : error;
  }
};
