import pg from "pg";
import { StartError } from "./start-error.ts";

const OLDEST_VERSION = 15;
const CONNECT_WITHIN_MS = 15_000;
/** `server_version_num` of Postgres 18.4 is 180004. */
const MAJOR = 10_000;

type Failure = { readonly code?: string; readonly message: string };

/** What to do about an error of connecting, by its code. Passwords are never part of a text. */
const textsOf = (url: URL): Readonly<Record<string, readonly string[]>> => {
  const place = `${url.hostname}:${url.port || 5432}`;
  const name = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  const correct = "correct the host and port in DATABASE_URL.";
  const unknownHost = [
    `The host ${url.hostname} of DATABASE_URL is unknown.`,
    "Correct the host name in DATABASE_URL, or the name service of this machine.",
  ];
  const rejected = [
    `Postgres at ${place} rejected the user ${user} or its password.`,
    "Correct the user and the password in DATABASE_URL. Encode special characters of the password, such as %40 for @.",
  ];
  const silent = [
    `No Postgres answers at ${place}.`,
    `Start it or open its firewall, or ${correct}`,
  ];
  return {
    ECONNREFUSED: [`No Postgres answers at ${place}.`, `Start it, or ${correct}`],
    ECONNRESET: silent,
    ETIMEDOUT: silent,
    EHOSTUNREACH: silent,
    ENETUNREACH: silent,
    ENOTFOUND: unknownHost,
    EAI_AGAIN: unknownHost,
    "28P01": rejected,
    "28000": rejected,
    "3D000": [
      `Postgres at ${place} has no database ${name}.`,
      `Create it (createdb ${name}), or correct the database name at the end of DATABASE_URL.`,
    ],
    "53300": [
      `Postgres at ${place} has no free connection.`,
      "Raise its max_connections, or stop other programs that use it. docs/operations.md says how many connections Daybook needs.",
    ],
    "57P03": [`Postgres at ${place} is starting or stopping.`, "Start Daybook again in a moment."],
  };
};

const explain = (error: unknown, url: URL): unknown => {
  const { code = "", message } = error as Failure;
  const isSilent = /timeout expired|Connection terminated/.test(message);
  const lines = textsOf(url)[isSilent ? "ETIMEDOUT" : code];
  if (lines !== undefined) return new StartError(...lines);
  return new StartError(
    `The database of DATABASE_URL cannot be used: ${message}`,
    "Correct DATABASE_URL (postgres://user:password@host:port/database), or its server.",
  );
};

/** Connects once to an external database, and says what to do when that fails. */
export const assertDatabaseAnswers = async (connectionString: string): Promise<void> => {
  const url = new URL(connectionString);
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    application_name: "daybook-start",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const version = Math.floor((rows[0]?.version ?? 0) / MAJOR);
    if (version < OLDEST_VERSION)
      throw new StartError(
        `DATABASE_URL leads to Postgres ${version}, and Daybook needs Postgres ${OLDEST_VERSION} or later.`,
        "Upgrade the server, or correct DATABASE_URL.",
      );
  } catch (error) {
    throw error instanceof StartError ? error : explain(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
};
