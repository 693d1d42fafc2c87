import type { Database } from "#infra/postgres/port.ts";
import type { OwnerSessions, OwnerWithPassword } from "./port.ts";

const ownerColumns = `owner_id as "ownerId", email, name, password_hash as "passwordHash",
  address_proven as "addressProven"`;

export const accountsOf = (
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
