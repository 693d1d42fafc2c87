import type { Sql } from "#infra/postgres/port.ts";
import type { HeldVisits } from "../census/visit-memory.ts";
import { dayStart } from "../kit/local-day.ts";
import type { Report } from "./report.ts";

/** Whether there is any visit before the first day, and sums that differ after any change of one. */
const beforeText = `
  select exists (select from read.visits
                  where website_id = $1 and started_at < ${dayStart("$3::date", "$2")}) as "isAny",
         (select coalesce(sum(visits), 0) || ' ' || coalesce(sum(views), 0) || ' '
                   || coalesce(sum(positions), 0)
            from read.visit_hours
           where website_id = $1
             and hour <= extract(epoch from ${dayStart("$3::date", "$2")}) / 3600) as stamp`;
type Before = { readonly isAny: boolean; readonly stamp: string };

/** SQL that finds which of these visitors have an earlier visit. Each is looked up by the primary key. */
const earlierText = `
  select asked.visitor
    from unnest($4::text[]) as asked(visitor)
   where exists (select from read.visits as v
                  where v.website_id = $1 and v.visitor = asked.visitor
                    and v.started_at < ${dayStart("$3::date", "$2")})`;

/** Number of visitors in one statement. */
const BATCH = 5_000;

const NEW = 1;
const RETURNING = 2;

/** Whether each visitor is new or returning, by number; 0 while that has not been looked up. The key names the first day. */
type VisitorStates = { readonly key: string; states: Uint8Array };
const statesByVisits = new WeakMap<HeldVisits["visits"], VisitorStates>();

const statesFor = ({ visits }: HeldVisits, key: string): Uint8Array => {
  const before = statesByVisits.get(visits);
  const states = new Uint8Array(visits.visitors());
  if (before?.key === key) states.set(before.states.subarray(0, states.length));
  statesByVisits.set(visits, { key, states });
  return states;
};

/**
 * Which visitors have a visit before the first day of a report; undefined when nobody has. Visitors are looked up once, and again
 * after a visit of that time has changed.
 */
export const findEarlierVisitors = async (
  sql: Sql,
  { websiteId, timeZone, from }: Pick<Report, "websiteId" | "timeZone" | "from">,
  held: HeldVisits,
  visitorsOf: () => Promise<Uint32Array>,
): Promise<((visitor: number) => boolean) | undefined> => {
  const values = [websiteId, timeZone, from];
  const [before] = await sql.query<Before>(beforeText, values);
  if (before?.isAny !== true) return undefined;
  const states = statesFor(held, `${timeZone} ${from} ${before.stamp}`);
  const unknown = (await visitorsOf()).filter((visitor) => states[visitor] === 0);
  for (let at = 0; at < unknown.length; at += BATCH) {
    const batch = unknown.subarray(at, at + BATCH);
    const names = Array.from(batch, (visitor) => held.visits.visitorName(visitor));
    const rows = await sql.query<{ visitor: string }>(earlierText, [...values, names]);
    for (const visitor of batch) states[visitor] = NEW;
    for (const { visitor } of rows) states[held.visits.visitorOf(visitor) as number] = RETURNING;
  }
  return (visitor) => states[visitor] === RETURNING;
};
