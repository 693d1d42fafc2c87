import { shownToCustomerAs, statusesMappedTo } from "#domain/restock/sign-up-status.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import { accountPersons, heldAt } from "../kit/account-persons.ts";
import { type PageRequest, pagedText, queryPage } from "../kit/paged-query.ts";
import type { AccountListRow, AccountOrderRow, AccountRestockRow, AddressRow } from "./contract.ts";
import type {
  SiteUserGiftCardRow,
  SiteUserNoteRow,
  SiteUserSubmissionRow,
} from "./owner-contract.ts";

/**
 * Whether a row belongs to the account: to its own person, which everything done while signed in is
 * sealed for, or to that of an address that it has confirmed, until it changed to another one.
 * $3 website, $4 account.
 */
const isOwnAt = (person: string, at: string): string => `exists (
  select from ${accountPersons} as whose
   where whose.website_id = $3 and whose.site_user_id = $4 and whose.person_id = ${person}
     and ${heldAt(at)})`;

/** Failed orders never belonged to the customer. */
const orders = `
  select placed.order_id as "orderId", placed.number, placed.status, placed.placed_at as "placedAt",
         placed.total_quantity as "totalQuantity", placed.currency,
         placed.grand_total_cents as "grandTotalCents", placed.refunded_cents as "refundedCents",
         coalesce(line.title, '') as title, line.image_url as "imageUrl"
    from read.orders as placed
    left join read.order_lines as line
      on line.website_id = placed.website_id and line.order_id = placed.order_id and line.place = 0
   where placed.website_id = $3 and ${isOwnAt("placed.person_id", "placed.placed_at")}
     and placed.status <> 'failed'`;
const ordersText = pagedText(orders, `"placedAt" desc, "orderId"`);

const shownAs = (...words: readonly ("waiting" | "failed" | "sent")[]): string =>
  wordList(statusesMappedTo(shownToCustomerAs, ...words));

const restock = `
  select signed_up.sign_up_id as "signUpId", signed_up.product_id as "productId",
         signed_up.variant_id as "variantId", variant.product_name as "productName", variant.sku,
         variant.attributes,
         case when signed_up.status in (${shownAs("waiting")}) then 'waiting'
              when signed_up.status in (${shownAs("failed")}) then 'failed'
              else 'sent' end as status,
         signed_up.signed_up_at as "signedUpAt",
         signed_up.sent_at as "sentAt", '/shop/p/' || product.slug as "productUrl"
    from read.restock_sign_ups as signed_up
    join read.restock_groups as variant using (website_id, product_id, variant_id)
    left join read.products as product
      on product.website_id = signed_up.website_id and product.product_id = signed_up.product_id
     and product.visible
   where signed_up.website_id = $3
     and ${isOwnAt("signed_up.person_id", "signed_up.signed_up_at")}
     and signed_up.email is not null and signed_up.status in (${shownAs("waiting", "failed", "sent")})`;
const restockText = pagedText(restock, `"signedUpAt" desc, "signUpId"`);

const addresses = `
  select address_id as "addressId", address, changed_at as "changedAt"
    from read.site_user_addresses
   where website_id = $3 and site_user_id = $4 and address is not null`;
const addressesText = pagedText(addresses, `"changedAt" desc, "addressId"`);

const lists = `
  select list.list_id as "listId", list.name, member.email, member.joined_at as "joinedAt"
    from read.mailing_list_members as member
    join read.mailing_lists as list using (website_id, list_id)
   where member.website_id = $3 and ${isOwnAt("member.person_id", "member.joined_at")}
     and member.left_at is null and member.email is not null and not list.removed`;
const listsText = pagedText(lists, `"joinedAt" desc, "listId"`);

const submissions = `
  select submission_id as "submissionId", form_id as "formId", form_name as "formName",
         submitted_at as "submittedAt"
    from read.form_submissions as sent
   where website_id = $3 and ${isOwnAt("sent.person_id", "sent.submitted_at")}`;
