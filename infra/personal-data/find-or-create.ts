import { setImmediate as endOfTurn } from "node:timers/promises";
import { gather } from "#domain/kit/gather.ts";
import type { Sql } from "#infra/postgres/port.ts";

export type PersonRow = { readonly personId: string; readonly wrappedKey: Buffer };

/** Id and key for a person who does not exist yet. */
type PersonRequest = PersonRow & {
  readonly websiteId: string;
  readonly addressHash: Buffer;
  /** ISO 8601; no person is created when anyone of the website has been erased since. */
  readonly unlessForgottenSince: string | undefined;
};

/**
 * One round trip for existing and new persons. The update without effect makes the insert return
 * the row of the first writer; an existing row is not written. The order prevents deadlocks between
 * processes that create the same persons.
 *
 * It does not wait until a new key is on disk: data sealed with it is recorded in the same Postgres
 * afterwards, and that commit flushes everything before it. After a crash in between, neither
 * exists. A log in another database would have to wait.
 */
const findOrCreate = `
  with asked as materialized (
    select * from unnest($1::uuid[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[])
      with ordinality as asked (person_id, website_id, address_hash, wrapped_key, since, turn)),
  known as materialized (
    select asked.turn, kept.person_id, kept.wrapped_key
      from asked cross join lateral (
        select person_id, wrapped_key from persons
         where website_id = asked.website_id and address_hash = asked.address_hash limit 1) as kept),
  made as (
    insert into persons as kept (person_id, website_id, address_hash, wrapped_key)
    select person_id, website_id, address_hash, wrapped_key
      from asked
     where turn not in (select turn from known)
       and not exists (select from persons as gone
                        where gone.website_id = asked.website_id
                          and gone.forgotten_at >= asked.since)
       and (select set_config('synchronous_commit', 'off', true)) is not null
     order by website_id, address_hash
    on conflict (website_id, address_hash) do update set website_id = excluded.website_id
    returning kept.website_id, kept.address_hash, kept.person_id, kept.wrapped_key)
  select turn, person_id as "personId", wrapped_key as "wrappedKey" from known
  union all
  select asked.turn, made.person_id, made.wrapped_key
    from made join asked using (website_id, address_hash)`;

/** Maximum size of one statement. */
const MAX_AT_ONCE = 500;

const nameOf = ({ websiteId, addressHash }: PersonRequest): string =>
  `${websiteId} ${addressHash.toString("base64")}`;

/** The one of two requests for a person that allows creation. */
const freer = (one: PersonRequest, other: PersonRequest): PersonRequest => {
  if (other.unlessForgottenSince === undefined) return other;
  return (one.unlessForgottenSince ?? "\uFFFF") < other.unlessForgottenSince ? other : one;
};

/**
 * The person with this address; undefined when there is none and none can be created. Callers share
 * the next statement while one is running.
 */
export const createFindOrCreate = (
  sql: Sql,
): ((asked: PersonRequest) => Promise<PersonRow | undefined>) =>
  gather(
    async (asked) => {
      const persons = new Map<string, PersonRequest>();
      for (const each of asked) {
        const name = nameOf(each);
        persons.set(name, freer(persons.get(name) ?? each, each));
      }
      const all = [...persons.values()];
      const rows = await sql.query<PersonRow & { turn: number }>(findOrCreate, [
        all.map(({ personId }) => personId),
        all.map(({ websiteId }) => websiteId),
        all.map(({ addressHash }) => addressHash),
        all.map(({ wrappedKey }) => wrappedKey),
        all.map(({ unlessForgottenSince }) => unlessForgottenSince ?? null),
      ]);
      const found = new Map(rows.map((row) => [nameOf(all[row.turn - 1] as PersonRequest), row]));
      return asked.map((each) => found.get(nameOf(each)));
    },
    MAX_AT_ONCE,
    () => endOfTurn(),
  );
