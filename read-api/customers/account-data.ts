import type { Sql } from "#infra/postgres/port.ts";
import { collectData, findPersons, type OpenSealed } from "../privacy/person-data.ts";
import type { Whose } from "./account-lists.ts";
import { cartOfAccount } from "./cart-of-account.ts";
import type { AccountData } from "./contract.ts";

const newEmailText = `
  select email from read.site_user_new_emails where website_id = $1 and site_user_id = $2`;

const cartText = `
  select entry.title, entry.sku, entry.attributes, entry.quantity,
         entry.additional_fields as "additionalFields"
    from read.site_users as u
    join read.cart_entries as entry
      on entry.website_id = u.website_id and entry.cart_id = ${cartOfAccount}
   where u.website_id = $1 and u.site_user_id = $2
   order by entry.place`;

/** The part of the sessions' port that is read here. */
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

type Row = Readonly<Record<string, unknown>>;
type PersonData = Awaited<ReturnType<typeof collectData>>;

const without = (rows: readonly Row[], ...names: readonly string[]): Row[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))),
  );

/**
 * What the account may take along at any time. What owners wrote for their own eyes waits for a request
 * that they answer, and so does what mails said: whoever sits at a browser that is signed in shall not
 * find links there that only the mailbox's owner may open.
 */
const forTheirEyes = ({ account: _account, ...data }: PersonData) => ({
  ...data,
  orders: without(data.orders, "cancelReason", "notes"),
  formSubmissions: without(data.formSubmissions, "notes"),
  subscriptions: without(data.subscriptions, "cancelReason"),
  // Without a currency: a card that went on to somebody else, there for what an owner noted.
  giftCards: without(
    data.giftCards.filter(({ currency }) => currency !== null),
    "note",
  ),
  mails: data.mails
    .filter(({ isTheirs }) => isTheirs)
    .map(({ createdAt, subject }) => ({ createdAt, subject })),
});

export type AccountDataDependencies = {
  readonly sql: Sql;
  readonly siteUserSessions: SessionList;
  readonly personalData: { readonly open: OpenSealed };
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
};

/** Everything known about an account's person, for the visitor or for owners; undefined when there is no account. */
export const createAccountData =
  ({ sql, siteUserSessions, personalData, websiteFacts }: AccountDataDependencies) =>
  async (
    { websiteId, siteUserId }: Whose,
    reader: "visitor" | "owner",
  ): Promise<AccountData | undefined> => {
    const persons = await findPersons(sql, websiteId, { siteUserId, personId: undefined });
    const data = await collectData(sql, personalData.open, websiteId, siteUserId, persons);
    if (data.account === null) return undefined;
    const ids = [websiteId, siteUserId];
    const [waiting] = await sql.query<{ email: string | null }>(newEmailText, ids);
    const sessions = await siteUserSessions.list(websiteId, siteUserId, {
      offset: 0,
      limit: MAX_SESSIONS,
    });
    return {
      website: (await websiteFacts(websiteId)).title,
      ...(reader === "owner" ? data : forTheirEyes(data)),
      account: { ...data.account, newEmail: waiting?.email ?? null },
      sessions: [...sessions.sessions],
      cart: [...(await sql.query<Row>(cartText, ids))],
    };
  };
