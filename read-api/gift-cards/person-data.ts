import { ofPersons, type PersonDataParts, withoutFields } from "../kit/person-data.ts";

/**
 * Cards sent to the person, and those that someone has begun to buy for them; and what an owner
 * noted about them on a card that is someone else's by now. A table of the version before, which
 * serves while this one is built, does not say whom a note is about: then it goes with the card.
 */
const rowsText = `
  select card.* from (select null::uuid as note_person_id) as beside, lateral (
    select email, name, from_name as "fromName", message, last_characters as "lastCharacters",
           currency, balance_cents as "balanceCents", issued_at as "issuedAt",
           case when coalesce(note_person_id, person_id) = any($2::uuid[]) then note end as note
      from read.gift_cards where ${ofPersons}
     union all
    select null, null, null, null, last_characters, null, null, issued_at, note
      from read.gift_cards
     where website_id = $1 and note_person_id = any($2::uuid[]) and note <> ''
       and not person_id = any($2::uuid[])) as card
   union all
  select email, name, from_name, message, null, currency, amount_cents, null, null
    from read.gift_card_purchases where ${ofPersons}
   order by "issuedAt"`;

export const giftCardPersonData: PersonDataParts = {
  giftCards: {
    projections: ["gift-cards"],
    rows: rowsText,
    recordedAt: "issuedAt",
    counted: {
      label: "Gift cards",
      text: `select count(*)::int as count from read.gift_cards where ${ofPersons}`,
      permission: "gift-cards:read",
    },
    // Without a currency: a card that went on to someone else, there for what an owner noted.
    forThePerson: (rows) => withoutFields("note")(rows.filter(({ currency }) => currency !== null)),
  },
};
