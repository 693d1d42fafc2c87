-- Events that a partition of the Kafka topic lacked and that readers took from the log instead, for operators. A gap begins
-- behind the last event that the partition delivered, so that all readers give it the same key.
create table kafka_gaps (
  partition  int         not null,
  after      bigint      not null,
  up_to      bigint      not null,
  events     bigint      not null,
  noticed_at timestamptz not null default now(),
  primary key (partition, after)
);
