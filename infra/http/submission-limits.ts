import type { HoldCounts } from "#infra/hold-counts/port.ts";
import { type Client, tooMany } from "./rate-limit.ts";
import { takeNetworks } from "./take-networks.ts";

/** Not in the specification: an office or a school can share one address. */
const SUBMISSIONS_PER_HOUR = 200;
/** Started 2 KB: 2 MB of answers from one client, and 100 MB a day for a website. */
const UNIT_BYTES = 2_048;
const UNITS_PER_HOUR = 1_000;
const UNITS_PER_DAY = 50_000;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

export type SubmissionLimits = {
  /**
   * Counts answers that are about to be recorded for ever. Throws 429 when the client or the website
   * has sent far more than people write.
   */
  readonly take: (sender: Client & { readonly websiteId: string }, bytes: number) => Promise<void>;
};

export const createSubmissionLimits = ({
  counts,
  isExempt,
}: {
  readonly counts: Pick<HoldCounts, "take">;
  readonly isExempt: (client: Client) => boolean;
}): SubmissionLimits => {
  const refuseFor = (waitSeconds: number | undefined): void => {
    if (waitSeconds !== undefined) throw tooMany(waitSeconds * 1_000);
  };
  return {
    take: async (sender, bytes) => {
      if (isExempt(sender)) return;
      const { websiteId, clientIp } = sender;
      const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
      const hour = { windowSeconds: HOUR_SECONDS };
      refuseFor(
        await takeNetworks(counts, clientIp, ({ name, times }) => [
          { ...hour, name: `submissions ${name}`, quantity: 1, most: SUBMISSIONS_PER_HOUR * times },
          { ...hour, name: `answers ${name}`, quantity: units, most: UNITS_PER_HOUR * times },
        ]),
      );
      // What a client is refused does not use up the limit of the website.
      const name = `answers of website ${websiteId}`;
      const windowSeconds = DAY_SECONDS;
      refuseFor(await counts.take([{ name, quantity: units, most: UNITS_PER_DAY, windowSeconds }]));
    },
  };
};
