import { randomUUID } from "node:crypto";
import { normalisedEmail } from "#domain/shared/email.ts";
import type { Database } from "#infra/postgres/port.ts";
import { createPersonCiphers, decrypt, encrypt } from "./ciphers.ts";
import type { PersonalData } from "./port.ts";

const byAddress = `
  select person_id as "personId", wrapped_key as "wrappedKey"
    from persons
   where website_id = $1 and address_hash = $2`;

/** The update that changes nothing makes the statement answer the row of whoever came first. */
const createOrFind = `
  insert into persons (person_id, website_id, address_hash, wrapped_key)
  values ($1, $2, $3, $4)
  on conflict (website_id, address_hash) do update set website_id = excluded.website_id
  returning person_id as "personId", wrapped_key as "wrappedKey"`;

const keysOf = `
  select person_id as "personId", wrapped_key as "wrappedKey"
    from persons
   where person_id = any($1::uuid[]) and wrapped_key is not null`;

const destroy = `
  update persons
     set wrapped_key = null, address_hash = null, forgotten_at = now()
   where website_id = $1 and person_id = $2 and wrapped_key is not null`;

type Row = { readonly personId: string; readonly wrappedKey: Buffer };

/**
 * Keys are never cached: each `open` asks the table which keys there still are, so that a key which
 * any process destroys is gone for all of them at once. Unwrapping one takes some 10 µs, of a round trip
 * of some 300.
 */
export const createPersonalData = ({
  database,
  secret,
}: {
  readonly database: Database;
  readonly secret: string;
}): PersonalData => {
  const ciphers = createPersonCiphers(secret);

  const findRow = async (websiteId: string, address: string) => {
    const hash = ciphers.addressHash(websiteId, normalisedEmail(address));
    const rows = await database.query<Row>(byAddress, [websiteId, hash]);
    return { hash, row: rows[0] };
  };

  const createRow = async (websiteId: string, hash: Buffer): Promise<Row> => {
    const personId = randomUUID();
    const wrapped = ciphers.wrap(personId, ciphers.newKey());
    const rows = await database.query<Row>(createOrFind, [personId, websiteId, hash, wrapped]);
    return rows[0] as Row;
  };

  return {
    seal: async (websiteId, address, content) => {
      const { hash, row } = await findRow(websiteId, address);
      const { personId, wrappedKey } = row ?? (await createRow(websiteId, hash));
      const key = ciphers.unwrap(personId, wrappedKey);
      const sealed = encrypt(key, personId, Buffer.from(JSON.stringify(content)));
      return { personId, sealed: sealed.toString("base64") };
    },
    find: async (websiteId, address) => (await findRow(websiteId, address)).row?.personId,
    open: async (sealed) => {
      if (sealed.length === 0) return [];
      const personIds = [...new Set(sealed.map(({ personId }) => personId))];
      const rows = await database.query<Row>(keysOf, [personIds]);
      const keys = new Map(
        rows.map(({ personId, wrappedKey }) => [personId, ciphers.unwrap(personId, wrappedKey)]),
      );
      return sealed.map((each) => {
        const key = keys.get(each.personId);
        if (key === undefined) return null;
        const plain = decrypt(key, each.personId, Buffer.from(each.sealed, "base64"));
        return JSON.parse(plain.toString());
      });
    },
    destroyKey: async (websiteId, personId) => {
      await database.query(destroy, [websiteId, personId]);
    },
  };
};
