import type { Database } from "#infra/postgres/port.ts";
import type { OwnerSessions } from "./port.ts";
import { endOthers } from "./sessions.ts";

const setPassword = `
  update owners set password_hash = $3 where owner_id = $1 and password_hash = $2 returning owner_id`;

const resetPassword = `
  with known as (
    select owner_id, address_proven from owners where owner_id = $1 and password_hash = $2 for update
  )
  update owners o set password_hash = $3, address_proven = true
    from known where o.owner_id = known.owner_id
  returning known.address_proven as "wasProven"`;

/** Other methods of sign-in may have been added by a person who never proved the email address. */
const dropStrange = `
  with passkeys as (
    delete from owner_passkeys where owner_id = $1
  ), factors as (
    delete from owner_second_factors where owner_id = $1
  )
  delete from owner_recovery_codes where owner_id = $1`;

export const passwordsOf = (
  database: Database,
): Pick<OwnerSessions, "changePassword" | "resetPassword"> => ({
  changePassword: ({ ownerId, passwordHash: before }, passwordHash, exceptSessionId) =>
    database.transaction(async (sql) => {
      const changed = await sql.query(setPassword, [ownerId, before, passwordHash]);
      if (changed.length === 0) return false;
      await endOthers(sql, ownerId, exceptSessionId);
      return true;
    }),
  resetPassword: ({ ownerId, passwordHash: before }, passwordHash) =>
    database.transaction(async (sql) => {
      const values = [ownerId, before, passwordHash];
      const [changed] = await sql.query<{ wasProven: boolean }>(resetPassword, values);
      if (changed === undefined) return false;
      await endOthers(sql, ownerId, null);
      if (!changed.wasProven) await sql.query(dropStrange, [ownerId]);
      return true;
    }),
});
