import { readFileSync } from "node:fs";
import { unreachable } from "#domain/kit/decider.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { VisitorEvent } from "#domain/privacy/events.ts";
import { RestockSendEvent, RestockSignUpEvent } from "#domain/restock/events.ts";
import {
  countedAs,
  isNotifiable,
  type SignUpStatus,
  statusAfter,
  statusAtSignUp,
  statusesMappedTo,
} from "#domain/restock/sign-up-status.ts";
import { wordList } from "#infra/postgres/port.ts";
import type { Projectable, Projection, Statement } from "../kit/projection.ts";
import { tableChanges } from "../kit/table-changes.ts";
import { arrivalsTable, groupsTable, sendsTable, signUpsTable } from "./restock-tables.ts";
import { sendCounts } from "./send-counts.ts";
import { signUpOutcomes } from "./sign-up-outcomes.ts";

const changes = () => ({
  signUps: tableChanges(signUpsTable),
  groups: tableChanges(groupsTable),
  sends: tableChanges(sendsTable),
  arrivals: tableChanges(arrivalsTable),
  sendCounts: sendCounts(),
  signUpOutcomes: signUpOutcomes(),
  /** Sign-ups that the batch changes, as parallel columns for unnest. */
  touched: { websites: [] as string[], signUpIds: [] as string[] },
  forgotten: [] as string[],
});
type Changes = ReturnType<typeof changes>;

/** The figure *failed* includes these, but no send emails them. */
const neverNotified = statusesMappedTo(countedAs, "failed").filter(
  (status) => !isNotifiable(status),
);

const counted = (figure: NonNullable<(typeof countedAs)[SignUpStatus]>): string =>
  `status in (${wordList(statusesMappedTo(countedAs, figure))})`;

/**
 * The sign-ups that each figure of a group counts. A person who was erased was notified all the
 * same.
 */
const figures = {
  waiting: `email is not null and ${counted("waiting")}`,
  sent: counted("sent"),
  failed: `email is not null and ${counted("failed")}`,
  bounced: `email is not null and status in (${wordList(neverNotified)})`,
  in_doubt: `email is not null and ${counted("inDoubt")}`,
  unconfirmed: `email is not null and ${counted("unconfirmed")}`,
};

const figureColumns = Object.entries(figures)
  .map(([name, where]) => `count(*) filter (where ${where})::int as ${name}`)
  .join(", ");
const recounted = (sign: "+" | "-"): string =>
  Object.keys(figures)
    .map((name) => `${name} = restock_group.${name} ${sign} counts.${name}`)
    .join(", ");

/**
 * Subtracts the touched sign-ups from their groups before they change (`-`), or adds them after
 * (`+`): the cost of a batch depends on its changes, not on the number of waiting people.
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
           ${figureColumns}
      from touched
     group by website_id, product_id, variant_id
  )
  update {schema}.restock_groups as restock_group
     set ${recounted(sign)}
    from counts
   where (restock_group.website_id, restock_group.product_id, restock_group.variant_id)
       = (counts.website_id, counts.product_id, counts.variant_id)`;
const uncount = recount("-");
const countAgain = recount("+");

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
    status: statusAtSignUp(event),
    send_id: null,
    failure: null,
    signed_up_at: event.signedUpAt,
    confirmed_at: null,
    sent_at: null,
    failed_at: null,
    waiting_from: event.awaitsConfirmation ? null : event.signedUpAt,
    waited_until: null,
    position,
  });
  const shown = {
    product_name: event.productName,
    sku: event.sku,
    attributes: event.attributes,
    last_sign_up_at: event.signedUpAt,
    ...(event.origin !== undefined && { origin: event.origin }),
  };
  const counts = { waiting: 0, sent: 0, failed: 0, bounced: 0, in_doubt: 0, unconfirmed: 0 };
  const first = { first_sign_up_at: event.signedUpAt, position, send_id: null, origin: null };
  into.groups.ensure({ ...first, ...key, ...shown, ...counts });
  into.groups.patch(key, shown);
};

/** The details of an event next to the row's status. */
const detailsOf = (event: RestockSignUpEvent) => {
  switch (event.type) {
    case "RestockSignUpConfirmed":
      return { confirmed_at: event.confirmedAt, waiting_from: event.confirmedAt };
    case "RestockMailingListJoined":
      return { is_join_mailing_list: true };
    case "RestockNoticeSent":
      return { send_id: event.sendId, failure: null, sent_at: event.sentAt };
    case "RestockNoticeFailed":
      return { send_id: event.sendId, failure: event.reason, failed_at: event.failedAt };
    case "RestockNoticeInDoubt":
      return { send_id: event.sendId, failure: null, failed_at: event.doubtedAt };
    case "RestockSignedUp":
    case "RestockConfirmationAsked":
    case "RestockNoticeResendRequested":
    case "RestockDoubtDismissed":
    case "RestockSignUpLeft":
    case "RestockSignUpTakenOff":
    case "RestockSignUpPutBack":
      return {};
    default:
      return unreachable(event);
  }
};

