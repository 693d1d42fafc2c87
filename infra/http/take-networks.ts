import type { HoldCounts, Reservation } from "#infra/hold-counts/port.ts";
import { type Network, networksOf } from "./client-network.ts";

/**
 * Counts a client in its own network, then in each wider one, and stops at the first that is
 * exceeded: what the client itself is refused does not use up the limits of its neighbours. Returns
 * the seconds until more is allowed; undefined when no network is exceeded.
 */
export const takeNetworks = async (
  counts: Pick<HoldCounts, "take">,
  clientIp: string,
  takingsOf: (network: Network) => readonly Reservation[],
): Promise<number | undefined> => {
  for (const network of networksOf(clientIp)) {
    const waitSeconds = await counts.take(takingsOf(network));
    if (waitSeconds !== undefined) return waitSeconds;
  }
  return undefined;
};
