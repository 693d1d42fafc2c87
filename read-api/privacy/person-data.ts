import type { Sql } from "#infra/postgres/port.ts";
import type { KnownPerson } from "./contract.ts";
import { ordersOf } from "./person-orders.ts";

type Row = Readonly<Record<string, unknown>>;

/** Persons of an account: its own, and those of addresses that it has confirmed. */
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

const theirs = "website_id = $1 and person_id = any($2::uuid[])";

const countsText = `
  select (select count(*)::int from read.orders where ${theirs}) as orders,
         (select count(*)::int from read.form_submissions where ${theirs}) as "formSubmissions",
         (select count(*)::int from read.restock_sign_ups where ${theirs}) as restock,
         (select count(*)::int from read.reviews where ${theirs}) as reviews,
         (select count(*)::int from read.mailing_list_members
           where ${theirs} and left_at is null) as "mailingLists",
         (select count(*)::int from read.subscriptions where ${theirs}) as subscriptions,
         (select count(*)::int from read.gift_cards where ${theirs}) as "giftCards",
         (select count(*)::int from mail_outbox where ${theirs}) as mails`;

export const countData = async (
  sql: Sql,
  websiteId: string,
  persons: readonly string[],
): Promise<KnownPerson["counts"]> => {
  const [row] = await sql.query<KnownPerson["counts"]>(countsText, [websiteId, persons]);
  if (row === undefined) throw new Error("Counting answers one row.");
  return row;
};

const accountText = `
  select site_user_id as "siteUserId", email, first_name as "firstName", last_name as "lastName",
         status, registered_at as "registeredAt", confirmed_at as "confirmedAt",
         last_sign_in_at as "lastSignInAt", sign_ins as "signIns"
    from read.site_users where website_id = $1 and site_user_id = $2`;

const addressesText = `
  select address, changed_at as "changedAt"
    from read.site_user_addresses where ${theirs} and address is not null order by changed_at`;

/** Answers as they are shown: those of password fields are not. */
const submissionsText = `
  select submission_id as "submissionId", form_name as form, submitted_at as "submittedAt",
         page_title as "pageTitle", page_path as "pagePath", answers,
         (select json_agg(json_build_object('note', note.note, 'addedAt', note.added_at)
                          order by note.added_at)
            from read.form_submission_notes as note
           where note.website_id = submission.website_id
             and note.submission_id = submission.submission_id) as notes,
         (select json_agg(json_build_object('subject', reply.subject, 'body', reply.body,
                                            'repliedAt', reply.replied_at)
                          order by reply.replied_at)
            from read.form_submission_replies as reply
           where reply.website_id = submission.website_id
             and reply.submission_id = submission.submission_id) as replies
    from read.form_submissions as submission
   where ${theirs}
   order by submitted_at`;

const restockText = `
  select sign_up.email, "group".product_name as product, sign_up.variant_id as "variantId",
         sign_up.status, sign_up.is_join_mailing_list as "isJoinMailingList",
         sign_up.signed_up_at as "signedUpAt", sign_up.sent_at as "sentAt"
    from read.restock_sign_ups as sign_up
    join read.restock_groups as "group" using (website_id, product_id, variant_id)
   where ${theirs}
   order by sign_up.signed_up_at`;

const reviewsText = `
  select review.product_id as "productId", product.name as product, review.rating, review.title,
         review.words as text, review.name, review.email, review.status,
         review.written_at as "writtenAt"
    from read.reviews as review left join read.products as product using (website_id, product_id)
   where ${theirs}
   order by review.written_at`;

const listsText = `
  select list.name, member.email, member.name as "calledThere", member.source,
         member.joined_at as "joinedAt", member.left_at as "leftAt"
    from read.mailing_list_members as member
    join read.mailing_lists as list using (website_id, list_id)
   where ${theirs}
   order by member.joined_at`;

