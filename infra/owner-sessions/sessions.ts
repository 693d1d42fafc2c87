import { randomBytes, randomUUID } from "node:crypto";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { tokenHash } from "../signing/token-hash.ts";
import {
  OWNER_SESSION_SECONDS,
  type Owner,
  type OwnerSession,
  type OwnerSessions,
} from "./port.ts";

/** Visits are recorded every ten minutes, because reads should not write. */
const findSession = `
  select o.owner_id as "ownerId", o.email, o.name, s.session_id as "sessionId",
         s.last_seen_at < now() - interval '10 minutes' as "isNews"
    from owner_sessions s join owners o using (owner_id)
   where s.token_hash = $1 and s.website_id = $2 and s.expires_at > now()`;

/**
 * The lock orders this against what ends sessions: none outlives it. The following statement is
 * separate, so that it sees what ended in the meantime.
 */
const holdOwner = `
  select owner_id from owners where owner_id = $1 and password_hash = $2 for share`;
const insertSession = `
  with lapsed as (delete from owner_sessions where expires_at <= now())
  insert into owner_sessions (token_hash, owner_id, website_id, session_id, device, expires_at)
  select $1, $2, $3, $4, $5, now() + make_interval(secs => $6)
  returning session_id`;
const lockOwner = "select from owners where owner_id = $1 for update";
const dropBegun = "delete from owner_tickets where owner_id = $1";

const listSessions = `
  select session_id as "sessionId", website_id as "websiteId", device,
         created_at as "signedInAt", last_seen_at as "lastSeenAt"
    from owner_sessions
   where owner_id = $1 and expires_at > now()
   order by last_seen_at desc, session_id limit 200`;

const deleteOthers = `
  delete from owner_sessions where owner_id = $1 and session_id is distinct from $2
  returning session_id`;

/**
 * Ends all sessions of an owner except the named one (null: all), and everything started. The
 * caller holds the account's row: only later statements see what others committed in the meantime.
 */
export const endOthers = async (
  sql: Sql,
  ownerId: string,
  except: string | null,
): Promise<number> => {
  const ended = await sql.query(deleteOthers, [ownerId, except]);
  await sql.query(dropBegun, [ownerId]);
  return ended.length;
};

type SessionOwner = Owner & { readonly sessionId: string; readonly isNews: boolean };

export const sessionsOf = (
  database: Database,
): Pick<
  OwnerSessions,
  "open" | "find" | "list" | "end" | "endOne" | "endOthers" | "endOnWebsite"
> => ({
  open: (websiteId, { ownerId, passwordHash }, { device }) =>
    database.transaction(async (sql) => {
      if ((await sql.query(holdOwner, [ownerId, passwordHash])).length === 0) return undefined;
      const token = randomBytes(32).toString("base64url");
      const about = [tokenHash(token), ownerId, websiteId, randomUUID(), device];
      await sql.query(insertSession, [...about, OWNER_SESSION_SECONDS]);
      return token;
    }),
  find: async (token, websiteId) => {
    const hash = tokenHash(token);
    const [found] = await database.query<SessionOwner>(findSession, [hash, websiteId]);
    if (found === undefined) return undefined;
    const { isNews, ...owner } = found;
    if (isNews)
      await database.query("update owner_sessions set last_seen_at = now() where token_hash = $1", [
        hash,
      ]);
    return owner;
  },
  list: (ownerId) => database.query<OwnerSession>(listSessions, [ownerId]),
  end: async (token) => {
    await database.query("delete from owner_sessions where token_hash = $1", [tokenHash(token)]);
  },
  endOne: async (ownerId, sessionId) => {
    const text =
      "delete from owner_sessions where owner_id = $1 and session_id = $2 returning session_id";
    return (await database.query(text, [ownerId, sessionId])).length === 1;
  },
  endOthers: (ownerId, except) =>
    database.transaction(async (sql) => {
      await sql.query(lockOwner, [ownerId]);
      return endOthers(sql, ownerId, except);
    }),
  endOnWebsite: async (websiteId, ownerId) => {
    await database.query("delete from owner_sessions where website_id = $1 and owner_id = $2", [
      websiteId,
      ownerId,
    ]);
  },
});