const applySignUp = (into: Changes, recorded: Projectable): void => {
  const event = readEvent(RestockSignUpEvent, recorded);
  const website_id = recorded.metadata.websiteId;
  const key = { website_id, sign_up_id: event.signUpId };
  into.touched.websites.push(website_id);
  into.touched.signUpIds.push(event.signUpId);
  into.sendCounts.note(website_id, event);
  into.signUpOutcomes.note(recorded, event);
  if (event.type === "RestockSignedUp") applySignedUp(into, recorded, event);
  else if (event.type !== "RestockConfirmationAsked") {
    const status = statusAfter(event);
    into.signUps.patch(key, { ...detailsOf(event), ...(status !== undefined && { status }) });
  }
};

const applyRequested = (
  into: Changes,
  key: { readonly website_id: string; readonly product_id: string; readonly variant_id: string },
  event: Extract<RestockSendEvent, { type: "RestockSendRequested" }>,
  position: bigint,
): void => {
  const { sendId: send_id, requestedAt, startsAt = requestedAt } = event;
  into.groups.patch(key, { send_id });
  into.sendCounts.begin(key.website_id, send_id);
  into.sends.put({
    ...key,
    send_id,
    product_name: event.productName,
    sku: event.sku,
    attributes: event.attributes,
    audience: event.audience ?? "everyone",
    hold_minutes: event.holdMinutes ?? null,
    automatic: event.arrival !== undefined,
    requested_at: requestedAt,
    starts_at: startsAt,
    started_at: null,
    completed_at: null,
    cancelled_at: null,
    recipients: null,
    units: null,
    sent: 0,
    failed: 0,
    bounced: 0,
    in_doubt: 0,
    dismissed: 0,
    skipped: 0,
    skipped_for: {},
    position,
  });
};

const applySend = (into: Changes, recorded: Projectable): void => {
  const event = readEvent(RestockSendEvent, recorded);
  const website_id = recorded.metadata.websiteId;
  const variant = { website_id, product_id: event.productId, variant_id: event.variantId };
  if (event.type === "RestockArrivalExpected") {
    const { units, expectedOn: arriving_on } = event;
    into.arrivals.put({ ...variant, units, arriving_on });
    return;
  }
  const send = { website_id, send_id: event.sendId };
  switch (event.type) {
    case "RestockSendRequested":
      applyRequested(into, variant, event, recorded.position);
      return;
    case "RestockSendStarted": {
      const { recipients, units, startedAt: started_at } = event;
      into.sends.patch(send, { recipients, units, started_at });
      return;
    }
    case "RestockSendCancelled":
      into.sends.patch(send, { cancelled_at: event.cancelledAt });
      return;
    case "RestockSendCompleted":
      into.sends.patch(send, {
        completed_at: event.completedAt,
        skipped: event.skipped,
        skipped_for: event.skippedFor ?? {},
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
      const forgotten = readEvent(VisitorEvent, recorded);
      const { personId } = forgotten;
      into.signUps.forget(personId);
      into.signUpOutcomes.forget(recorded, forgotten);
      into.forgotten.push(personId);
    } else if (recorded.stream.startsWith("restockSend-")) applySend(into, recorded);
    else applySignUp(into, recorded);
  }
  const values = [into.touched.websites, into.touched.signUpIds, into.forgotten];
  return [
    { text: uncount, values },
    ...into.signUps.statements(),
    ...into.signUpOutcomes.statements(),
    ...into.groups.statements(),
    ...into.sends.statements(),
    ...into.sendCounts.statements(),
    ...into.arrivals.statements(),
    { text: countAgain, values },
  ];
};

/** Sign-ups by variant, and the results of sends. */
export const restock: Projection = {
  name: "restock",
  version: 6,
  reads: { categories: ["restockSignUp", "restockSend"], types: ["PersonForgotten"] },
  opensPersonalData: true,
  tables: readFileSync(new URL("./restock.sql", import.meta.url), "utf8"),
  views: ["restock_sign_ups", "restock_groups", "restock_sends", "restock_arrivals"],
  project,
};
