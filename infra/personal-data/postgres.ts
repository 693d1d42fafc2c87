import { type KeyObject, randomUUID } from "node:crypto";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { gather } from "#domain/kit/gather.ts";
import type { Comparable, SealedPerson } from "#domain/kit/person.ts";
import type { Database, Sql } from "#infra/postgres/port.ts";
import { createPersonCiphers, decryptText, digestOf, encryptText } from "./ciphers.ts";
import { createFindOrCreate, type PersonRow } from "./find-or-create.ts";
import { packed, unpacked } from "./packed.ts";
import { type PersonalData, UnreadablePersonalData } from "./port.ts";

const byAddress = `
  select person_id as "personId", wrapped_key as "wrappedKey"
    from persons
   where website_id = $1 and address_hash = $2`;

const keysOf = `
  select person_id as "personId", wrapped_key as "wrappedKey"
    from persons
   where person_id = any($1::uuid[]) and wrapped_key is not null`;

const keysOnWebsites = `
  select asked.turn, kept.person_id as "personId", kept.wrapped_key as "wrappedKey"
    from unnest($1::text[], $2::uuid[]) with ordinality as asked (website_id, person_id, turn)
    join persons as kept using (website_id, person_id)
   where kept.wrapped_key is not null`;

/** Maximum size of one statement. */
const MAX_AT_ONCE = 500;

const destroy = `
  update persons
     set wrapped_key = null, address_hash = null, forgotten_at = now()
   where website_id = $1 and person_id = $2 and wrapped_key is not null`;

/** The lock makes the destruction of the owner's key wait, so that it finds the link. */
const tie = `
  with owner as materialized (
    select person_id from persons
     where website_id = $1 and person_id = $3 and wrapped_key is not null
       for share),
  tied as (
    insert into person_ties (website_id, owner_id, person_id)
    select $1, person_id, $2::uuid from owner
    on conflict do nothing)
  select person_id from owner`;

const tiedTo = `
  select person_id as "personId" from person_ties
   where website_id = $1 and owner_id = $2 and person_id <> $2
   order by person_id`;

type PersonRef = { readonly websiteId: string; readonly personId: string };

/**
 * A person's key, unless they belong to another website or were erased. Callers share the next
 * statement while one is running.
 */
const createKeyOf = (sql: Sql) =>
  gather(
    async (asked: readonly PersonRef[]) => {
      const rows = await sql.query<PersonRow & { turn: number }>(keysOnWebsites, [
        asked.map(({ websiteId }) => websiteId),
        asked.map(({ personId }) => personId),
      ]);
      const found = new Map(rows.map((row) => [row.turn, row]));
      return asked.map((_, at) => found.get(at + 1));
    },
    MAX_AT_ONCE,
    () => endOfTurn(),
  );

const openSealed = (key: KeyObject, { personId, sealed }: SealedPerson) => {
  try {
    return JSON.parse(unpacked(decryptText(key, personId, sealed)));
  } catch (cause) {
    const message = `What is kept about person ${personId} cannot be decrypted with the person's key.`;
    throw new UnreadablePersonalData(message, cause);
  }
};

type Content = Readonly<Record<string, unknown>>;

const sealWith = (key: KeyObject, personId: string, content: Content): SealedPerson => ({
  personId,
  sealed: encryptText(key, personId, packed(JSON.stringify(content))),
});

const sealComparableWith = (
  key: KeyObject,
  personId: string,
  content: Content,
  comparedBy: string,
): Comparable => ({
  ...sealWith(key, personId, content),
  digest: digestOf(key, comparedBy),
});

/**
 * Keys are never cached: each `open` reads which keys still exist, so that a key destroyed by any
 * process is gone for all of them immediately. Unwrapping one takes about 10 µs of a round trip of
 * about 300 µs.
 */
export const createPersonalData = ({
  database,
  secret,
}: {
  readonly database: Database;
  readonly secret: string;
}): PersonalData => {
  const ciphers = createPersonCiphers(secret);
  const findOrCreate = createFindOrCreate(database);

  const findRow = async (websiteId: string, address: string) => {
    const hash = ciphers.addressHash(websiteId, address);
    const rows = await database.query<PersonRow>(byAddress, [websiteId, hash]);
    return rows[0];
  };

  const findOrCreateRow = (websiteId: string, address: string, unlessForgottenSince?: string) => {
    const addressHash = ciphers.addressHash(websiteId, address);
    const personId = randomUUID();
    const wrappedKey = ciphers.wrap(personId, ciphers.newKey());
    return findOrCreate({ personId, websiteId, addressHash, wrappedKey, unlessForgottenSince });
  };

  const keyOf = createKeyOf(database);

  const unwrap = ({ personId, wrappedKey }: PersonRow): KeyObject =>
    ciphers.unwrap(personId, wrappedKey);

  return {
    seal: async (websiteId, address, content) => {
      const row = (await findOrCreateRow(websiteId, address)) as PersonRow;
      return sealWith(unwrap(row), row.personId, content);
    },
    sealComparable: async (websiteId, address, content, comparedBy) => {
      const row = (await findOrCreateRow(websiteId, address)) as PersonRow;
      return sealComparableWith(unwrap(row), row.personId, content, comparedBy);
    },
    sealUnlessForgotten: async (websiteId, address, since, content, comparedBy) => {
      const row = await findOrCreateRow(websiteId, address, since);
      return row && sealComparableWith(unwrap(row), row.personId, content, comparedBy);
    },
    digestFor: async (websiteId, personId, text) => {
      const row = await keyOf({ websiteId, personId });
      return row && digestOf(unwrap(row), text);
    },
    sealFor: async (websiteId, personId, content) => {
      const row = await keyOf({ websiteId, personId });
      return row && sealWith(unwrap(row), personId, content);
    },
    sealerOf: async (websiteId, address) => {
      const row = (await findOrCreateRow(websiteId, address)) as PersonRow;
      const key = unwrap(row);
      const { personId } = row;
      return { personId, seal: (content) => sealWith(key, personId, content) };
    },
    find: async (websiteId, address) => (await findRow(websiteId, address))?.personId,
    open: async (sealed) => {
      if (sealed.length === 0) return [];
      const personIds = [...new Set(sealed.map(({ personId }) => personId))];
      const rows = await database.query<PersonRow>(keysOf, [personIds]);
      const keys = new Map(rows.map((row) => [row.personId, unwrap(row)]));
      return sealed.map((each) => {
        const key = keys.get(each.personId);
        if (key === undefined) return null;
        return openSealed(key, each);
      });
    },
    tie: async (websiteId, personId, ownerId) =>
      (await database.query(tie, [websiteId, personId, ownerId])).length > 0,
    tiedTo: async (websiteId, ownerId) => {
      const rows = await database.query<{ personId: string }>(tiedTo, [websiteId, ownerId]);
      return rows.map(({ personId }) => personId);
    },
    destroyKey: async (websiteId, personId) => {
      await database.query(destroy, [websiteId, personId]);
    },
  };
};
