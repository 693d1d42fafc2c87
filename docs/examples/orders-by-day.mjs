// Counts orders by day from Daybook's topic, each order exactly once: `node docs/examples/orders-by-day.mjs`.
// The checkpoint of each partition is in the transaction of the counts; offsets committed to Kafka play no role.
import { Kafka } from "kafkajs";
import pg from "pg";

const { KAFKA_BROKERS, KAFKA_PREFIX = "daybook", COUNTS_URL } = process.env;
const topic = `${KAFKA_PREFIX}.log`;
const pool = new pg.Pool({ connectionString: COUNTS_URL });
await pool.query(`create table if not exists seen (partition int primary key, position bigint not null);
  create table if not exists orders_by_day (website text, day date, orders int not null, primary key (website, day))`);
const count = async (partition, { headers, value }) => {
  const [position, previous] = [String(headers.position), String(headers.previous)];
  const day = String(headers.type) === "OrderPlaced" ? JSON.parse(value).recordedAt.slice(0, 10) : null;
  const { rows } = await pool.query(
    `with moved as (insert into seen as kept values ($1, $2) on conflict (partition) do update
       set position = excluded.position where kept.position = $3 returning 1), counted as (
     insert into orders_by_day as kept select $4, $5::date, 1 from moved where $5::date is not null
       on conflict (website, day) do update set orders = kept.orders + 1)
     select position >= $2 as known from seen where partition = $1 and not exists (select from moved)`,
    [partition, position, previous, String(headers.website), day],
  );
  if (rows[0]?.known === false) throw new Error(`Partition ${partition}: ${previous} is missing.`);
};
const consumer = new Kafka({ brokers: KAFKA_BROKERS.split(",") }).consumer({ groupId: `${KAFKA_PREFIX}.orders-by-day`, sessionTimeout: 6_000 });
await consumer.connect();
await consumer.subscribe({ topic, fromBeginning: true });
await consumer.run({ eachMessage: ({ partition, message }) => count(partition, message) });
