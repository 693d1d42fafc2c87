-- Which process a worker of the projections is, for operators. A worker's leases are locks of one connection of it
-- (projections/kit/leases.ts), so that Postgres knows which workers live, and which projections each of them holds.
create table projection_workers (
  backend    int         primary key,
  host       text        not null,
  process    int         not null,
  source     text        not null,
  started_at timestamptz not null default now()
);

create view projection_members as
with locks as materialized (
  select pid, objid, mode from pg_locks
   where locktype = 'advisory' and classid = 6578553::oid and objsubid = 2 and granted
     and database = (select oid from pg_database where datname = current_database())
)
select worker.*,
       array(
         select projection.name from projections as projection
           join locks as lease on lease.objid = hashtext(projection.name || ' v' || projection.version)::oid
          where lease.mode = 'ExclusiveLock' and lease.pid = worker.backend
          order by projection.name
       ) as projections
  from projection_workers as worker
  join locks as presence on presence.pid = worker.backend
 where presence.objid = 0 and presence.mode = 'ShareLock';

alter table kafka_relay add column host text, add column process int;
