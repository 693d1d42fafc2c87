import { createHash, randomBytes, randomInt } from "node:crypto";
import type { Database } from "#infra/postgres/port.ts";
import { OWNER_SESSION_SECONDS, type Owner, type OwnerSessions } from "./port.ts";

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

const findOwner = `
  select o.owner_id as "ownerId", o.email, o.name, o.password_hash as "passwordHash"
    from owners o join website_owners w using (owner_id)
   where w.website_id = $1 and o.email = $2`;

const findSession = `
  select o.owner_id as "ownerId", o.email, o.name
    from owner_sessions s join owners o using (owner_id) join website_owners w using (owner_id)
   where s.token_hash = $1 and w.website_id = $2 and s.expires_at > now()`;

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
    const rows = await database.query(insertFirstOwner, [
      websiteId,
      code,
      owner.ownerId,
      owner.email,
      owner.name,
      owner.passwordHash,
    ]);
    return rows.length === 1;
  },
  findByEmail: async (websiteId, email) =>
    (await database.query<Owner & { passwordHash: string }>(findOwner, [websiteId, email]))[0],
  open: async (ownerId) => {
    const token = randomBytes(32).toString("base64url");
    await database.query(
      `insert into owner_sessions (token_hash, owner_id, expires_at)
       values ($1, $2, now() + make_interval(secs => $3))`,
      [tokenHash(token), ownerId, OWNER_SESSION_SECONDS],
    );
    return token;
  },
  find: async (token, websiteId) =>
    (await database.query<Owner>(findSession, [tokenHash(token), websiteId]))[0],
  end: async (token) => {
    await database.query("delete from owner_sessions where token_hash = $1", [tokenHash(token)]);
  },
});
