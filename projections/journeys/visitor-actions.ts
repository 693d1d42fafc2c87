import { readFileSync } from "node:fs";
import { otherMeasuringRules } from "#domain/analysis/what-if.ts";
import { CartEntryAdded } from "#domain/cart/events.ts";
import { FormVisitEvent, QuickViewEvent } from "#domain/census/events.ts";
import { CheckoutEvent } from "#domain/checkout/events.ts";
import { CollectorEvent, CustomEvent, CustomEventSender } from "#domain/collector/events.ts";
import { SiteUserEvent } from "#domain/customers/events.ts";
import { FormSubmitted } from "#domain/forms/events.ts";
import { readEvent, readEventsByType } from "#domain/kit/read-event.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { StepKind } from "#domain/measuring/steps.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { firstRulesOf, judgeOf } from "../census/judges.ts";
import { forgottenPerson } from "../kit/personal.ts";
import type { MeasuringRulesOf, Project, Projectable, Projection } from "../kit/projection.ts";
import { defineTable, tableChanges } from "../kit/table-changes.ts";

const actionsTable = defineTable({
  name: "visitor_actions",
  key: ["website_id", "position"],
  columns: {
    website_id: "text",
    position: "bigint",
    at: "timestamptz",
    kind: "text",
    value: "text",
    visitor: "text",
    cart_id: "uuid",
    person_id: "uuid",
  },
  person: { id: "person_id", columns: ["visitor"] },
});

/** What an event says that a visitor did. */
type Action = {
  readonly kind: StepKind;
  readonly value?: string;
  readonly at: string;
  readonly visitor?: string | null | undefined;
  readonly cartId?: string;
  readonly personId?: string;
  /** There was a visitor, also if it can no longer be read. */
  readonly hasVisitor?: true;
};

const formVisitOf = readEventsByType(FormVisitEvent);
const quickViewOf = readEventsByType(QuickViewEvent);
const collectorEventOf = readEventsByType(CollectorEvent);

/** What is read of a recorded event. */
type Acting = Pick<Projectable, "type" | "stream" | "data" | "recordedAt" | "open"> & {
  readonly metadata: Pick<Projectable["metadata"], "websiteId" | "visitorId">;
};

const ofForm = (recorded: Acting, kind: StepKind) => {
  const { formId: value, visitorId: visitor, userAgent } = formVisitOf(recorded);
  return { action: { kind, value, at: recorded.recordedAt, visitor }, userAgent };
};

const ofQuickView = (recorded: Acting) => {
  const { itemId: value, visitorId: visitor, userAgent } = quickViewOf(recorded);
  return {
    action: { kind: "quick-view" as const, value, at: recorded.recordedAt, visitor },
    userAgent,
  };
};

const ofShop = (recorded: Acting, prefix: "visitor" | "pixel") => {
  const { name, visitorId: visitor, userAgent, happenedAt } = collectorEventOf(recorded);
  const at = happenedAt ?? recorded.recordedAt;
  return { action: { kind: "event" as const, value: `${prefix}:${name}`, at, visitor }, userAgent };
};

const reports: Readonly<
  Record<string, (recorded: Acting) => { readonly action: Action; readonly userAgent: string }>
> = {
  FormRendered: (recorded) => ofForm(recorded, "form-shown"),
  FormStarted: (recorded) => ofForm(recorded, "form-started"),
  QuickViewRecorded: ofQuickView,
  VisitorEventRecorded: (recorded) => ofShop(recorded, "visitor"),
  PixelEventRecorded: (recorded) => ofShop(recorded, "pixel"),
};

/** What the event of a browser says; nothing of bots. */
const reported = (recorded: Acting, rules: MeasuringRules): Action | undefined => {
  const found = reports[recorded.type]?.(recorded);
  if (found === undefined) return undefined;
  const { isBot } = judgeOf(rules);
  return isBot(found.userAgent) ? undefined : found.action;
};

const idOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