const submissionsText = pagedText(submissions, `"submittedAt" desc, "submissionId"`);

/** Cards for them, and those that their orders bought. */
const giftCards = `
  select gift_card_id as "giftCardId", last_characters as "lastCharacters",
         case when disabled then 'disabled' when balance_cents = 0 then 'used-up' else 'active' end
           as status,
         currency, initial_cents as "initialCents", balance_cents as "balanceCents",
         ${isOwnAt("card.person_id", "card.issued_at")} as own, issued_at as "issuedAt"
    from read.gift_cards as card
   where website_id = $3
     and (${isOwnAt("card.person_id", "card.issued_at")}
          or order_id in (select placed.order_id::text from read.orders as placed
                           where placed.website_id = $3
                             and ${isOwnAt("placed.person_id", "placed.placed_at")}))`;
const giftCardsText = pagedText(giftCards, `"issuedAt" desc, "giftCardId"`);

/** Owners' notes about their orders. */
const notes = `
  select note.note_id as "noteId", note.order_id as "orderId", placed.number as "orderNumber",
         note.text, note.actor, note.added_at as "addedAt"
    from read.order_notes as note
    join read.orders as placed using (website_id, order_id)
   where note.website_id = $3 and ${isOwnAt("placed.person_id", "placed.placed_at")}`;
const notesText = pagedText(notes, `"addedAt" desc, "noteId"`);

const counts = `
  select (select count(*)::int from (${orders}) as found) as orders,
         (select count(*)::int from (${restock}) as found) as restock,
         (select count(*)::int from (${addresses}) as found) as addresses,
         (select count(*)::int from (${lists}) as found) as "mailingLists",
         (select count(*)::int from (${submissions}) as found) as "formSubmissions"
   where $1::int is not null and $2::int is not null`;

const isOwn = `
  select from read.orders as placed
   where $1::int is not null and $2::int is not null and website_id = $3
     and ${isOwnAt("placed.person_id", "placed.placed_at")}
     and order_id = $5 and status <> 'failed'`;

export type Whose = { readonly websiteId: string; readonly siteUserId: string };

type KeptAddress = { readonly addressId: string; readonly address: Omit<AddressRow, "addressId"> };
type Counts = {
  readonly orders: number;
  readonly restock: number;
  readonly addresses: number;
  readonly mailingLists: number;
  readonly formSubmissions: number;
};

/** The lists of an account, in pages, for the account and for owners. */
export const createAccountLists = (sql: Sql) => {
  const paged =
    <Row extends object>(text: string) =>
    async ({ websiteId, siteUserId }: Whose, page: PageRequest) => {
      const found = await queryPage<Row>(sql, text, page, [websiteId, siteUserId]);
      return { ...found, rows: [...found.rows] };
    };
  const listAddresses = paged<KeptAddress>(addressesText);
  return {
    orders: paged<AccountOrderRow>(ordersText),
    restock: paged<AccountRestockRow>(restockText),
    mailingLists: paged<AccountListRow>(listsText),
    submissions: paged<SiteUserSubmissionRow>(submissionsText),
    giftCards: paged<SiteUserGiftCardRow>(giftCardsText),
    notes: paged<SiteUserNoteRow>(notesText),
    addresses: async (whose: Whose, page: PageRequest) => {
      const { rows, ...rest } = await listAddresses(whose, page);
      const flat = rows.map(({ addressId, address }): AddressRow => ({ addressId, ...address }));
      return { ...rest, rows: flat };
    },
    hasOrder: async ({ websiteId, siteUserId }: Whose, orderId: string): Promise<boolean> =>
      (await sql.query(isOwn, [0, 0, websiteId, siteUserId, orderId])).length > 0,
    counts: async ({ websiteId, siteUserId }: Whose): Promise<Counts> => {
      const [found] = await sql.query<Counts>(counts, [0, 0, websiteId, siteUserId]);
      if (found === undefined) throw new Error("Counting answers one row.");
      return found;
    },
  };
};
