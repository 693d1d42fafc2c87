import { randomInt } from "node:crypto";
import type { Database } from "#infra/postgres/port.ts";
import type { OwnerSessions } from "./port.ts";

/** Letters and digits that cannot be confused. */
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

const isTaken = (error: unknown): boolean =>
  (error as { code?: string }).code === "23505" &&
  (error as { constraint?: string }).constraint === "owners_email_key";

/** How a website gets its first owner. */
export const setupOf = (
  database: Database,
): Pick<OwnerSessions, "needsSetup" | "setupCode" | "createFirstOwner"> => ({
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
});
