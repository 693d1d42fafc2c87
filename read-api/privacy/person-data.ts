import type { Sql } from "#infra/postgres/port.ts";
import type { PersonDataParts, PersonRow } from "../kit/person-data.ts";

type PersonRows = Readonly<Record<string, readonly PersonRow[]>>;

/** Persons of an account: its own, and those of its confirmed addresses. */
const accountPersons = `
  select person_id as "personId" from read.site_users where website_id = $1 and site_user_id = $2
  union
  select person_id from read.site_user_persons where website_id = $1 and site_user_id = $2`;

export const findPersons = async (
  sql: Sql,
  websiteId: string,
  known: { readonly siteUserId: string | undefined; readonly personId: string | undefined },
): Promise<readonly string[]> => {
  const { siteUserId, personId } = known;
  const rows =
    siteUserId === undefined
      ? []
      : await sql.query<{ personId: string }>(accountPersons, [websiteId, siteUserId]);
  const all = [...rows.map((row) => row.personId), ...(personId === undefined ? [] : [personId])];
  return [...new Set(all)];
};

/** How much of each counted part there is. */
export const countData = async (
  sql: Sql,
  parts: PersonDataParts,
  websiteId: string,
  persons: readonly string[],
): Promise<readonly CountedPart[]> => {
  const counted = Object.entries(parts).flatMap(([name, part]) =>
    part.counted === undefined ? [] : [{ name, ...part.counted }],
  );
  const columns = counted.map(({ text }, place) => `(${text}) as "${place}"`);
  const [row] = await sql.query<Readonly<Record<string, number>>>(`select ${columns.join(", ")}`, [
    websiteId,
    persons,
  ]);
  return counted.map(({ text: _text, ...part }, place) => ({ ...part, count: row?.[place] ?? 0 }));
};
type CountedPart = Omit<NonNullable<PersonDataParts[string]["counted"]>, "text"> & {
  readonly name: string;
  readonly count: number;
};

const accountText = `
  select site_user_id as "siteUserId", email, first_name as "firstName", last_name as "lastName",
         status, registered_at as "registeredAt", confirmed_at as "confirmedAt",
         last_sign_in_at as "lastSignInAt", sign_ins as "signIns"
    from read.site_users where website_id = $1 and site_user_id = $2`;

/** Everything that is kept about the persons, by the parts that features declare. */
export const collectData = async (
  sql: Sql,
  parts: PersonDataParts,
  websiteId: string,
  siteUserId: string | undefined,
  persons: readonly string[],
): Promise<{ account: PersonRow | null; data: PersonRows }> => {
  const [account] =
    siteUserId === undefined
      ? []
      : await sql.query<PersonRow>(accountText, [websiteId, siteUserId]);
  const data: Record<string, readonly PersonRow[]> = {};
  for (const [name, { rows }] of Object.entries(parts))
    data[name] =
      typeof rows === "string"
        ? [...(await sql.query<PersonRow>(rows, [websiteId, persons]))]
        : await rows(sql, websiteId, persons);
  return { account: account ?? null, data };
};

/** The person of an address that an account had for a time (ISO 8601); null: without a beginning, or until now. */
export type HeldForATime = {
  readonly personId: string;
  readonly since: string | null;
  readonly until: string | null;
};

/** What was recorded under the address while the account had it. */
export const collectHeldData = async (
  sql: Sql,
  parts: PersonDataParts,
  websiteId: string,
  { personId, since, until }: HeldForATime,
): Promise<PersonRows> => {
  const { data } = await collectData(sql, parts, websiteId, undefined, [personId]);
  const sinceMs = since === null ? Number.NEGATIVE_INFINITY : Date.parse(since);
  const untilMs = until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
  const isTheirs = (at: unknown): boolean => {
    const atMs = Date.parse(String(at));
    return atMs >= sinceMs && atMs < untilMs;
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, { recordedAt }]) => [
      name,
      recordedAt === undefined ? [] : (data[name] ?? []).filter((row) => isTheirs(row[recordedAt])),
    ]),
  );
};
