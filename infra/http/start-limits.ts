import type { WindowCounts } from "#infra/window-counts/port.ts";
import { countInNetworks } from "./count-in-networks.ts";
import { type Client, isExempt, tooMany } from "./rate-limit.ts";

const HOUR_SECONDS = 3_600;

export type StartLimits = {
  /**
   * Counts a cart, a purchase of a gift card or a subscription that is about to be begun, because each is a stream that is
   * recorded for ever. Throws 429 when the client has begun too many in an hour.
   */
  readonly take: (client: Client) => Promise<void>;
};

type Options = {
  readonly counts: Pick<WindowCounts, "count">;
  readonly perHour: number;
  readonly exempt: "loopback" | "nobody";
};

/**
 * Not in the specification: more than all people of an office, or of a school, begin in an hour. With a window of a day one of
 * them could close the shop for the others for that long.
 */
export const createStartLimits = ({ counts, perHour, exempt }: Options): StartLimits => ({
  take: async (client) => {
    if (isExempt(client, exempt)) return;
    const waitSeconds = await countInNetworks(counts, client.clientIp, ({ name, times }) => [
      {
        name: `starts ${name}`,
        quantity: 1,
        limit: perHour * times,
        windowSeconds: HOUR_SECONDS,
      },
    ]);
    if (waitSeconds !== undefined) throw tooMany(waitSeconds * 1_000);
  },
});