/**
 * Cards sent to the person, and those that somebody has begun to buy for them; and what an owner noted about
 * them on a card that is somebody else's by now. A table of the version before, which serves while this one
 * is built, does not say whom a note is about: then it goes with the card.
 */
const giftCardsText = `
  select card.* from (select null::uuid as note_person_id) as beside, lateral (
    select email, name, from_name as "fromName", message, last_characters as "lastCharacters",
           currency, balance_cents as "balanceCents", issued_at as "issuedAt",
           case when coalesce(note_person_id, person_id) = any($2::uuid[]) then note end as note
      from read.gift_cards where ${theirs}
     union all
    select null, null, null, null, last_characters, null, null, issued_at, note
      from read.gift_cards
     where website_id = $1 and note_person_id = any($2::uuid[]) and note <> ''
       and not person_id = any($2::uuid[])) as card
   union all
  select email, name, from_name, message, null, currency, amount_cents, null, null
    from read.gift_card_purchases where ${theirs}
   order by "issuedAt"`;

const subscriptionsText = `
  select subscription_id as "subscriptionId", title, email, name, plan,
         amount_cents as "amountCents", currency, paid_periods as "paidPeriods",
         started_at as "startedAt", paid_until as "paidUntil", over, ended_at as "endedAt",
         cancel_reason as "cancelReason"
    from read.subscriptions where ${theirs} order by started_at`;

/** Lines with answers, in carts that were not bought; those of orders stand with the orders. */
const cartsText = `
  select entry.title, entry.sku, entry.quantity, entry.additional_fields as "additionalFields"
    from person_ties as tie
    join read.cart_entries as entry
      on entry.website_id = tie.website_id and entry.person_id = tie.person_id
    join read.carts as cart
      on cart.website_id = entry.website_id and cart.cart_id = entry.cart_id
   where tie.website_id = $1 and tie.owner_id = any($2::uuid[]) and cart.purchased_at is null
   order by entry.cart_id, entry.place`;

/** About them, and whether it went to them: what a form's recipients are told does not. */
const mailsText = `
  select person_id as "personId", sealed, created_at as "createdAt",
         recipient_id = any($2::uuid[]) as "isTheirs"
    from mail_outbox where ${theirs} order by created_at`;

type Sealed = {
  readonly personId: string;
  readonly sealed: string;
  readonly createdAt: string;
  readonly isTheirs: boolean | null;
};

export type OpenSealed = (
  sealed: readonly { readonly personId: string; readonly sealed: string }[],
) => Promise<readonly (Row | null)[]>;

/** What was mailed to the person, as far as it is still in the outbox. */
const mailsOf = async (
  sql: Sql,
  open: OpenSealed,
  websiteId: string,
  persons: readonly string[],
) => {
  const kept = await sql.query<Sealed>(mailsText, [websiteId, persons]);
  const opened = await open(kept);
  return kept.map(({ createdAt, isTheirs }, index) => ({
    createdAt,
    subject: opened[index]?.subject ?? null,
    text: opened[index]?.text ?? null,
    isTheirs: isTheirs === true,
  }));
};

/** Everything that is kept about the persons. */
export const collectData = async (
  sql: Sql,
  open: OpenSealed,
  websiteId: string,
  siteUserId: string | undefined,
  persons: readonly string[],
) => {
  const ask = async (text: string) => [...(await sql.query<Row>(text, [websiteId, persons]))];
  const [account] =
    siteUserId === undefined ? [] : await sql.query<Row>(accountText, [websiteId, siteUserId]);
  return {
    account: account ?? null,
    addresses: await ask(addressesText),
    orders: await ordersOf(sql, websiteId, persons),
    formSubmissions: await ask(submissionsText),
    restock: await ask(restockText),
    mailingLists: await ask(listsText),
    subscriptions: await ask(subscriptionsText),
    reviews: await ask(reviewsText),
    giftCards: await ask(giftCardsText),
    carts: await ask(cartsText),
    mails: await mailsOf(sql, open, websiteId, persons),
  };
};
