-- Up to now the outbox held mails that no server was there for; from now on it holds what every mail says, for
-- some time, sealed with the key of the person it speaks of.
alter table mail_outbox
  -- What the mail server said last, sealed as the mail: it may name the address.
  add column sealed_answer text;
-- For what is old enough to be forgotten.
create index mail_outbox_by_age on mail_outbox using brin (created_at);

alter table mail_deliveries
  -- As in domain/kit/mail-kinds.ts.
  add column kind       text        not null default 'other',
  -- Of the first attempt.
  add column created_at timestamptz,
  -- There was no mail server: it has gone to nobody.
  add column kept_here  boolean     not null default false,
  -- The mail that it repeats.
  add column copy_of    text;

update mail_deliveries as delivery
   set created_at = changed_at,
       kept_here = exists (select from mail_outbox as kept
                            where kept.website_id = delivery.website_id
                              and kept.mail_id = delivery.mail_id),
       kind = case when mail_id like 'restock-confirm-%' then 'restock-confirmation'
                   when mail_id like 'restock-%' then 'restock-notice'
                   when mail_id like 'order-confirmation-%' then 'order-confirmation'
                   when mail_id like 'order-shipment-%' then 'shipment'
                   when mail_id like 'order-files-%' then 'files'
                   when mail_id like 'gift-card-%' then 'gift-card'
                   when mail_id like 'subscription-mail-%' then 'subscription'
                   when mail_id like 'review-request-%' then 'review-request'
                   when mail_id like 'account-%' then 'account'
                   when mail_id like 'invitation-%' or mail_id like 'owner-password-%' then 'console'
                   when mail_id like '%.reply.%' then 'reply'
                   when mail_id like '%.mail.%' then 'submission'
                   else 'other' end;

alter table mail_deliveries
  alter column created_at set default now(),
  alter column created_at set not null,
  -- What the console's list calls it.
  add column status text not null generated always as (
    case when state = 'queued' then 'sending'
         when state = 'postponed' then 'waiting'
         when state = 'failed' then coalesce(failure_kind, 'gave-up')
         when kept_here then 'kept'
         else 'sent' end) stored;

create index mail_deliveries_by_time on mail_deliveries (website_id, created_at, mail_id);
create index mail_deliveries_by_status on mail_deliveries (website_id, status, created_at);
create index mail_deliveries_by_copy on mail_deliveries (website_id, copy_of) where copy_of is not null;
