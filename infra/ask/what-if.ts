import type { Database } from "../postgres/port.ts";
import { findOrRequest, type ShownProjection } from "./past-builds.ts";
import { positionOf } from "./past-requests.ts";
import { AskError, type WhatIfRequest, type WhatIfState } from "./port.ts";

/** Not in the specification: one build after another is made, and a website must not fill the queue. */
const MAX_WAITING = 4;

const shownText = `
  select projection, version, rules -> $2 as measured
    from projection_builds where projection = $1 and state = 'current'`;

const waitingText = `
  select count(*)::int as count from past_builds
   where website_id = $1 and rules is not null and position < until_position and error is null`;

/**
 * Builds a projection twice up to the same event, by the live rules and by others: what differs
 * comes from the rules alone, whatever is recorded while they are built.
 */
export const createWhatIf =
  (database: Database) =>
  async ({ projection, rules, websiteId, position }: WhatIfRequest): Promise<WhatIfState> => {
    const [shown] = await database.query<ShownProjection>(shownText, [projection, websiteId]);
    if (shown === undefined)
      throw new AskError("not-ready", `The projection ${projection} has not been built yet.`);
    const until = await positionOf(database, position?.toString() ?? null);
    if (position === undefined) {
      const [waiting] = await database.query<{ count: number }>(waitingText, [websiteId]);
      if ((waiting?.count ?? 0) >= MAX_WAITING)
        throw new AskError("busy", "Other comparisons are being built. Try again in a moment.");
    }
    const live = { ...shown, websiteId, until, rules: null };
    const { schemas, isBuilt, progress } = await findOrRequest(database, [
      live,
      { ...live, rules },
    ]);
    const [before = "", after = ""] = schemas;
    return isBuilt.every(Boolean)
      ? { position: until, builds: { before, after, websiteId } }
      : { position: until, progress };
  };
