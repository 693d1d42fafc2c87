import { createHmac, randomBytes } from "node:crypto";
import { createPresentDay } from "#domain/kit/present-day.ts";
import { networkOf } from "#infra/http/client-network.ts";
import type { Database } from "#infra/postgres/port.ts";
import type { Signing } from "#infra/signing/port.ts";
import type { DayVisitors } from "./port.ts";

const SALT_BYTES = 32;
const HOUR_MS = 3_600_000;
/** The job that deletes salts has an hour left, and no day is longer than 25 hours. */
const KEPT_MS = 47 * HOUR_MS;
/** 16 bytes: no two visitors of a day get the same by chance. */
const ID_LENGTH = 22;

// The update changes nothing: it waits for a concurrent writer of the row and returns that writer's
// salt. A day can come again when the website's time zone changes.
const saltText = `
  insert into visitor_salts as kept (website_id, day, salt, created_at)
  values ($1, $2::date, $3, to_timestamp($4::double precision / 1000))
  on conflict (website_id, day) do update set salt = kept.salt
  returning salt, (extract(epoch from created_at) * 1000)::float8 as "createdMs"`;
const forgetText = `
  delete from visitor_salts where created_at < to_timestamp($1::double precision / 1000)
  returning 1`;
/** A deleted row stays in the file of its table until the file is written again. */
const rewriteText = "cluster visitor_salts using visitor_salts_pkey";
/** New visitors wait behind it. A copy of the database, for example, holds the table for longer. */
const REWRITE_WAIT = "1s";
const LOCK_NOT_AVAILABLE = "55P03";

/** False while the table is in use. */
const rewrite = async (sql: Pick<Database, "transaction">): Promise<boolean> => {
  try {
    await sql.transaction(async (within) => {
      await within.query("select set_config('lock_timeout', $1, true)", [REWRITE_WAIT]);
      await within.query(rewriteText);
    });
    return true;
  } catch (error) {
    if ((error as { readonly code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
};

type Key = { readonly day: string; readonly key: string };

/**
 * The id of a visitor is a keyed hash of network and browser. The key is half of the installation's
 * secret and half of a random salt, which belongs to one website and one day, is not in the event log,
 * and is deleted before it is 48 hours old.
 */
export const createDayVisitors = ({
  sql,
  signing,
  nowMs,
}: {
  readonly sql: Pick<Database, "query" | "transaction">;
  readonly signing: Signing;
  readonly nowMs: () => number;
}): DayVisitors => {
  /** The key of each website's current day. */
  const keys = new Map<string, Promise<Key>>();
  /** A process before this one can have been killed between deleting and writing again. */
  let mayHoldDeleted = true;
  const dayIn = createPresentDay(nowMs);

  const load = async (websiteId: string, day: string): Promise<Key> => {
    const made = randomBytes(SALT_BYTES).toString("base64url");
    const [row] = await sql.query<{ salt: string; createdMs: number }>(saltText, [
      ...[websiteId, day, made],
      nowMs(),
    ]);
    if (row === undefined) throw new Error("The database returned no salt.");
    const key = { day, key: signing.sign("day visitor", row.salt) };
    // Also of a website without further visitors.
    const forget = async () => (await keys.get(websiteId)) === key && keys.delete(websiteId);
    setTimeout(forget, row.createdMs + KEPT_MS - nowMs()).unref();
    return key;
  };

  const keyOf = async (websiteId: string, day: string): Promise<string> => {
    const known = await keys.get(websiteId);
    if (known?.day === day) return known.key;
    const loading = load(websiteId, day);
    keys.set(websiteId, loading);
    try {
      return (await loading).key;
    } catch (error) {
      keys.delete(websiteId);
      throw error;
    }
  };

  return {
    idOf: async ({ websiteId, timeZone, clientIp, userAgent }) => {
      const key = await keyOf(websiteId, dayIn(timeZone));
      const hash = createHmac("sha256", key)
        .update(JSON.stringify([networkOf(clientIp), userAgent]))
        .digest("base64url");
      return `day-${hash.slice(0, ID_LENGTH)}`;
    },
    forget: async () => {
      const deleted = await sql.query(forgetText, [nowMs() - KEPT_MS]);
      mayHoldDeleted ||= deleted.length > 0;
      if (!mayHoldDeleted) return;
      // The next call tries again.
      mayHoldDeleted = !(await rewrite(sql));
    },
  };
};
