import { createPersonCiphers, decrypt, type PersonCiphers } from "#infra/personal-data/ciphers.ts";
import { BackupError } from "./backup-error.ts";
import { fieldsOf, linesOf } from "./copy-text.ts";

/** How much of the personal data opens with the secret. */
export type PersonalDataCheck = {
  /** Number of persons' keys that opened. */
  readonly keys: number;
  /** Number of erased persons, whose keys were destroyed on purpose. */
  readonly erased: number;
  /** Number of pieces of personal data in the log that opened. */
  readonly opened: number;
  /** Number of pieces that belong to erased persons. */
  readonly unreadable: number;
  /**
   * Number of keys and pieces that should open and do not: the shop itself had two secrets, or was
   * damaged.
   */
  readonly closed: number;
};

/** Rows of a part, in the text format of COPY. */
export type ReadRows = (part: string) => {
  readonly columns: readonly string[];
  readonly chunks: AsyncIterable<Buffer>;
};

const WRONG_SECRET =
  "The secret does not open the keys of persons: it is not the one that they were made with.";

const readColumn = (columns: readonly string[], column: string) => {
  const at = columns.indexOf(column);
  return (fields: readonly (string | null)[]): string | null => fields[at] ?? null;
};

/** A copy, because a field of a row would keep its whole row in memory. */
const detached = (field: string): string => Buffer.from(field, "latin1").toString("latin1");

const wrappedOf = (hex: string): Buffer => Buffer.from(hex.slice("\\x".length), "hex");

/**
 * Opens every key and keeps it in its stored form: an opened one takes a kilobyte, and each person
 * has one. A key that does not open is kept as null.
 */
const readKeys = async (read: ReadRows, { unwrap }: PersonCiphers) => {
  const { columns, chunks } = read("public.persons");
  const idOf = readColumn(columns, "person_id");
  const keyOf = readColumn(columns, "wrapped_key");
  const keys = new Map<string, string | null>();
  let erased = 0;
  let closed = 0;
  for await (const line of linesOf(chunks)) {
    const fields = fieldsOf(line);
    const wrapped = keyOf(fields);
    const personId = detached(idOf(fields) ?? "");
    if (wrapped === null) erased += 1;
    else
      try {
        unwrap(personId, wrappedOf(wrapped));
        keys.set(personId, detached(wrapped));
      } catch {
        keys.set(personId, null);
        closed += 1;
      }
  }
  if (closed > 0 && closed === keys.size) throw new BackupError(WRONG_SECRET);
  return { keys, erased, closed };
};

type Sealed = { readonly personId: string; readonly sealed: string };

const isSealed = (value: object): value is Sealed =>
  "personId" in value &&
  "sealed" in value &&
  typeof value.personId === "string" &&
  typeof value.sealed === "string";

function* sealedIn(value: unknown): Generator<Sealed> {
  if (typeof value !== "object" || value === null) return;
  if (isSealed(value) && value.sealed !== "") yield value;
  for (const member of Object.values(value)) yield* sealedIn(member);
}

const opens = (
  { unwrap }: PersonCiphers,
  wrapped: string | null,
  { personId, sealed }: Sealed,
): boolean => {
  if (wrapped === null) return false;
  try {
    decrypt(unwrap(personId, wrappedOf(wrapped)), personId, Buffer.from(sealed, "base64"));
    return true;
  } catch {
    return false;
  }
};

/** Opens every person's key, and with them every piece of personal data in the log. */
export const checkPersonalData = async (
  read: ReadRows,
  secret: string,
): Promise<PersonalDataCheck> => {
  const ciphers = createPersonCiphers(secret);
  const { keys, erased, closed } = await readKeys(read, ciphers);
  const { columns, chunks } = read("log.events");
  const dataOf = readColumn(columns, "data");
  const pieces = { opened: 0, unreadable: 0, closed: 0 };
  for await (const line of linesOf(chunks)) {
    // Most events contain no personal data and need no second check.
    if (!line.includes('"sealed"')) continue;
    for (const piece of sealedIn(JSON.parse(dataOf(fieldsOf(line)) ?? "null"))) {
      const key = keys.get(piece.personId);
      if (key === undefined) pieces.unreadable += 1;
      else if (opens(ciphers, key, piece)) pieces.opened += 1;
      else pieces.closed += 1;
    }
  }
  return { keys: keys.size - closed, erased, ...pieces, closed: closed + pieces.closed };
};
