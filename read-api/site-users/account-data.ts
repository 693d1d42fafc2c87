import type { Sql } from "#infra/postgres/port.ts";
import { getOrder } from "../checkout/get-order.ts";
import type { PageAnswer, PageRequest } from "../shared/paged-query.ts";
import { listOwnSubscriptions } from "../subscriptions/list-subscriptions.ts";
import { findPersons, reviewsAndCards } from "../visitors/person-data.ts";
import type { AccountLists, Whose } from "./account-lists.ts";
import type { AccountData } from "./contract.ts";

const PAGE = 200;

/** Every row of a list, page by page. */
const all = async <Row>(
  list: (whose: Whose, page: PageRequest) => Promise<PageAnswer<Row>>,
  whose: Whose,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const found = await list(whose, { page, pageSize: PAGE });
    rows.push(...found.rows);
    if (found.rows.length < PAGE) return rows;
  }
};

const accountText = `
  select u.site_user_id as "siteUserId", u.email, u.first_name as "firstName",
         u.last_name as "lastName", u.registered_at as "registeredAt",
         u.confirmed_at as "confirmedAt", u.last_sign_in_at as "lastSignInAt",
         u.sign_ins as "signIns", waiting.email as "newEmail"
    from read.site_users as u
    left join read.site_user_new_emails as waiting using (website_id, site_user_id)
   where u.website_id = $1 and u.site_user_id = $2`;

const persons = `
  select person_id from read.site_user_persons where website_id = $1 and site_user_id = $2`;

/** Answers as they are shown: those of password fields are not. */
const submissionsText = `
  select submission_id as "submissionId", form_name as form, submitted_at as "submittedAt",
         page_path as page, answers,
         (select coalesce(json_agg(json_build_object('sentAt', reply.replied_at,
                   'subject', reply.subject, 'text', reply.body) order by reply.replied_at), '[]')
            from read.form_submission_replies as reply
           where reply.website_id = submission.website_id
             and reply.submission_id = submission.submission_id) as replies
    from read.form_submissions as submission
   where website_id = $1 and person_id in (${persons}) and not deleted
   order by submitted_at desc, submission_id
   limit $3 offset $4`;

const cartText = `
  select entry.title, entry.sku, entry.attributes, entry.quantity,
         entry.additional_fields as "additionalFields"
    from read.site_users as u
    join read.cart_entries as entry
      on entry.website_id = u.website_id and entry.cart_id = case when u.cart_id ~ '^[0-9a-f-]{36}$' then u.cart_id::uuid end
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

type Row = Readonly<Record<string, unknown>>;

export type AccountDataDependencies = {
  readonly sql: Sql;
  readonly lists: AccountLists;
  readonly siteUserSessions: SessionList;
  readonly websiteFacts: (websiteId: string) => Promise<{ readonly title: string }>;
};

/** Everything known about an account's person, for the visitor to keep; undefined when there is no account. */
export const createAccountData =
  ({ sql, lists, siteUserSessions, websiteFacts }: AccountDataDependencies) =>
  async (whose: Whose): Promise<AccountData | undefined> => {
    const { websiteId, siteUserId } = whose;
    const [account] = await sql.query<Row>(accountText, [websiteId, siteUserId]);
    if (account === undefined) return undefined;
    const orders = await all(lists.orders, whose);
    const submissions = await all(async (_whose, { page, pageSize }) => {
      const values = [websiteId, siteUserId, pageSize, (page - 1) * pageSize];
      const rows = await sql.query<Row>(submissionsText, values);
      return { rows, total: rows.length, page, pageSize };
    }, whose);
    const sessions = await siteUserSessions.list(websiteId, siteUserId, {
      offset: 0,
      limit: 1_000,
    });
    const owned = await findPersons(sql, websiteId, { siteUserId, personId: undefined });
    return {
      website: (await websiteFacts(websiteId)).title,
      account,
      addresses: [...(await all(lists.addresses, whose))],
      orders: await inTurn(orders, ({ orderId }) => getOrder(sql, websiteId, orderId)),
      formSubmissions: [...submissions],
      subscriptions: [...(await all((own, page) => listOwnSubscriptions(sql, own, page), whose))],
      ...(await reviewsAndCards(sql, websiteId, owned)),
      restock: [...(await all(lists.restock, whose))],
      mailingLists: [...(await all(lists.mailingLists, whose))],
      sessions: [...sessions.sessions],
      cart: [...(await sql.query<Row>(cartText, [websiteId, siteUserId]))],
    };
  };

const inTurn = async <Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> => {
  const values: Value[] = [];
  for (const item of items) values.push(await work(item));
  return values;
};
