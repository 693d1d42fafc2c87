import type { Projection } from "../kit/projection.ts";

/** The projections that have a digest. A thread that loaded all others, too, would need seconds for its start. */
export const farProjections: Readonly<Record<string, () => Promise<Projection>>> = {
  visits: async () => (await import("../census/visits.ts")).visits,
};
