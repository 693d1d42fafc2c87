import type { Sql } from "#infra/postgres/port.ts";
import type { RulesByWebsite } from "./measuring-rules.ts";

/** A build of one projection at a past position, or by other rules, next to the live one. */
export type PastBuild = {
  readonly schema: string;
  readonly projection: string;
  readonly version: number;
  /** Null: of all websites. */
  readonly websiteId: string | null;
  readonly until: bigint;
  /** Absent rules: null. */
  readonly rules: unknown;
  /** The websites' own measuring rules, for a projection that counts by them. */
  readonly measured: RulesByWebsite;
  /** Everything up to here is in its tables. */
  readonly position: bigint;
  /** Erasures up to here are in its tables, although they come after its last event. */
  readonly erasedUpTo: bigint;
};

type Row = Omit<PastBuild, "until" | "position" | "erasedUpTo"> & {
  readonly until: string;
  readonly position: string;
  readonly erasedUpTo: string;
};

const selected = `
  schema_name as schema, projection, version, website_id as "websiteId",
  until_position::text as until, rules, measured, position::text as position,
  erased_up_to::text as "erasedUpTo"`;

const toBuild = (row: Row): PastBuild => ({
  ...row,
  until: BigInt(row.until),
  position: BigInt(row.position),
  erasedUpTo: BigInt(row.erasedUpTo),
});

export const findPastBuild = async (sql: Sql, schema: string): Promise<PastBuild | undefined> => {
  const [row] = await sql.query<Row>(`select ${selected} from past_builds where schema_name = $1`, [
    schema,
  ]);
  return row && toBuild(row);
};

export const insertPastBuild = async (
  sql: Sql,
  build: Omit<PastBuild, "position" | "erasedUpTo">,
): Promise<void> => {
  await sql.query(
    `insert into past_builds (schema_name, projection, version, website_id, until_position, rules, measured)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      build.schema,
      build.projection,
      build.version,
      build.websiteId,
      build.until,
      build.rules === null ? null : JSON.stringify(build.rules),
      JSON.stringify(build.measured),
    ],
  );
};

export type PastStep = {
  readonly schema: string;
  readonly column: "position" | "erased_up_to";
  readonly from: bigint;
  readonly to: bigint;
};

/**
 * In the transaction of the rows that it counts. A build that is elsewhere gets null, which its
 * column refuses: the transaction before has failed, and this one must fail with it.
 */
export const movePastBuild = ({ schema, column, from, to }: PastStep) => ({
  text: `update past_builds set ${column} = case when ${column} = $2::bigint then $3::bigint end, used_at = now()
          where schema_name = $1`,
  values: [schema, from, to],
});

/** Everyone who is erased from now on may be readable in the tables, so that they are dropped then. */
export const notePastBuilt = async (sql: Sql, schema: string): Promise<void> => {
  await sql.query("update past_builds set built_at = now(), error = null where schema_name = $1", [
    schema,
  ]);
};
