import { isPageOf, type Step, type StepKind } from "#domain/measuring/steps.ts";
import type { createMemoryEventStore } from "#infra/event-store/memory.ts";
import type { Json } from "#infra/event-store/port.ts";
import { newId } from "#infra/ids/uuid.ts";
import { uuid } from "#tests/projections/sample-values.ts";
import {
  createChance,
  type Happening,
  isView,
  localParts,
  MINUTE_MS,
  type NaiveVisit,
  naiveVisits,
  type View,
  zoneAfter,
} from "./naive-traffic.ts";
import { orderEventData } from "./order-events.ts";

type Store = ReturnType<typeof createMemoryEventStore>;
type Data = { readonly [key: string]: Json };

/** What a visitor does other than opening a page. An order has a cart, which names its visitor. */
export type Act = {
  readonly visitorId: string;
  readonly atMs: number;
  readonly kind: StepKind;
  readonly value: string;
  /** Number of the order; its customer can be erased. */
  readonly order?: number;
  readonly isForgotten?: boolean;
  /** Of a form that was sent. */
  readonly personId?: string;
};

const distances = [
  ...[0, 1, MINUTE_MS, 30 * MINUTE_MS, 30 * MINUTE_MS + 1, 24 * 60 * MINUTE_MS],
  ...[-1, -MINUTE_MS, 3 * 24 * 60 * MINUTE_MS],
];

let orders = 0;

/** Actions near the views of a log, in any order of time. */
export const randomActs = (seed: number, log: readonly Happening[]): readonly Act[] => {
  const chance = createChance(seed * 7 + 3);
  const from = <Item>(items: readonly Item[]): Item => items[chance(items.length)] as Item;
  const views = log.filter(isView);
  if (views.length === 0) return [];
  return Array.from({ length: chance(10) }, (): readonly Act[] => {
    const visitorId = from(["ann", "ben", "cy"]);
    const atMs = from(views).atMs + from(distances);
    const act = { visitorId, atMs };
    switch (chance(4)) {
      case 0:
        return [{ ...act, kind: "form-sent", value: from(["contact", "order"]) }];
      case 1:
        return [
          {
            ...act,
            kind: "event",
            value: from(["visitor:ViewCart", "visitor:VisitPDP", "survey"]),
          },
        ];
      case 2:
        return [{ ...act, kind: "cart", value: from(["journal", "pen"]) }];
      default: {
        orders += 1;
        const order = orders;
        const isForgotten = chance(6) === 0;
        const placed = { ...act, value: "", order, isForgotten };
        // Some are placed in the moment in which the checkout starts.
        const placedMs = order % 3 === 0 ? atMs : atMs + MINUTE_MS;
        const cart = { ...act, kind: "cart", value: "pen", atMs: atMs - MINUTE_MS, order } as const;
        return [
          cart,
          { ...placed, kind: "checkout" },
          { ...placed, kind: "order", atMs: placedMs },
          ...(chance(2) === 0
            ? [{ ...placed, kind: "refund", atMs: atMs + 5 * MINUTE_MS } as const]
            : []),
        ];
      }
    }
  }).flat();
};

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** The events of an act. */
export const appendAct = async (
  eventStore: Store,
  websiteId: string,
  { visitorId, atMs, kind, value, order = 0, isForgotten, personId = newId() }: Act,
): Promise<void> => {
  const at = new Date(atMs).toISOString();
  const person = { personId: uuid(5_000_000 + order), sealed: "" };
  const append = (stream: string, type: string, data: Data, visitor?: string) =>
    eventStore.append({
      stream,
      expectedRevision: "any",
      events: [{ id: newId(), type, version: 1, data }],
      metadata: {
        websiteId,
        actor: "visitor",
        correlationId: "test",
        ...(visitor !== undefined && { visitorId: visitor }),
      },
    });
  const cartId = uuid(6_000_000 + order);
  const orderId = uuid(7_000_000 + order);
  switch (kind) {
    case "form-sent":
      await append(
        `formSubmission-${websiteId}.${newId()}`,
        "FormSubmitted",
        {
          submissionId: newId(),
          formId: value,
          formName: value,
          fields: [],
          person: { personId, sealed: "" },
          answersDigest: "",
          pageTitle: "",
          pageId: "",
          contentSource: null,
          pagePath: "/",
          pagePermissionTypeValue: null,
          submittedAt: at,
        },
        visitorId,
      );
      return;
    case "event":
      if (!value.startsWith("visitor:")) {
        const custom = { schemaName: value, schemaVersion: "1-0-0", environment: "prod" };
        await append(
          `customEvent-${websiteId}.1`,
          "CustomEventRecorded",
          { ...custom, source: "WEB", happenedAt: at, person: { personId, sealed: "" } },
          visitorId,
        );
        return;
      }
      await append(`collector-${websiteId}.visitors-1`, "VisitorEventRecorded", {
        name: value.slice("visitor:".length),
        pagePath: "/",
        visitorId,
        visitId: null,
        userAgent: BROWSER,
        happenedAt: at,
      });
      return;
    case "cart":
      await append(
        `cart-${websiteId}.${order === 0 ? newId() : cartId}`,
        "CartEntryAdded",
        {
          entryId: newId(),
          itemId: value,
          variantId: value,
          productType: 1,
          title: value,
          chosenVariant: { sku: value, attributes: {} },
          imageUrl: null,
          productUrl: "/",
          quantity: 1,
          purchasePriceCents: 100,
          currency: "USD",
          additionalFields: {},
          addedAt: at,
        },
        visitorId,
      );
      return;
    case "checkout":
      await append(`checkout-${websiteId}.${orderId}`, "CheckoutStarted", {
        cartId,
        orderId,
        attempt: 1,
        held: [],
        expiresAt: at,
        startedAt: at,
      });
      return;
    case "order": {
      const stream = `order-${websiteId}.${orderId}`;
      const placed = { orderId, cartId, person, placedAt: at };
      await append(stream, "OrderPlaced", orderEventData("OrderPlaced", placed));
      await append(
        stream,
        "OrderConfirmed",
        orderEventData("OrderConfirmed", { orderId, confirmedAt: at }),
      );
      await append(stream, "OrderPaid", orderEventData("OrderPaid", { orderId, paidAt: at }));
      if (isForgotten === true)
        await append(`person-${websiteId}.${person.personId}`, "PersonForgotten", {
          personId: person.personId,
          forgottenAt: at,
        });
      return;
    }
    default:
      await append(
        `order-${websiteId}.${orderId}`,
        "OrderRefunded",
        orderEventData("OrderRefunded", { orderId, refundedAt: at }),
      );
  }
};

