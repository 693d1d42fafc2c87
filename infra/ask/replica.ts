import type pg from "pg";
import type { Sql } from "../postgres/port.ts";
import { AskError, lagText, type ReplicaState } from "./port.ts";
import type { Reader } from "./readers.ts";

/** A server that streams the database's changes and answers in its place. */
export type Replica = {
  readonly connectionString: string;
  /** A replica that is further behind does not answer. */
  readonly maxLagSeconds: number;
};

/** The replica of the settings; absent: the database answers. */
export const replicaOf = (settings: {
  readonly ASK_DATABASE_URL?: string | undefined;
  readonly ASK_MAX_LAG_SECONDS: number;
}): Replica | undefined => {
  const { ASK_DATABASE_URL: connectionString, ASK_MAX_LAG_SECONDS: maxLagSeconds } = settings;
  return connectionString === undefined ? undefined : { connectionString, maxLagSeconds };
};

/** What the database had written when a question was asked. */
export type DatabaseHead = {
  readonly lsn: string;
  readonly at: string;
  readonly system: string;
  readonly database: string;
};

type ReplicaAnswer = {
  readonly isReplica: boolean;
  readonly system: string;
  readonly database: string;
  /** It has applied everything up to the head. */
  readonly isComplete: boolean;
  /** It has the tables of the question. */
  readonly hasTables: boolean;
  /** Null when it has applied nothing since it was started. */
  readonly behindSeconds: number | null;
};

type Expected = {
  readonly replica: Replica;
  readonly reader: Reader;
  readonly head: DatabaseHead;
  /** The answer must contain everything up to the head. */
  readonly isWhole: boolean;
};

/** A healthy replica applies a change within milliseconds. */
const WAIT_MS = 500;
const WAIT_FOR_TABLES_MS = 5_000;
const WAIT_FOR_ALL_MS = 60_000;
const LOOK_EVERY_MS = 20;

const headText = `
  select pg_current_wal_lsn()::text as lsn, clock_timestamp()::text as at,
         current_database() as database,
         (select system_identifier::text from pg_control_system()) as system`;

export const findDatabaseHead = async (sql: Sql): Promise<DatabaseHead> => {
  const [head] = await sql.query<DatabaseHead>(headText);
  if (head === undefined) throw new Error("The database does not say what it has written.");
  return head;
};

const seenText = `
  select pg_is_in_recovery() as "isReplica", current_database() as database,
         (select system_identifier::text from pg_control_system()) as system,
         coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isComplete",
         coalesce(obj_description(to_regnamespace($3), 'pg_namespace') = $4, false) as "hasTables",
         greatest(0, extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp()))::float8
           as "behindSeconds"`;

const refuse = (message: string): never => {
  throw new AskError("not-ready", message);
};

const refuseOtherServers = (
  { isReplica, system, database }: ReplicaAnswer,
  head: DatabaseHead,
): void => {
  if (system !== head.system)
    refuse("ASK_DATABASE_URL names a server that does not belong to Daybook’s database.");
  if (database !== head.database)
    refuse(`ASK_DATABASE_URL names the database ${database} instead of ${head.database}.`);
  if (!isReplica)
    refuse(
      "ASK_DATABASE_URL names a server that is not a replica: it accepts changes. Enter the address of a replica, or remove the setting.",
    );
};

const refuseLag = (seen: ReplicaAnswer, { isWhole, replica }: Expected): void => {
  const { behindSeconds, isComplete, hasTables } = seen;
  if (isComplete && hasTables) return;
  if (behindSeconds === null)
    refuse("The replica has received no change since it was started. Check its connection.");
  const lag = `The replica is ${lagText(behindSeconds ?? 0)} behind the database`;
  if (isWhole) refuse(`${lag}, and what is asked for needs all of it.`);
  if (!hasTables) refuse(`${lag} and has not received the tables of this question yet.`);
  const { maxLagSeconds } = replica;
  if ((behindSeconds ?? 0) > maxLagSeconds)
    refuse(`${lag}. It answers up to ${maxLagSeconds} seconds behind (ASK_MAX_LAG_SECONDS).`);
};

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));

const waitMsFor = ({ isComplete, hasTables }: ReplicaAnswer, { isWhole }: Expected): number => {
  if (isComplete && hasTables) return 0;
  if (isWhole) return WAIT_FOR_ALL_MS;
  return hasTables ? WAIT_MS : WAIT_FOR_TABLES_MS;
};

/**
 * Waits for the replica until it has what was written before the question, and says how far it is
 * behind otherwise. Throws an `AskError` for a server that is not a replica of the database, and
 * for one that is too far behind.
 */
export const checkReplica = async (
  client: pg.Client,
  expected: Expected,
): Promise<ReplicaState> => {
  const { reader, head } = expected;
  const values = [head.lsn, head.at, reader.schema, reader.mark];
  const began = performance.now();
  for (;;) {
    const { rows } = await client.query<ReplicaAnswer>(seenText, values);
    const seen = rows[0] as ReplicaAnswer;
    refuseOtherServers(seen, head);
    if (performance.now() - began < waitMsFor(seen, expected)) {
      await pause();
      continue;
    }
    refuseLag(seen, expected);
    return { behindSeconds: seen.isComplete ? 0 : (seen.behindSeconds ?? 0) };
  }
};

const ROLE_REFUSED = "28P01";

/** What went wrong before the replica could be asked. Questions never go to the database instead. */
export const replicaErrorOf = (error: unknown, { connectionString }: Replica): unknown => {
  if (error instanceof AskError) return error;
  const { host } = new URL(connectionString);
  const { code, message } = error as { readonly code?: string; readonly message: string };
  const reason =
    code === ROLE_REFUSED
      ? "It does not know the role of this question: it is far behind, or belongs to another database"
      : message || code;
  return new AskError("not-ready", `The replica at ${host} cannot be asked. ${reason}.`);
};
