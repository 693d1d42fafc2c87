import type pg from "pg";
import {
  bigintArray,
  jsonArray,
  smallintArray,
  textArray,
  uuidArray,
} from "#infra/event-store/binary-array.ts";
import { newId } from "#infra/ids/uuid.ts";
import { entryData, metadata } from "./load.ts";

/** A table like the log's with its indexes: no head, no streams, no verdicts. */
export const createFloorTable = (client: pg.Client) =>
  client.query("create table log.floor (like log.events including all)");

const COLUMNS =
  "position, stream_id, revision, recorded_at, id, version, type, category, website, stream, data, metadata";
const COLUMN_COUNT = 12;

let inserted = 0;

/**
 * `values` is a plain INSERT, `prepared` the same parsed and planned once, `unnest` passes each
 * column as an array.
 */
type Form = "values" | "prepared" | "unnest";

/** Multi-row INSERTs, one after another, each its own commit. Rows per second. */
export const insertRows = async (
  client: pg.Client,
  form: Form,
  rowsPerInsert: number,
  milliseconds: number,
): Promise<number> => {
  const started = performance.now();
  let rows = 0;
  while (performance.now() - started < milliseconds) {
    await (form === "unnest"
      ? insertUnnested(client, rowsPerInsert)
      : insertValues(client, rowsPerInsert, form === "prepared"));
    rows += rowsPerInsert;
  }
  return (rows * 1_000) / (performance.now() - started);
};

/** `insert … values (…), (…), …`, each field a parameter. */
const insertValues = async (client: pg.Client, count: number, isPrepared: boolean) => {
  const tuples = Array.from({ length: count }, (_, row) => {
    const fields = Array.from({ length: COLUMN_COUNT }, (_, n) => `$${row * COLUMN_COUNT + n + 1}`);
    return `(${fields.join(", ")})`;
  });
  const stream = `cart-demo.${newId()}`;
  const recordedAt = new Date().toISOString();
  const values: unknown[] = [];
  for (let row = 0; row < count; row += 1) {
    const serial = inserted++;
    values.push(serial, Math.floor(serial / 10), serial % 10, recordedAt, newId(), 1);
    values.push("CartEntryAdded", "cart", "demo", stream);
    values.push(JSON.stringify(entryData(row)), JSON.stringify(metadata));
  }
  await client.query({
    ...(isPrepared && { name: `floor-values-${count}` }),
    text: `insert into log.floor (${COLUMNS}) values ${tuples.join(", ")}`,
    values,
  });
};

/** The same rows as binary arrays: less work for both sides than one parameter per field. */
const insertUnnested = async (client: pg.Client, count: number) => {
  const serials = Array.from({ length: count }, () => inserted++);
  const stream = `cart-demo.${newId()}`;
  await client.query({
    name: "floor-unnest",
    text: `insert into log.floor (${COLUMNS})
      select position, stream_id, revision, now(), id, version, type, 'cart', 'demo', stream, data, metadata
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::uuid[], $5::smallint[], $6::text[],
        $7::text[], $8::json[], $9::json[])
        as r (position, stream_id, revision, id, version, type, stream, data, metadata)`,
    values: [
      bigintArray(serials.map(BigInt)),
      bigintArray(serials.map((serial) => BigInt(Math.floor(serial / 10)))),
      bigintArray(serials.map((serial) => BigInt(serial % 10))),
      uuidArray(serials.map(newId)),
      smallintArray(serials.map(() => 1)),
      textArray(serials.map(() => "CartEntryAdded")),
      textArray(serials.map(() => stream)),
      jsonArray(serials.map((serial) => JSON.stringify(entryData(serial)))),
      jsonArray(serials.map(() => JSON.stringify(metadata))),
    ],
  });
};
