import { NEARLY_SPENT } from "#domain/kit/intake-kinds.ts";
import type { HoldCounts, Reservation } from "#infra/hold-counts/port.ts";
import { type Client, tooMany } from "./rate-limit.ts";
import { takeNetworks } from "./take-networks.ts";

/** Not in the specification. Each started 2 KB of a submission is a unit. */
const UNIT_BYTES = 2_048;
/** What a client can send in an hour: each of its submissions can be long enough for a letter. */
const UNITS_PER_SUBMISSION = 5;

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Takes a submission off the counts again, because it was not recorded. */
type GiveBack = () => Promise<void>;

/** A website that has taken four fifths of the units of a day. */
export type NearlyFull = {
  readonly websiteId: string;
  readonly taken: number;
  readonly most: number;
};

export type SubmissionLimits = {
  /**
   * Counts answers that are about to be recorded for ever. Throws 429 when the client or the website
   * has sent far more than people write.
   */
  readonly take: (
    sender: Client & { readonly websiteId: string },
    bytes: number,
  ) => Promise<GiveBack>;
};

type Options = {
  readonly counts: HoldCounts;
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

const createTakeOfWebsite = ({ counts, perDay: most, nowMs, onNearlyFull }: Options) => {
  const toldAtMs = new Map<string, number>();
  const tell = (website: NearlyFull): void => {
    const { websiteId } = website;
    const now = nowMs();
    if (now - (toldAtMs.get(websiteId) ?? Number.NEGATIVE_INFINITY) < DAY_SECONDS * 1_000) return;
    toldAtMs.set(websiteId, now);
    onNearlyFull(website);
  };
  return async (websiteId: string, taking: Reservation): Promise<void> => {
    const { taken, waitSeconds } = await counts.takeOne(taking);
    if (taken >= NEARLY_SPENT * most) tell({ websiteId, taken, most });
    refuseFor(waitSeconds);
  };
};

export const createSubmissionLimits = (options: Options): SubmissionLimits => {
  const { counts, perHour, perDay, isExempt } = options;
  const takeOfWebsite = createTakeOfWebsite(options);
  return {
    take: async (sender, bytes) => {
      if (isExempt(sender)) return async () => undefined;
      const { websiteId, clientIp } = sender;
      const units = Math.max(1, Math.ceil(bytes / UNIT_BYTES));
      const hour = { windowSeconds: HOUR_SECONDS };
      const taken: Reservation[] = [];
      refuseFor(
        await takeNetworks(counts, clientIp, ({ name, times }) => {
          const most = perHour * times;
          const takings = [
            { ...hour, name: `submissions ${name}`, quantity: 1, most },
            {
              ...hour,
              ...{ name: `answers ${name}`, quantity: units, most: most * UNITS_PER_SUBMISSION },
            },
          ];
          taken.push(...takings);
          return takings;
        }),
      );
      // What a client is refused does not use up the limit of the website.
      const name = `answers of website ${websiteId}`;
      const website = { name, quantity: units, most: perDay, windowSeconds: DAY_SECONDS };
      await takeOfWebsite(websiteId, website);
      return () => counts.release([...taken, website]);
    },
  };
};
