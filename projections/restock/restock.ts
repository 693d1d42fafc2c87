import { readFileSync } from "node:fs";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import { unreachable } from "#domain/shared/decider.ts";
import { VisitorEvent } from "#domain/visitors/events.ts";
import type { Projectable, Projection, Statement } from "../shared/projection.ts";
import { tableChanges } from "../shared/table-changes.ts";
import { groupsTable, signUpsTable } from "./restock-tables.ts";

const changes = () => ({
  signUps: tableChanges(signUpsTable),
  groups: tableChanges(groupsTable),
  /** Variants whose counts may have changed, as parallel columns for unnest. */
  counted: { websites: [] as string[], products: [] as string[], variants: [] as string[] },
  forgotten: [] as string[],
});
type Changes = ReturnType<typeof changes>;

/** Counts anew what a batch touched: a difference would have to know what each row was before. */
const recount = `
  with touched as (
    select website_id, product_id, variant_id
      from unnest($1::text[], $2::text[], $3::text[]) as named (website_id, product_id, variant_id)
    union
    select website_id, product_id, variant_id
      from {schema}.restock_sign_ups where person_id = any($4::uuid[])
  ), counts as (
    select website_id, product_id, variant_id,
           count(*) filter (where email is not null and status = 'waiting')::int as waiting,
           count(*) filter (where status = 'sent')::int as sent,
           count(*) filter (where email is not null and status = 'failed')::int as failed
      from touched
      join {schema}.restock_sign_ups using (website_id, product_id, variant_id)
     group by website_id, product_id, variant_id
  )
  update {schema}.restock_groups as restock_group
     set waiting = counts.waiting, sent = counts.sent, failed = counts.failed
    from counts
   where (restock_group.website_id, restock_group.product_id, restock_group.variant_id)
       = (counts.website_id, counts.product_id, counts.variant_id)`;

type GroupKey = {
  readonly website_id: string;
  readonly product_id: string;
  readonly variant_id: string;
};

const count = ({ counted }: Changes, key: GroupKey): void => {
  counted.websites.push(key.website_id);
  counted.products.push(key.product_id);
  counted.variants.push(key.variant_id);
};

const noSend = {
  send_id: null,
  send_requested_at: null,
  send_completed_at: null,
  send_sent: 0,
  send_failed: 0,
  send_skipped: 0,
};

const applySignedUp = (
  into: Changes,
  recorded: Projectable,
  event: Extract<RestockSignUpEvent, { type: "RestockSignedUp" }>,
): void => {
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, product_id: event.productId, variant_id: event.variantId };
  const { position } = recorded;
  const email = recorded.personal?.email;
  into.signUps.put({
    ...key,
    sign_up_id: event.signUpId,
    person_id: event.person.personId,
    email: typeof email === "string" ? email : null,
    is_join_mailing_list: event.isJoinMailingList,
    status: "waiting",
    send_id: null,
    failure: null,
    signed_up_at: event.signedUpAt,
    sent_at: null,
    position,
  });
  const shown = {
    product_name: event.productName,
    sku: event.sku,
    attributes: event.attributes,
    last_sign_up_at: event.signedUpAt,
  };
  const counts = { waiting: 0, sent: 0, failed: 0 };
  const first_sign_up_at = event.signedUpAt;
  into.groups.ensure({ ...key, ...shown, ...counts, first_sign_up_at, position, ...noSend });
  into.groups.patch(key, shown);
  count(into, key);
};

const applySignUp = (into: Changes, recorded: Projectable): void => {
  const event = RestockSignUpEvent.parse({ ...recorded.data, type: recorded.type });
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, sign_up_id: event.signUpId };
  switch (event.type) {
    case "RestockSignedUp":
      applySignedUp(into, recorded, event);
      return;
    case "RestockMailingListJoined":
      into.signUps.patch(key, { is_join_mailing_list: true });
      return;
    case "RestockNoticeSent":
      into.signUps.patch(key, {
        status: "sent",
        send_id: event.sendId,
        failure: null,
        sent_at: event.sentAt,
      });
      count(into, { website_id, product_id: event.productId, variant_id: event.variantId });
      return;
    case "RestockNoticeFailed":
      into.signUps.patch(key, { status: "failed", send_id: event.sendId, failure: event.reason });
      count(into, { website_id, product_id: event.productId, variant_id: event.variantId });
      return;
    default:
      unreachable(event);
  }
};

const applySend = (into: Changes, recorded: Projectable): void => {
  const event = RestockSendEvent.parse({ ...recorded.data, type: recorded.type });
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, product_id: event.productId, variant_id: event.variantId };
  switch (event.type) {
    case "RestockSendRequested":
      into.groups.patch(key, {
        ...noSend,
        send_id: event.sendId,
        send_requested_at: event.requestedAt,
      });
      return;
    case "RestockSendCompleted":
      into.groups.patch(key, {
        send_completed_at: event.completedAt,
        send_sent: event.sent,
        send_failed: event.failed,
        send_skipped: event.skipped,
      });
      return;
    default:
      unreachable(event);
  }
};

const project = (batch: readonly Projectable[]): readonly Statement[] => {
  const into = changes();
  for (const recorded of batch) {
    if (recorded.type === "PersonForgotten") {
      const { personId } = VisitorEvent.parse({ ...recorded.data, type: recorded.type });
      into.signUps.forget(personId);
      into.forgotten.push(personId);
    } else if (recorded.stream.startsWith("restockSend-")) applySend(into, recorded);
    else applySignUp(into, recorded);
  }
  const { websites, products, variants } = into.counted;
  return [
    ...into.signUps.statements(),
    ...into.groups.statements(),
    { text: recount, values: [websites, products, variants, into.forgotten] },
  ];
};

/** Who waits for which variant, and what the sends did. */
export const restock: Projection = {
  name: "restock",
  version: 1,
  reads: { categories: ["restockSignUp", "restockSend"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./restock.sql", import.meta.url), "utf8"),
  views: ["restock_sign_ups", "restock_groups"],
  project,
};
