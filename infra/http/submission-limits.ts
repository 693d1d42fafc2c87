import { NEARLY_SPENT } from "#domain/kit/intake-kinds.ts";
import type { Usage, WindowCounts } from "#infra/window-counts/port.ts";
import { countInNetworks } from "./count-in-networks.ts";
import { type Client, tooMany } from "./rate-limit.ts";

/** Not in the specification. Each started 2 KB of a submission is a unit. */
const UNIT_BYTES = 2_048;
/** What a client can send in an hour: each of its submissions can be long enough for a letter. */
const UNITS_PER_SUBMISSION = 5;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Takes a submission off the counts again, because it was not recorded. */
type Uncount = () => Promise<void>;

/** A website that has used four fifths of the units of a day. */
export type NearlyFull = {
  readonly websiteId: string;
  readonly used: number;
  readonly limit: number;
};

export type SubmissionLimits = {
  /**
   * Counts answers that are about to be recorded for ever. Throws 429 when the client or the website
   * has sent far more than people write.
   */
  readonly take: (
    sender: Client & { readonly websiteId: string },
    bytes: number,
  ) => Promise<Uncount>;
};

type Options = {
  readonly counts: WindowCounts;
  /** Submissions of a client; an office or a school can share one address. */
  readonly perHour: number;
  /** Units of a website. */
  readonly perDay: number;
  readonly isExempt: (client: Client) => boolean;
  readonly nowMs: () => number;
  /** Called at most once a day for a website by each process. */
  readonly onNearlyFull: (website: NearlyFull) => void;
};

const refuseFor = (waitSeconds: number | undefined): void => {
  if (waitSeconds !== undefined) throw tooMany(waitSeconds * 1_000);
};

const createCountOfWebsite = ({ counts, perDay: limit, nowMs, onNearlyFull }: Options) => {
  const toldAtMs = new Map<string, number>();
  const tell = (website: NearlyFull): void => {
    const { websiteId } = website;
    const now = nowMs();
    if (now - (toldAtMs.get(websiteId) ?? Number.NEGATIVE_INFINITY) < DAY_SECONDS * 1_000) return;
    toldAtMs.set(websiteId, now);
    onNearlyFull(website);
  };
  return async (websiteId: string, usage: Usage): Promise<void> => {
    const { used, waitSeconds } = await counts.countOne(usage);
    if (used >= NEARLY_SPENT * limit) tell({ websiteId, used, limit });
    refuseFor(waitSeconds);
  };
};

export const createSubmissionLimits = (options: Options): SubmissionLimits => {
  const { counts, perHour, perDay, isExempt } = options;
  const countOfWebsite = createCountOfWebsite(options);
  return {
    take: async (sender, bytes) => {
      if (isExempt(sender)) return async () => undefined;
      const { websiteId, clientIp } = sender;
      const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
      const hour = { windowSeconds: HOUR_SECONDS };
      const counted: Usage[] = [];
      refuseFor(
        await countInNetworks(counts, clientIp, ({ name, times }) => {
          const limit = perHour * times;
          const usages = [
            { ...hour, name: `submissions ${name}`, quantity: 1, limit },
            {
              ...hour,
              name: `answers ${name}`,
              quantity: units,
              limit: limit * UNITS_PER_SUBMISSION,
            },
          ];
          counted.push(...usages);
          return usages;
        }),
      );
      // What a client is refused does not use up the limit of the website.
      const name = `answers of website ${websiteId}`;
      const website = { name, quantity: units, limit: perDay, windowSeconds: DAY_SECONDS };
      await countOfWebsite(websiteId, website);
      return () => counts.uncount([...counted, website]);
    },
  };
};
