-- Identity of this log. A restored copy gets another one, because its migrations run again: it must never be taken
-- for the log that a Kafka topic carries.
create table log_identity (
  one    boolean primary key default true check (one),
  log_id uuid    not null default gen_random_uuid()
);
insert into log_identity default values;

-- What the relay to Kafka does, for operators.
create table kafka_relay (
  one      boolean     primary key default true check (one),
  state    text        not null,
  position bigint      not null default 0,
  fenced   bigint      not null default 0,
  problem  text,
  seen_at  timestamptz not null default now()
);

-- How far each worker has read each partition, for operators.
create table kafka_readers (
  worker      uuid        not null,
  partition   int         not null,
  position    bigint      not null,
  next_offset bigint      not null,
  end_offset  bigint      not null,
  problem     text,
  seen_at     timestamptz not null default now(),
  primary key (worker, partition)
);
