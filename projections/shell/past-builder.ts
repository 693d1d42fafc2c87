import type { EventStore } from "#infra/event-store/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { abortablePause } from "#infra/timers/abortable-pause.ts";
import { messageOf } from "../kit/errors.ts";
import type { RulesByWebsite } from "../kit/measuring-rules.ts";
import { buildPast, dropPastBuild } from "../kit/past-build.ts";
import { projections } from "./registry.ts";

/** A look costs a query over a handful of rows. */
const LOOK_EVERY_MS = 2_000;

type Requested = {
  readonly schema: string;
  readonly projection: string;
  readonly version: number;
  readonly websiteId: string | null;
  readonly until: string;
  readonly rules: unknown;
  readonly measured: RulesByWebsite;
  readonly isBegun: boolean;
};

/** Websites take turns, so that none waits for all builds of another. */
const requestedText = `
  select schema_name as schema, projection, version, website_id as "websiteId",
         until_position::text as until, rules, measured, position > 0 as "isBegun"
    from past_builds
   where position < until_position and error is null
   order by row_number() over (partition by website_id order by used_at), used_at`;

type Dependencies = {
  readonly database: Database;
  readonly eventStore: EventStore;
  readonly personalData: PersonalData;
  readonly log: Log;
  /** Whether the builds of a website take up all the space that it has for them. */
  readonly isFull: (websiteId: string) => Promise<boolean>;
};

const build = async (
  dependencies: Dependencies,
  { schema, websiteId, rules, measured, isBegun, ...requested }: Requested,
  signal: AbortSignal,
): Promise<void> => {
  const projection = projections.find(
    ({ name, version }) => name === requested.projection && version === requested.version,
  );
  // Another version of Daybook has requested it, or will build it.
  if (projection === undefined) return;
  // When it was requested, those before it in the queue had no rows yet. The question requests it again, and is refused.
  if (!isBegun && websiteId !== null && (await dependencies.isFull(websiteId)))
    return dropPastBuild(dependencies.database, schema);
  const until = BigInt(requested.until);
  const request = { projection, schema, websiteId, until, rules, measured, signal };
  await buildPast(dependencies, request);
};

/** Builds the read models of the past that questions in the console have requested. */
export const startPastBuilder = (dependencies: Dependencies): (() => Promise<void>) => {
  const { database, log } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;

  const buildRequested = async (requested: Requested): Promise<void> => {
    try {
      await build(dependencies, requested, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ error, projection: requested.projection }, "A build of the past failed.");
      await database.query("update past_builds set error = $2 where schema_name = $1", [
        requested.schema,
        messageOf(error).slice(0, 500),
      ]);
    }
  };

  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for (const requested of await database.query<Requested>(requestedText)) {
          if (signal.aborted) return;
          await buildRequested(requested);
        }
      } catch (error) {
        log.warn({ error: messageOf(error) }, "Requested builds of the past could not be read.");
      }
      await abortablePause(LOOK_EVERY_MS, signal);
    }
  };
  const working = work();
  return async () => {
    stopping.abort();
    await working;
  };
};
