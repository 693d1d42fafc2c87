import { SEALED_REPORT_VERSION } from "#domain/kit/sealed-report.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type OtherReport, otherReports } from "./retention-contract.ts";

export type SealedSince = {
  readonly kind: OtherReport;
  readonly sealedSince: string | null;
  readonly hasUnsealed: boolean;
};

/** Category of the streams that have these reports. */
const categories: Readonly<Record<OtherReport, string>> = {
  forms: "formVisit",
  buttons: "buttonVisit",
  "quick-views": "quickView",
  "page-activity": "pageActivity",
  "shop-events": "collector",
  speed: "performance",
};

/**
 * Within a stream, unsealed reports come before sealed ones. So the ends of a stream say almost everything, by the
 * primary key; only a stream that has both is read up to its first sealed report. `$1`, `$2`: bounds of the streams.
 */
const sinceText = `
  select min(sealed.recorded_at) as "sealedSince",
         coalesce(bool_or(first.version < ${SEALED_REPORT_VERSION}), false) as "hasUnsealed"
    from log.streams as own
    join log.events as first on first.position = own.id
    join log.events as last on last.stream_id = own.id and last.revision = own.revision
    left join lateral (
      select recorded_at from log.events as event
       where last.version >= ${SEALED_REPORT_VERSION} and event.stream_id = own.id
         and event.version >= ${SEALED_REPORT_VERSION}
       order by event.revision limit 1) as sealed on true
   where own.name >= $1 and own.name < $2`;

/** Changes with every event of these streams, without a look at the events. */
const stateText = `
  select count(*) || ' ' || coalesce(sum(revision), 0) as state
    from log.streams where name >= $1 and name < $2`;

/** Kinds of websites that are remembered. */
const MAX_KNOWN = 1_000;

type CachedSince = { readonly since: SealedSince; readonly state: string };

/**
 * When the first sealed report of each kind came. What is found stays so, and is not looked up again. That there is
 * none stays so until the next report.
 */
export const createFindSealedSince = (sql: Pick<Sql, "query">, maxKnown = MAX_KNOWN) => {
  const known = new Map<string, CachedSince>();

  const remember = (name: string, found: CachedSince): void => {
    known.delete(name);
    known.set(name, found);
    const [oldest] = known.keys();
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  };

  const find = async (websiteId: string, kind: OtherReport): Promise<SealedSince> => {
    const name = `${categories[kind]}-${websiteId}`;
    // The character after a full stop ends the names that begin with the website.
    const names = [`${name}.`, `${name}/`];
    const found = known.get(name);
    if (found !== undefined && found.since.sealedSince !== null) return found.since;
    const [{ state } = { state: "" }] = await sql.query<{ state: string }>(stateText, names);
    if (found?.state === state) return found.since;
    const [row] = await sql.query<Omit<SealedSince, "kind">>(sinceText, names);
    const { sealedSince = null, hasUnsealed = false } = row ?? {};
    const since = { kind, sealedSince, hasUnsealed };
    remember(name, { since, state });
    return since;
  };

  return (websiteId: string): Promise<readonly SealedSince[]> =>
    Promise.all(otherReports.map((kind) => find(websiteId, kind)));
};
