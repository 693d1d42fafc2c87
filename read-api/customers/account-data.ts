import type { Sql } from "#infra/postgres/port.ts";
import { accountPersons } from "../kit/account-persons.ts";
import type { PersonDataParts, PersonRow } from "../kit/person-data.ts";
import {
  collectData,
  collectHeldData,
  findPersons,
  type HeldForATime,
} from "../privacy/person-data.ts";
import type { Whose } from "./account-lists.ts";
import { cartOfAccount } from "./cart-of-account.ts";
import type { AccountData } from "./contract.ts";

const newEmailText = `
  select email from read.site_user_new_emails where website_id = $1 and site_user_id = $2`;

/**
 * Addresses that the account has given up, or that another account had before: the data of all holders is under the
 * same person.
 */
const heldForATimeText = `
  select person_id as "personId", case when since > '-infinity' then since end as since, until
    from ${accountPersons} as whose
   where website_id = $1 and site_user_id = $2 and (until is not null or since > '-infinity')`;

const cartText = `
  select entry.title, entry.sku, entry.attributes, entry.quantity,
         entry.additional_fields as "additionalFields"
    from read.site_users as u
    join read.cart_entries as entry
      on entry.website_id = u.website_id and entry.cart_id = ${cartOfAccount}
   where u.website_id = $1 and u.site_user_id = $2
   order by entry.place`;

/** The part of the sessions' port that is used here. */
export type SessionList = {
  readonly list: (
    websiteId: string,
    siteUserId: string,
    page: { readonly offset: number; readonly limit: number },
  ) => Promise<{
    readonly sessions: readonly {
      readonly sessionId: string;
      readonly rememberMe: boolean;
      readonly device: string;
      readonly signedInAt: string;
      readonly lastSeenAt: string;
    }[];
    readonly total: number;
  }>;
};
const MAX_SESSIONS = 1_000;

/**
 * What the account may take along at any time. What owners wrote for their own eyes waits for a request
 * that they answer.
 */
const forThePerson = (
  parts: PersonDataParts,
  data: Readonly<Record<string, readonly PersonRow[]>>,
): Readonly<Record<string, readonly PersonRow[]>> =>
  Object.fromEntries(
    Object.entries(data).map(([name, rows]) => [name, parts[name]?.forThePerson?.(rows) ?? rows]),
  );

export type AccountDataDependencies = {
  readonly sql: Sql;
  readonly siteUserSessions: SessionList;
  readonly personData: PersonDataParts;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
};

/**
 * All data about an account's person, for the customer or for owners; undefined when there is no
 * account.
 */
export const createAccountData =
  ({ sql, siteUserSessions, personData, websiteFacts }: AccountDataDependencies) =>
  async (
    { websiteId, siteUserId }: Whose,
    reader: "visitor" | "owner",
  ): Promise<AccountData | undefined> => {
    const ids = [websiteId, siteUserId];
    const all = await findPersons(sql, websiteId, { siteUserId, personId: undefined });
    const held = reader === "owner" ? [] : await sql.query<HeldForATime>(heldForATimeText, ids);
    const limited = new Set(held.map(({ personId }) => personId));
    const persons = all.filter((personId) => !limited.has(personId));
    const found = await collectData(sql, personData, websiteId, siteUserId, persons);
    const { account } = found;
    if (account === null) return undefined;
    const earlier = await Promise.all(
      held.map((person) => collectHeldData(sql, personData, websiteId, person)),
    );
    const data = Object.fromEntries(
      Object.entries(found.data).map(([name, rows]) => [
        name,
        [...earlier.flatMap((each) => each[name] ?? []), ...rows],
      ]),
    );
    const [waiting] = await sql.query<{ email: string | null }>(newEmailText, ids);
    const sessions = await siteUserSessions.list(websiteId, siteUserId, {
      offset: 0,
      limit: MAX_SESSIONS,
    });
    return {
      website: (await websiteFacts(websiteId)).title,
      ...(reader === "owner" ? data : forThePerson(personData, data)),
      account: { ...account, newEmail: waiting?.email ?? null },
      sessions: [...sessions.sessions],
      cart: [...(await sql.query<PersonRow>(cartText, ids))],
    };
  };
