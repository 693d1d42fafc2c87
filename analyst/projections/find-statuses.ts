import type { Sql } from "#infra/postgres/port.ts";

export type Status = {
  readonly name: string;
  readonly version: number | null;
  readonly position: number;
  readonly eventsPerSecond: number;
  readonly state: "live" | "building" | "stopped" | "idle";
  readonly error: string | null;
  /** Why the new build is stopped or its tables could not be created. */
  readonly buildError: string | null;
  /** State of the build that is to replace the current one. */
  readonly building: {
    readonly build: number;
    readonly position: number;
    readonly eventsPerSecond: number;
  } | null;
  /** The build that readers see. */
  readonly build: number | null;
  readonly requested: boolean;
};

const statusesText = `
  select p.name, c.version, coalesce(c.position, 0) as position,
         round(coalesce(c.events_per_second, 0))::int as "eventsPerSecond",
         c.build,
         case when coalesce(p.error, f.message, g.message) is not null then 'stopped'
              when p.seen_at < now() - interval '30 seconds' then 'idle'
              when c.build is null or not (c.caught_up or c.reason <> 'first') then 'building'
              else 'live' end as state,
         coalesce(p.error,
                  coalesce(f.message, g.message)
                    || coalesce(' (event ' || coalesce(f.position, g.position) || ', '
                                || coalesce(f.type, g.type) || ')', '')) as error,
         coalesce(p.error, g.message) as "buildError",
         case when b.build is not null then jsonb_build_object(
           'build', b.build, 'position', b.position, 'eventsPerSecond', b.events_per_second) end
           as building,
         exists (select 1 from projection_requests r
                  where r.projection = p.name and r.kind = 'rebuild') as requested
    from projections p
    left join projection_builds c on c.projection = p.name and c.state = 'current'
    left join projection_builds b on b.projection = p.name and b.state = 'building'
    left join projection_failures f on f.build = c.build
    left join projection_failures g on g.build = b.build
   order by p.name`;

export const findStatuses = (sql: Sql): Promise<readonly Status[]> =>
  sql.query<Status>(statusesText);
