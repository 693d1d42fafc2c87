import type { Database } from "../postgres/port.ts";
import { findOrRequest, type ShownProjection } from "./past-builds.ts";
import { positionOf } from "./past-requests.ts";
import { AskError, type WhatIfRequest, type WhatIfState } from "./port.ts";

const shownText = `
  select projection, version, rules -> $2 as measured
    from projection_builds where projection = $1 and state = 'current'`;

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
