import type { Pool } from "pg";
import type { Waiting } from "../flush.ts";
import type { EventMetadata, Json, NewEvent } from "../port.ts";

/**
 * An append with an idempotency key that may have reached the server. It has everything that is
 * needed to finish it: the events with their ids, and the exact revision behind which they belong.
 */
export type Claim = {
  /** Changes with each claim of the key, so that a later one is not released by mistake. */
  readonly attempt: string;
  readonly stream: string;
  readonly expected: bigint;
  readonly events: readonly NewEvent[];
  readonly metadata: EventMetadata;
  /**
   * The stream has gone on without these events: since their revision is exact, they can never be
   * appended any longer.
   */
  readonly isDead: boolean;
};

/** What Postgres knows about one append. */
export type Finding = {
  /** Revision of the stream in the copy; the server's can be later. */
  readonly current: bigint;
  /** The key was answered before. */
  readonly answered:
    | { readonly revision: bigint; readonly position: bigint; readonly answer: Json }
    | undefined;
  /** The first event is in the log already. */
  readonly recorded: { readonly revision: bigint; readonly position: bigint } | undefined;
  /** One of the event ids is in the log. */
  readonly isTaken: boolean;
  readonly claim: Claim | undefined;
};

export type Claims = {
  /** One finding for each append, all from one moment. */
  readonly find: (appends: readonly Waiting[]) => Promise<readonly Finding[]>;
  /** Claims the key for this append; false when another claim is there. */
  readonly claim: (append: Waiting, expected: bigint, attempt: string) => Promise<boolean>;
  /** Ends a claim that cannot succeed. */
  readonly release: (attempt: string) => Promise<void>;
};

// One statement: an append that arrives while it runs is seen in all of its parts or in none.
const findText = `
  select coalesce(s.revision, -1)::text as current,
         a.revision::text as answered_revision, a.position::text as answered_position, a.answer::text as answer,
         e.revision::text as recorded_revision, e.position::text as recorded_position,
         exists (select from log.events t where t.id = any (i.ids::uuid[])) as taken,
         c.attempt, c.stream, c.expected::text, c.events::text as events, c.metadata::text as metadata,
         coalesce((select cs.revision from log.streams cs where cs.name = c.stream), -1) > c.expected
           as dead
    from unnest($1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[])
           with ordinality as i (stream, website, key, first_id, ids, ord)
    left join log.streams s on s.name = i.stream
    left join log.answers a on a.website = i.website and a.key = i.key
    left join log.events e on e.id = i.first_id
    left join log.claims c on c.website = i.website and c.key = i.key
   order by i.ord`;

const claimText = `
  insert into log.claims
    (website, key, attempt, stream, expected, last_event_id, events, metadata, answer)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict do nothing`;

const answeredText = "select from log.answers where website = $1 and key = $2";
const releaseText = "delete from log.claims where attempt = $1";

type Row = { readonly [column: string]: string | null } & {
  readonly taken: boolean;
  readonly dead: boolean;
};

const placeOf = (revision: string | null | undefined, position: string | null | undefined) =>
  revision == null || position == null
    ? undefined
    : { revision: BigInt(revision), position: BigInt(position) };

const claimOf = (row: Row): Claim | undefined =>
  row.attempt == null
    ? undefined
    : {
        attempt: row.attempt,
        stream: row.stream as string,
        expected: BigInt(row.expected as string),
        events: JSON.parse(row.events as string) as NewEvent[],
        metadata: JSON.parse(row.metadata as string) as EventMetadata,
        isDead: row.dead,
      };

const findingOf = (row: Row): Finding => {
  const answered = placeOf(row.answered_revision, row.answered_position);
  return {
    current: BigInt(row.current as string),
    answered: answered && { ...answered, answer: JSON.parse(row.answer as string) as Json },
    recorded: placeOf(row.recorded_revision, row.recorded_position),
    isTaken: row.taken,
    claim: claimOf(row),
  };
};

export const createClaims = (pool: Pool): Claims => ({
  find: async (appends) => {
    const { rows } = await pool.query<Row>(findText, [
      appends.map(({ append }) => append.stream),
      appends.map(({ websiteId }) => websiteId),
      appends.map(({ append }) => append.idempotency?.key ?? null),
      appends.map(({ append }) => append.events[0]?.id),
      appends.map(({ append }) => `{${append.events.map(({ id }) => id).join(",")}}`),
    ]);
    return rows.map(findingOf);
  },
  claim: async ({ append, websiteId, metadata, answer }, expected, attempt) => {
    const { rowCount } = await pool.query(claimText, [
      websiteId,
      append.idempotency?.key,
      attempt,
      append.stream,
      expected,
      append.events.at(-1)?.id,
      JSON.stringify(append.events),
      metadata,
      answer,
    ]);
    if (rowCount !== 1) return false;
    // The claim of another attempt may just have become the answer, in a transaction that the
    // insert waited for and did not see.
    const { rows } = await pool.query(answeredText, [websiteId, append.idempotency?.key]);
    if (rows.length === 0) return true;
    await pool.query(releaseText, [attempt]);
    return false;
  },
  release: async (attempt) => {
    await pool.query(releaseText, [attempt]);
  },
});
