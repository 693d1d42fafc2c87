import type { Usage, WindowCounts } from "#infra/window-counts/port.ts";
import { type Network, networksOf } from "./client-network.ts";

/**
 * Counts a client in its own network, then in each wider one, and stops at the first that is
 * exceeded: what the client itself is refused does not use up the limits of its neighbours. Returns
 * the seconds until more is allowed; undefined when no network is exceeded.
 */
export const countInNetworks = async (
  counts: Pick<WindowCounts, "count">,
  clientIp: string,
  usagesOf: (network: Network) => readonly Usage[],
): Promise<number | undefined> => {
  for (const network of networksOf(clientIp)) {
    const waitSeconds = await counts.count(usagesOf(network));
    if (waitSeconds !== undefined) return waitSeconds;
  }
  return undefined;
};
