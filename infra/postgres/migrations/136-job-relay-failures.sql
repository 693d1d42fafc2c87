-- Events that the relay could not turn into jobs. It goes on without them, and tries them again after a start and on
-- request.
create table job_relay_failures (
  relay        text        not null,
  position     bigint      not null,
  website_id   text        not null,
  event_id     uuid        not null,
  stream       text        not null,
  type         text        not null,
  message      text        not null,
  attempts     int         not null default 1,
  since        timestamptz not null default now(),
  -- The member who requested another attempt that no worker has begun yet.
  requested_by text,
  primary key (relay, position)
);
