import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Database } from "#infra/postgres/port.ts";
import {
  OWNER_SESSION_SECONDS,
  type Owner,
  type OwnerSession,
  type OwnerSessions,
} from "./port.ts";

const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** A visit is noted every ten minutes at most: reading shall not write. */
const findSession = `
  select o.owner_id as "ownerId", o.email, o.name, s.session_id as "sessionId",
         s.last_seen_at < now() - interval '10 minutes' as "isNews"
    from owner_sessions s join owners o using (owner_id)
   where s.token_hash = $1 and s.website_id = $2 and s.expires_at > now()`;

/** The lock makes a change of the password wait for us, or us for it: no session outlives one. */
const insertSession = `
  with owner as (
    select owner_id from owners where owner_id = $2 and password_hash = $7 for share
  ), lapsed as (delete from owner_sessions where expires_at <= now())
  insert into owner_sessions (token_hash, owner_id, website_id, session_id, device, expires_at)
  select $1, owner_id, $3, $4, $5, now() + make_interval(secs => $6) from owner
  returning session_id`;

const listSessions = `
  select session_id as "sessionId", website_id as "websiteId", device,
         created_at as "signedInAt", last_seen_at as "lastSeenAt"
    from owner_sessions
   where owner_id = $1 and expires_at > now()
   order by last_seen_at desc, session_id limit 200`;

/** Of one owner: all but the one named, or all for null. */
export const endOthers = `
  delete from owner_sessions where owner_id = $1 and session_id is distinct from $2
  returning session_id`;

const iso = (time: Date | string): string => new Date(time).toISOString();

type Found = Owner & { readonly sessionId: string; readonly isNews: boolean };

export const sessionsOf = (
  database: Database,
): Pick<
  OwnerSessions,
  "open" | "find" | "list" | "end" | "endOne" | "endOthers" | "endOnWebsite"
> => ({
  open: async (websiteId, { ownerId, passwordHash }, { device, mark = "" }) => {
    const token = `${mark}${randomBytes(32).toString("base64url")}`;
    const about = [tokenHash(token), ownerId, websiteId, randomUUID(), device];
    const values = [...about, OWNER_SESSION_SECONDS, passwordHash];
    return (await database.query(insertSession, values)).length === 0 ? undefined : token;
  },
  find: async (token, websiteId) => {
    const hash = tokenHash(token);
    const [found] = await database.query<Found>(findSession, [hash, websiteId]);
    if (found === undefined) return undefined;
    const { isNews, ...owner } = found;
    if (isNews)
      await database.query("update owner_sessions set last_seen_at = now() where token_hash = $1", [
        hash,
      ]);
    return owner;
  },
  list: async (ownerId) =>
    (await database.query<OwnerSession>(listSessions, [ownerId])).map((session) => ({
      ...session,
      signedInAt: iso(session.signedInAt),
      lastSeenAt: iso(session.lastSeenAt),
    })),
  end: async (token) => {
    await database.query("delete from owner_sessions where token_hash = $1", [tokenHash(token)]);
  },
  endOne: async (ownerId, sessionId) => {
    const text =
      "delete from owner_sessions where owner_id = $1 and session_id = $2 returning session_id";
    return (await database.query(text, [ownerId, sessionId])).length === 1;
  },
  endOthers: async (ownerId, except) => (await database.query(endOthers, [ownerId, except])).length,
  endOnWebsite: async (websiteId, ownerId) => {
    await database.query("delete from owner_sessions where website_id = $1 and owner_id = $2", [
      websiteId,
      ownerId,
    ]);
  },
});
