import type { Sql } from "#infra/postgres/port.ts";
import type { Granted, IntakeDays, RefusedTotal } from "./port.ts";

/**
 * Returns no row when nothing is left. The last reservation of a day is reduced to what is left.
 */
const lease = `
  insert into intake_days as known (website_id, day, kind, leased)
  values ($1, $2::date, $3, least($4::bigint, $5::bigint))
  on conflict (website_id, day, kind) do update
    set leased = known.leased + $4 where known.leased < $5
  returning greatest(least($4, $4 - (leased - $5)), 0)::int as granted,
            least(leased, $5)::float8 as leased`;

const returnUnused = `
  update intake_days as known
     set leased = greatest(known.leased - given.places, 0)
    from unnest($1::text[], $2::date[], $3::text[], $4::bigint[]) as given (website_id, day, kind, places)
   where known.website_id = given.website_id and known.day = given.day and known.kind = given.kind`;

/** In a fixed order, so that processes cannot deadlock. */
const addRefused = `
  insert into intake_days as known (website_id, day, kind, refused_client, refused_day)
  select * from unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])
    as counted (website_id, day, kind, client, by_day)
   order by website_id, day, kind
  on conflict (website_id, day, kind) do update
    set refused_client = known.refused_client + excluded.refused_client,
        refused_day = known.refused_day + excluded.refused_day`;

const totals = `
  select kind, by, sum(reports)::bigint as reports
    from intake_days, lateral (values ('client', refused_client), ('day', refused_day)) as refused (by, reports)
   group by kind, by order by kind, by`;

export const createIntakeDays = (sql: Sql): IntakeDays => ({
  lease: async ({ websiteId, day, kind, places, most }) => {
    const [row] = await sql.query<Granted>(lease, [websiteId, day, kind, places, most]);
    return row ?? { granted: 0, leased: most };
  },
  returnUnused: async (leases) => {
    if (leases.length === 0) return;
    await sql.query(returnUnused, [
      leases.map(({ websiteId }) => websiteId),
      leases.map(({ day }) => day),
      leases.map(({ kind }) => kind),
      leases.map(({ places }) => places),
    ]);
  },
  addRefused: async (refused) => {
    if (refused.length === 0) return;
    await sql.query(addRefused, [
      refused.map(({ websiteId }) => websiteId),
      refused.map(({ day }) => day),
      refused.map(({ kind }) => kind),
      refused.map(({ client }) => client),
      refused.map(({ byDay }) => byDay),
    ]);
  },
  refusedTotals: () => sql.query<RefusedTotal>(totals),
});
