import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Database, Sql } from "#infra/postgres/port.ts";
import {
  OWNER_SESSION_SECONDS,
  type Owner,
  type OwnerSession,
  type OwnerSessions,
  type OwnerWithPassword,
} from "./port.ts";

const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Without letters and digits that look alike. */
const CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const newCode = (): string =>
  Array.from({ length: 12 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join("");

const insertFirstOwner = `
  with used as (
    delete from setup_codes
     where website_id = $1 and code = $2
       and not exists (select from website_owners where website_id = $1)
    returning website_id
  ), owner as (
    insert into owners (owner_id, email, name, password_hash)
    select $3, $4, $5, $6 from used
    returning owner_id
  )
  insert into website_owners (website_id, owner_id)
  select $1, owner_id from owner
  returning owner_id`;

const ownerColumns = `owner_id as "ownerId", email, name, password_hash as "passwordHash",
  address_proven as "addressProven"`;

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

const endOthers = `
  delete from owner_sessions where owner_id = $1 and session_id is distinct from $2
  returning session_id`;

const setPassword = `
  update owners set password_hash = $3 where owner_id = $1 and password_hash = $2 returning owner_id`;

const resetPassword = `
  with known as (
    select owner_id, address_proven from owners where owner_id = $1 and password_hash = $2 for update
  )
  update owners o set password_hash = $3, name = coalesce($4, o.name), address_proven = true
    from known where o.owner_id = known.owner_id
  returning known.address_proven as "wasProven"`;

/** Statements of their own: only these see what others committed while we waited for the account's row. */
const dropBegun = "delete from owner_tickets where owner_id = $1";
/** Whatever signs in besides may have been put there by who never read the mail. */
const dropStrange = `
  with passkeys as (
    delete from owner_passkeys where owner_id = $1
  ), factors as (
    delete from owner_second_factors where owner_id = $1
  )
  delete from owner_recovery_codes where owner_id = $1`;

const iso = (time: Date | string): string => new Date(time).toISOString();

const isTaken = (error: unknown): boolean =>
  (error as { code?: string }).code === "23505" &&
  (error as { constraint?: string }).constraint === "owners_email_key";

const endAll = async (sql: Sql, ownerId: string, except: string | null): Promise<void> => {
  await sql.query(endOthers, [ownerId, except]);
  await sql.query(dropBegun, [ownerId]);
};

const passwordsOf = (
  database: Database,
): Pick<OwnerSessions, "changePassword" | "resetPassword"> => ({
  changePassword: ({ ownerId, passwordHash: before }, passwordHash, exceptSessionId) =>
    database.transaction(async (sql) => {
      const changed = await sql.query(setPassword, [ownerId, before, passwordHash]);
      if (changed.length === 0) return false;
      await endAll(sql, ownerId, exceptSessionId);
      return true;
    }),
  resetPassword: ({ ownerId, passwordHash: before }, passwordHash, name) =>
    database.transaction(async (sql) => {
      const values = [ownerId, before, passwordHash, name ?? null];
      const [changed] = await sql.query<{ wasProven: boolean }>(resetPassword, values);
      if (changed === undefined) return false;
      await endAll(sql, ownerId, null);
      if (!changed.wasProven) await sql.query(dropStrange, [ownerId]);
      return true;
    }),
});

const accountsOf = (
  database: Database,
): Pick<
  OwnerSessions,
  "founders" | "isFounder" | "markFounded" | "findByEmail" | "findById" | "create"
> => ({
  founders: () =>
    database.query(`select website_id as "websiteId", owner_id as "ownerId" from website_owners`),
  isFounder: async (websiteId, ownerId) => {
    const text = "select from website_owners where website_id = $1 and owner_id = $2";
    return (await database.query(text, [websiteId, ownerId])).length === 1;
  },
  markFounded: async (websiteId, ownerId) => {
    await database.query(
      "insert into website_owners (website_id, owner_id) values ($1, $2) on conflict do nothing",
      [websiteId, ownerId],
    );
  },
  findByEmail: async (email) =>
    (
      await database.query<OwnerWithPassword>(
        `select ${ownerColumns} from owners where email = $1`,
        [email],
      )
    )[0],
  findById: async (ownerId) =>
    (
      await database.query<OwnerWithPassword>(
        `select ${ownerColumns} from owners where owner_id = $1`,
        [ownerId],
      )
    )[0],
  create: async ({ ownerId, email, name, passwordHash, addressProven }) => {
    const rows = await database.query(
      `insert into owners (owner_id, email, name, password_hash, address_proven)
       values ($1, $2, $3, $4, $5)
       on conflict (email) do nothing returning owner_id`,
      [ownerId, email, name, passwordHash, addressProven],
    );
    return rows.length === 1;
  },
});

type Found = Owner & { readonly sessionId: string; readonly isNews: boolean };

const sessionsOf = (
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

export const createOwnerSessions = (database: Database): OwnerSessions => ({
  needsSetup: async (websiteId) => {
    const rows = await database.query("select from website_owners where website_id = $1 limit 1", [
      websiteId,
    ]);
    return rows.length === 0;
  },
  setupCode: async (websiteId) => {
    await database.query(
      "insert into setup_codes (website_id, code) values ($1, $2) on conflict do nothing",
      [websiteId, newCode()],
    );
    const [row] = await database.query<{ code: string }>(
      "select code from setup_codes where website_id = $1",
      [websiteId],
    );
    if (row === undefined) throw new Error("The set-up code was not stored.");
    return row.code;
  },
  createFirstOwner: async (websiteId, code, owner) => {
    try {
      const rows = await database.query(insertFirstOwner, [
        websiteId,
        code,
        owner.ownerId,
        owner.email,
        owner.name,
        owner.passwordHash,
      ]);
      return rows.length === 1 ? "created" : "refused";
    } catch (error) {
      if (!isTaken(error)) throw error;
      return "address-taken";
    }
  },
  ...accountsOf(database),
  ...passwordsOf(database),
  ...sessionsOf(database),
});