/** Undefined for what is not an action of a visitor, such as a report of a bot. */
export const actionOf = (recorded: Acting, rules: MeasuringRules): Action | undefined => {
  const visitor = recorded.metadata.visitorId;
  switch (recorded.type) {
    case "FormSubmitted": {
      const { formId, spamReasons, person, submittedAt: at } = readEvent(FormSubmitted, recorded);
      if (spamReasons.length > 0) return undefined;
      return { kind: "form-sent", value: formId, at, visitor, personId: person.personId };
    }
    case "RestockSignedUp": {
      const event = readEvent(RestockSignUpEvent, recorded);
      if (event.type !== "RestockSignedUp") return undefined;
      const { productId: value, person, signedUpAt: at } = event;
      return { kind: "restock", value, at, visitor, personId: person.personId };
    }
    case "SiteUserRegistered": {
      const event = readEvent(SiteUserEvent, recorded);
      if (event.type !== "SiteUserRegistered") return undefined;
      const { person, registeredAt: at } = event;
      return { kind: "registered", at, visitor, personId: person.personId };
    }
    case "CartEntryAdded": {
      const { itemId: value, addedAt: at } = readEvent(CartEntryAdded, recorded);
      // Without its visitor: erasing the customer of an order has to cut it, and names no cart.
      return { kind: "cart", value, at, cartId: idOf(recorded.stream) };
    }
    case "CheckoutStarted": {
      const event = readEvent(CheckoutEvent, recorded);
      if (event.type !== "CheckoutStarted") return undefined;
      return { kind: "checkout", at: event.startedAt, cartId: event.cartId };
    }
    case "CustomEventRecorded": {
      const event = readEvent(CustomEvent, recorded);
      if (event.type !== "CustomEventRecorded") return undefined;
      const { schemaName: value, happenedAt, person, sealedFields } = event;
      const at = happenedAt ?? recorded.recordedAt;
      const { personId } = person;
      if (sealedFields === undefined) return { kind: "event", value, at, visitor, personId };
      const sender = CustomEventSender.safeParse(recorded.open(sealedFields)).data;
      return { kind: "event", value, at, visitor: sender?.visitorId, personId, hasVisitor: true };
    }
    default:
      return reported(recorded, rules);
  }
};

const projectMeasured =
  (rulesOf: MeasuringRulesOf): Project =>
  (batch) => {
    const actions = tableChanges(actionsTable);
    for (const recorded of batch) {
      const forgotten = forgottenPerson(recorded);
      if (forgotten !== undefined) {
        actions.forget(forgotten);
        continue;
      }
      const action = actionOf(recorded, rulesOf(recorded.metadata.websiteId));
      if (action === undefined) continue;
      const { kind, value = "", at, visitor = null, cartId, personId, hasVisitor } = action;
      if (visitor === null && cartId === undefined && hasVisitor !== true) continue;
      actions.put({
        website_id: recorded.metadata.websiteId,
        position: recorded.position,
        at,
        kind,
        value,
        visitor,
        cart_id: cartId ?? null,
        person_id: personId ?? null,
      });
    }
    return actions.statements();
  };

/** What visitors with an id do other than opening pages. Bots and suspected spam are omitted. */
export const visitorActions: Projection = {
  name: "visitor-actions",
  version: 3,
  // Who sent a submission or signed up is not its business: of each of them it knows the person's id only.
  opensPersonalData: { sealedFieldsOf: ["CustomEventRecorded"] },
  reads: {
    types: [
      ...Object.keys(reports),
      ...["FormSubmitted", "RestockSignedUp", "SiteUserRegistered"],
      ...["CartEntryAdded", "CheckoutStarted", "CustomEventRecorded", "PersonForgotten"],
    ],
  },
  tables: readFileSync(new URL("./visitor-actions.sql", import.meta.url), "utf8"),
  views: ["visitor_actions"],
  project: projectMeasured(firstRulesOf),
  projectMeasured,
  rules: otherMeasuringRules,
  records: {
    tables: [{ name: "visitor_actions", key: ["website_id", "position"], onConflict: "nothing" }],
  },
};
