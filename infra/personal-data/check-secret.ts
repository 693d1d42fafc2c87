import type { Sql } from "#infra/postgres/port.ts";
import { createPersonCiphers } from "./ciphers.ts";

type Row = { readonly personId: string; readonly wrappedKey: Buffer };

/** Persons have random ids, so those at either end are a sample of all. */
const SAMPLE = 20;
const sampleFrom = (direction: "asc" | "desc") => `
  (select person_id, wrapped_key from persons
    where wrapped_key is not null order by person_id ${direction} limit ${SAMPLE})`;
const sample = `
  select person_id as "personId", wrapped_key as "wrappedKey"
    from (${sampleFrom("asc")} union ${sampleFrom("desc")}) as sample`;

/**
 * Throws when the secret opens none of the database's keys: data encrypted from then on could not
 * be opened with the right secret. A few keys that do not open do not stop a start.
 */
export const checkSecret = async (sql: Sql, secret: string): Promise<void> => {
  const rows = await sql.query<Row>(sample);
  const { unwrap } = createPersonCiphers(secret);
  const opens = ({ personId, wrappedKey }: Row): boolean => {
    try {
      unwrap(personId, wrappedKey);
      return true;
    } catch {
      return false;
    }
  };
  if (rows.length === 0 || rows.some(opens)) return;
  throw new Error(
    "The secret of this installation is not the one that its database was written with: it opens none of " +
      "the keys of persons. Set DAYBOOK_SECRET to the right one, or copy the file `secret` of the data folder " +
      "from your backup, and start again. Daybook has changed nothing.",
  );
};
