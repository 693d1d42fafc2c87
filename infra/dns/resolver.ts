import { Resolver } from "node:dns/promises";
import type { Dns } from "./port.ts";

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const MAX_ADDRESSES = 20;

/** Asks the servers of this machine directly, without its caches and its hosts file. */
export const createDns = (): Dns => ({
  addressesOf: async (host) => {
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
    const noRecord = () => [];
    const found = await Promise.all([
      resolver.resolve4(host).catch(noRecord),
      resolver.resolve6(host).catch(noRecord),
    ]);
    return found.flat().slice(0, MAX_ADDRESSES);
  },
});
