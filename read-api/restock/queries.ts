import { isoMoment } from "../kit/iso-moment.ts";

/** A row of read.restock_sends as the contract's RestockSend. Works in JSON, too. */
export const sendFields = `
  send.send_id as "sendId", send.product_id as "productId", send.variant_id as "variantId",
  send.product_name as "productName", send.sku, send.attributes,
  case when send.cancelled_at is not null then 'cancelled'
       when send.completed_at is not null then 'completed'
       when send.started_at is not null then 'running'
       else 'scheduled' end as state,
  send.audience, send.hold_minutes as "holdMinutes", send.automatic,
  ${isoMoment("send.requested_at")} as "requestedAt", ${isoMoment("send.starts_at")} as "startsAt",
  ${isoMoment("send.started_at")} as "startedAt", ${isoMoment("send.completed_at")} as "completedAt",
  ${isoMoment("send.cancelled_at")} as "cancelledAt", send.recipients, send.units,
  case when send.completed_at is not null or send.cancelled_at is not null then 0
       else greatest(coalesce(send.recipients, 0) - send.sent - send.failed - send.in_doubt
                     - send.dismissed, 0) end as waiting,
  send.sent, send.failed, send.bounced, send.in_doubt as "inDoubt", send.dismissed, send.skipped,
  send.skipped_for as "skippedFor"`;

/**
 * The rows of `read.restock_groups`. The previous version of the table, which serves while this one is
 * built, does not count bounced emails: the name then refers to the column next to it.
 */
export const groupRows = `(
    select found.* from (select 0 as bounced) as beside, lateral (
      select website_id, product_id, variant_id, product_name, sku, attributes, waiting, sent, failed,
             bounced, in_doubt, unconfirmed, first_sign_up_at, last_sign_up_at, position, send_id
        from read.restock_groups) as found)`;

/** As `recipientsOf`: how many people of a row of `groupRows` a send to everyone would email. */
export const recipients = "waiting_for.waiting + waiting_for.failed - waiting_for.bounced";

export const groupFields = `
  waiting_for.product_id as "productId", waiting_for.variant_id as "variantId",
  waiting_for.product_name as "productName", waiting_for.sku, waiting_for.attributes,
  waiting, waiting_for.sent, waiting_for.failed, waiting_for.bounced, waiting_for.in_doubt as "inDoubt", unconfirmed,
  first_sign_up_at as "firstSignUpAt", last_sign_up_at as "lastSignUpAt",
  (select to_json(last) from (select ${sendFields}
      from read.restock_sends as send
     where send.website_id = waiting_for.website_id and send.send_id = waiting_for.send_id) as last
  ) as "lastSend"`;

export const groupsText = `
  select ${groupFields}, waiting_for.position
    from ${groupRows} as waiting_for
   where waiting_for.website_id = $1 and ($2::bigint is null or waiting_for.position < $2)
   order by waiting_for.position desc
   limit $3`;

export const signUpFields = `
  sign_up.sign_up_id as "signUpId", sign_up.product_id as "productId",
  sign_up.variant_id as "variantId", sign_up.email as "siteVisitorEmail",
  sign_up.is_join_mailing_list as "isJoinMailingList",
  case when sign_up.email is null then 'forgotten' else sign_up.status end as status,
  sign_up.signed_up_at as "signedUpAt", sign_up.sent_at as "sentAt", sign_up.failure,
  sign_up.position`;

export const signUpsText = `
  select ${signUpFields}
    from read.restock_sign_ups as sign_up
   where website_id = $1 and product_id = $2 and variant_id = $3
     and ($4::bigint is null or position > $4)
   order by position
   limit $5`;
