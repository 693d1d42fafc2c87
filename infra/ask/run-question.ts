import type { Duplex } from "node:stream";
import pg from "pg";
import { cellOf, columnOf } from "./answer-values.ts";
import { type Answer, AskError, type AskLimits, type Cell, type ReplicaState } from "./port.ts";
import type { Reader } from "./readers.ts";
import { quotedName } from "./views.ts";

const PIECE_ROWS = 1_000;
/** Postgres ends a slow statement itself; this is for one that it cannot end in time. */
const GRACE_MS = 1_000;

type Place = {
  /** Address of the server that answers: the installation's own or a replica. */
  readonly server: string;
  readonly reader: Reader;
  /** Called with the process of the connection on the server. */
  readonly onProcess?: ((pid: number) => Promise<void> | void) | undefined;
  /** On a replica: checks it before the question, and says how far it is behind. */
  readonly check?: ((client: pg.Client) => Promise<ReplicaState>) | undefined;
};

type Work = {
  readonly text: string;
  readonly limits: AskLimits;
  readonly signal?: AbortSignal | undefined;
};

const urlOf = ({ server, reader }: Place): string => {
  const url = new URL(server);
  url.username = reader.role;
  url.password = reader.password;
  return url.href;
};

/** Texts as Postgres wrote them: this module converts them, and names of columns can repeat. */
const rawTypes = { getTypeParser: () => (text: unknown) => text };

type Connection = { readonly stream: Duplex };

/** Ends the connection when the answer gets larger than the limit, before it fills the memory. */
const limitBytes = (client: pg.Client, bytes: number, onTooLarge: () => void): void => {
  const { stream } = (client as unknown as { connection: Connection }).connection;
  let received = 0;
  stream.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received <= bytes) return;
    onTooLarge();
    stream.destroy();
  });
};

/** A connection as the same role can end the first one, on a replica, too. */
const endProcess = async (place: Place, pid: number): Promise<void> => {
  const client = new pg.Client({ connectionString: urlOf(place) });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_terminate_backend($1)", [pid]);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Limits of Postgres that a question has reached, in words for the person who asked. */
const reached: Readonly<Record<string, () => AskError>> = {
  "53400": () =>
    new AskError(
      "too-large",
      "The question sorts or groups more than 2 GB. Filter or group its rows first.",
    ),
  "53200": () =>
    new AskError("too-large", "The question needs more memory than it can have. Ask for less."),
};

const explainError = (error: unknown, { text, limits }: Work): unknown => {
  if (error instanceof AskError) return error;
  const { code, message, position, hint } = error as pg.DatabaseError;
  if (typeof code !== "string" || !/^[0-9A-Z]{5}$/.test(code)) return error;
  if (code === "57014" || code === "57P01") return tooSlow(limits);
  // A question runs as a cursor, which the person who asks need not know.
  if (message.startsWith("DECLARE CURSOR")) return new AskError("sql", "A question can only read.");
  const limit = reached[code];
  if (limit !== undefined) return limit();
  if (code === "40001") return endedByReplica();
  const at = position === undefined ? undefined : Number(position) - DECLARE.length;
  const advice = hint === undefined ? "" : ` ${hint}`;
  const place = at === undefined || at < 1 || at > text.length ? undefined : at;
  return new AskError("sql", `${message}.${advice}`.replace("..", "."), place);
};

const tooSlow = ({ seconds }: AskLimits) =>
  new AskError("too-slow", `The question took longer than ${seconds} s. Ask for less.`);
const tooLarge = () =>
  new AskError("too-large", "The answer is too large. Ask for fewer or smaller columns.");

const endedByReplica = () =>
  new AskError(
    "not-ready",
    "The replica ended the question, because it had to apply a change of the database. Ask again. With hot_standby_feedback on the replica this does not happen.",
  );

const DECLARE = "declare answer no scroll cursor for ";

type FoundRows = { readonly fields: pg.FieldDef[]; readonly rows: (string | null)[][] };

const readPieces = async (
  client: pg.Client,
  schema: string,
  { text, limits }: Work,
  endsAt: number,
) => {
  const limitTime = () => {
    const left = Math.max(1, Math.round(endsAt - performance.now()));
    return client.query(`set local statement_timeout = ${left}`);
  };
  const fetch = (rows: number): Promise<FoundRows> =>
    client.query({
      text: `fetch forward ${rows} from answer`,
      rowMode: "array",
      types: rawTypes,
    } as unknown as string) as unknown as Promise<FoundRows>;
  await client.query("begin isolation level repeatable read read only");
  // One role asks about now and about the past, which have different schemas.
  await client.query(`set local search_path = ${quotedName(schema)}`);
  await limitTime();
  // With values the extended protocol is used, which takes exactly one statement.
  await client.query({ text: `${DECLARE}${text}`, queryMode: "extended" } as pg.QueryConfig);
  const first = await fetch(Math.min(PIECE_ROWS, limits.rows + 1));
  const columns = first.fields.map(columnOf);
  const rows: Cell[][] = [];
  let piece = first;
  for (;;) {
    for (const row of piece.rows)
      rows.push(row.map((value, index) => cellOf(columns[index]?.kind ?? "text", value)));
    if (piece.rows.length < PIECE_ROWS || rows.length > limits.rows) break;
    // The question may have changed the setting.
    await limitTime();
    piece = await fetch(Math.min(PIECE_ROWS, limits.rows + 1 - rows.length));
  }
  return { columns, rows: rows.slice(0, limits.rows), isCut: rows.length > limits.rows };
};

/** Runs one statement as the reader, in a separate connection that ends with it. */
export const runQuestion = async (place: Place, work: Work): Promise<Answer> => {
  const { limits, signal } = work;
  const client = new pg.Client({
    connectionString: urlOf(place),
    application_name: "daybook-ask",
    connectionTimeoutMillis: 10_000,
  });
  let stopped: AskError | undefined;
  client.on("error", () => undefined);
  const { stream } = (client as unknown as { connection: Connection }).connection;
  const stop = (error: AskError) => {
    stopped ??= error;
    stream.destroy();
  };
  await client.connect();
  const pid = (client as unknown as { processID: number }).processID;
  await place.onProcess?.(pid);
  limitBytes(client, limits.bytes, () => {
    stopped ??= tooLarge();
  });
  const end = () => {
    stop(tooSlow(limits));
    void endProcess(place, pid).catch(() => undefined);
  };
  const timer = setTimeout(end, limits.seconds * 1_000 + GRACE_MS);
  signal?.addEventListener("abort", end, { once: true });
  try {
    if (signal?.aborted) throw tooSlow(limits);
    const replica = await place.check?.(client);
    const endsAt = performance.now() + limits.seconds * 1_000;
    const answer = await readPieces(client, place.reader.schema, work, endsAt);
    return replica === undefined ? answer : { ...answer, replica };
  } catch (error) {
    if (stopped?.code === "too-large") void endProcess(place, pid).catch(() => undefined);
    throw stopped ?? explainError(error, work);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
  }
};
