import type { Sql } from "#infra/postgres/port.ts";
import { isoMoment } from "../kit/iso-moment.ts";
import type { KafkaStatus } from "./contract.ts";

/** A relay and a reader report at least every ten seconds, later on a busy machine. */
const SEEN_WITHIN = "30 seconds";

const relayText = `
  select state, position::text, fenced::int, problem, host, process, seen_at > now() - interval '${SEEN_WITHIN}' as seen
    from kafka_relay`;
/** The slowest reader of each partition, and what the partition lacked. */
const partitionsText = `
  with readers as (
    select partition, count(*)::int as readers, min(position)::text as position,
           max(greatest(end_offset - next_offset, 0))::int as lag, max(problem) as problem
      from kafka_readers where seen_at > now() - interval '${SEEN_WITHIN}'
     group by partition
  ), gaps as (
    select partition, sum(events)::int as missing, max(noticed_at) as noticed_at
      from kafka_gaps group by partition
  )
  select readers.*, coalesce(missing, 0) as missing, ${isoMoment("noticed_at")} as "missingAt"
    from readers left join gaps using (partition) order by partition`;

type RelayRow = {
  readonly state: "relaying" | "recovering" | "refused" | "held";
  readonly position: string;
  readonly fenced: number;
  readonly problem: string | null;
  readonly host: string | null;
  readonly process: number | null;
  readonly seen: boolean;
};

/** What the relay and the readers of the Kafka topic report; null without any of them. */
export const findKafka = async (sql: Sql, head: bigint): Promise<KafkaStatus | null> => {
  const [relays, partitions] = await Promise.all([
    sql.query<RelayRow>(relayText),
    sql.query<KafkaStatus["partitions"][number] & { readonly readers: number }>(partitionsText),
  ]);
  const [relay] = relays;
  if (relay === undefined && partitions.length === 0) return null;
  const lag = relay === undefined ? 0n : head - BigInt(relay.position);
  return {
    relay: relay
      ? {
          state: relay.seen ? relay.state : "absent",
          position: relay.position,
          lag: Number(lag > 0n ? lag : 0n),
          fenced: relay.fenced,
          problem: relay.problem,
          host: relay.host,
          process: relay.process,
        }
      : null,
    workers: Math.max(0, ...partitions.map(({ readers }) => readers)),
    partitions: partitions.map(({ readers: _, ...partition }) => partition),
  };
};