type Seen = {
  readonly atMs: number;
  /** Position among events of one moment. */
  readonly rank: number;
  readonly matches: (step: Step) => boolean;
  readonly visit: NaiveVisit | undefined;
};

const GAP_MS = 30 * MINUTE_MS;

const pagesOf = (visit: NaiveVisit): readonly Seen[] =>
  visit.views
    .toSorted((a, b) => a.atMs - b.atMs || (a.page < b.page ? -1 : 1))
    .map((view) => ({
      atMs: view.atMs,
      rank: 0,
      visit,
      matches: ({ kind, value }) => kind === "page" && isPageOf(value)(view.page),
    }));

const holds = ({ views }: NaiveVisit, atMs: number): boolean =>
  (views[0] as View).atMs <= atMs && atMs <= (views.at(-1) as View).atMs + GAP_MS;

/** In one moment: pages, then actions in the order of the log, then orders, then refunds. */
const rankOf = (kind: Act["kind"], place: number, all: number): number => {
  if (kind === "order") return 2 + all;
  return kind === "refund" ? 3 + all : 2 + place;
};

/** Everything that a visitor did, in order of time; nothing of orders whose customer is erased. */
const seenOf = (
  visitor: string,
  visits: readonly NaiveVisit[],
  acts: readonly Act[],
): readonly Seen[] => {
  const own = visits.filter((each) => each.visitor === visitor);
  const forgotten = acts.filter((act) => act.isForgotten).map(({ order }) => order);
  const done = acts
    .map((act, place): readonly [Act, number] => [act, place])
    .filter(([act]) => act.visitorId === visitor)
    .filter(([{ order }]) => order === undefined || !forgotten.includes(order))
    .map(
      ([{ atMs, kind, value }, place]): Seen => ({
        atMs,
        rank: rankOf(kind, place, acts.length),
        matches: (step) => step.kind === kind && (step.value === "" || step.value === value),
        visit: own.filter((visit) => holds(visit, atMs)).at(-1),
      }),
    );
  return [...own.flatMap(pagesOf), ...done].sort((a, b) => a.atMs - b.atMs || a.rank - b.rank);
};

type Question = {
  readonly from: string;
  readonly to: string;
  readonly steps: readonly Step[];
  readonly windowDays: number | null;
  /** Which visits begin a funnel. Absent: all, and actions without a visit, too. */
  readonly matches?: (visit: NaiveVisit) => boolean;
};

