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
  /** Sign-ups that the batch changes, as parallel columns for unnest. */
  touched: { websites: [] as string[], signUpIds: [] as string[] },
  forgotten: [] as string[],
});
type Changes = ReturnType<typeof changes>;

/**
 * Takes what the touched sign-ups count for out of their groups before they change (`-`), or adds it
 * when they have changed (`+`): a batch costs as much as it changes, however many people wait.
 */
const recount = (sign: "+" | "-") => `
  with touched as (
    select signed_up.*
      from unnest($1::text[], $2::uuid[]) as named (website_id, sign_up_id)
      join {schema}.restock_sign_ups as signed_up using (website_id, sign_up_id)
    union
    select * from {schema}.restock_sign_ups where person_id = any($3::uuid[])
  ), counts as (
    select website_id, product_id, variant_id,
           count(*) filter (where email is not null and status = 'waiting')::int as waiting,
           count(*) filter (where status = 'sent')::int as sent,
           count(*) filter (where email is not null and status = 'failed')::int as failed
      from touched
     group by website_id, product_id, variant_id
  )
  update {schema}.restock_groups as restock_group
     set waiting = restock_group.waiting ${sign} counts.waiting,
         sent = restock_group.sent ${sign} counts.sent,
         failed = restock_group.failed ${sign} counts.failed
    from counts
   where (restock_group.website_id, restock_group.product_id, restock_group.variant_id)
       = (counts.website_id, counts.product_id, counts.variant_id)`;
const uncount = recount("-");
const countAgain = recount("+");

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
};

const applySignUp = (into: Changes, recorded: Projectable): void => {
  const event = RestockSignUpEvent.parse({ ...recorded.data, type: recorded.type });
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, sign_up_id: event.signUpId };
  into.touched.websites.push(website_id);
  into.touched.signUpIds.push(event.signUpId);
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
      return;
    case "RestockNoticeFailed":
      into.signUps.patch(key, { status: "failed", send_id: event.sendId, failure: event.reason });
      return;
    case "RestockSignUpLeft":
      into.signUps.patch(key, { status: "left" });
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
  const values = [into.touched.websites, into.touched.signUpIds, into.forgotten];
  return [
    { text: uncount, values },
    ...into.signUps.statements(),
    ...into.groups.statements(),
    { text: countAgain, values },
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