/** How far each first step leads, by trying every one of them. */
const chainsOf = (
  seen: readonly Seen[],
  { steps, windowDays }: Question,
  isEntry: (seen: Seen) => boolean,
) => {
  const windowMs =
    windowDays === null ? Number.POSITIVE_INFINITY : windowDays * 24 * 60 * MINUTE_MS;
  return seen.flatMap((entry, place) => {
    if (!(steps[0] !== undefined && entry.matches(steps[0]) && isEntry(entry))) return [];
    const ends = [place];
    for (const step of steps.slice(1)) {
      const last = ends.at(-1) as number;
      const next = seen.findIndex(
        (each, at) => at > last && each.matches(step) && each.atMs - entry.atMs <= windowMs,
      );
      if (next === -1) break;
      ends.push(next);
    }
    return [{ startMs: entry.atMs, ends }];
  });
};

type Counted = { visitors: number; completions: number };

/** Goals, by looking at everything that each visitor did. */
export const naiveGoals = (
  log: readonly Happening[],
  acts: readonly Act[],
  { from, to, steps, matches }: Omit<Question, "windowDays">,
) => {
  const zone = zoneAfter(log);
  const visits = naiveVisits(log);
  const dayOf = (atMs: number): string => localParts(atMs, zone).day;
  const isIn = (day: string): boolean => day >= from && day <= to;
  const startOf = ({ views }: NaiveVisit): string => dayOf((views[0] as View).atMs);
  const isCounted = (visit: NaiveVisit): boolean =>
    isIn(startOf(visit)) && (matches?.(visit) ?? true);
  const countedDay = ({ visit, atMs }: Seen): string | undefined => {
    if (visit !== undefined) return isCounted(visit) ? startOf(visit) : undefined;
    return matches === undefined && isIn(dayOf(atMs)) ? dayOf(atMs) : undefined;
  };
  const people = ["ann", "ben", "cy"];
  const doneBy = new Map(
    people.map((visitor) => [
      visitor,
      seenOf(visitor, visits, acts).flatMap((seen) => {
        const day = countedDay(seen);
        return day === undefined ? [] : [{ seen, day }];
      }),
    ]),
  );
  const reaches = (step: Step) => (visitor: string) =>
    (doneBy.get(visitor) ?? []).filter(({ seen }) => seen.matches(step));
  const hasVisit = (visitor: string) =>
    visits.some((visit) => visit.visitor === visitor && isCounted(visit));
  const isVisitor = (visitor: string) =>
    hasVisit(visitor) || steps.some((step) => reaches(step)(visitor).length > 0);
  return {
    visitors: people.filter(isVisitor).length,
    goals: steps.map((step) => {
      const done = people.map(reaches(step));
      const days = new Map<string, Counted>();
      for (const own of done)
        for (const [place, { day }] of own.entries()) {
          const counted = days.get(day) ?? { visitors: 0, completions: 0 };
          days.set(day, counted);
          counted.completions += 1;
          if (own.findIndex((each) => each.day === day) === place) counted.visitors += 1;
        }
      return {
        visitors: done.filter(({ length }) => length > 0).length,
        completions: done.reduce((sum, { length }) => sum + length, 0),
        days,
      };
    }),
  };
};

export type NaiveStep = { readonly reached: number; readonly medianMs: number | null };

/** A funnel, by trying every first step of every visit or visitor. */
export const naiveFunnel = (
  log: readonly Happening[],
  acts: readonly Act[],
  question: Question,
): readonly NaiveStep[] => {
  const zone = zoneAfter(log);
  const visits = naiveVisits(log);
  const { from, to, steps, windowDays, matches } = question;
  const isInRange = (atMs: number): boolean => {
    const { day } = localParts(atMs, zone);
    return day >= from && day <= to;
  };
  const isEntry = ({ visit, atMs }: Seen): boolean =>
    visit === undefined
      ? matches === undefined && isInRange(atMs)
      : isInRange((visit.views[0] as View).atMs) && (matches?.(visit) ?? true);
  const units = ["ann", "ben", "cy"].flatMap((visitor) => {
    const seen = seenOf(visitor, visits, acts);
    if (windowDays !== null) return [seen];
    return visits.map((visit) => seen.filter((each) => each.visit === visit));
  });
  const times = steps.map((): number[] => []);
  for (const seen of units) {
    const chains = chainsOf(seen, question, isEntry);
    for (const [place, reached] of times.entries()) {
      const ends = chains.flatMap((chain) => chain.ends[place] ?? []);
      if (ends.length === 0) continue;
      const first = Math.min(...ends);
      const starts = chains
        .filter((chain) => chain.ends[place] === first)
        .map(({ startMs }) => startMs);
      reached.push((seen[first] as Seen).atMs - Math.max(...starts));
    }
  }
  return times.map((each) => ({
    reached: each.length,
    medianMs: each.toSorted((a, b) => a - b)[(each.length - 1) >> 1] ?? null,
  }));
};
