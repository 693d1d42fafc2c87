import { readEvent } from "#domain/kit/read-event.ts";
import { OrderPlaced } from "#domain/orders/placing-events.ts";
import { RestockSignUpEvent } from "#domain/restock/events.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import {
  daysOf,
  isLong,
  KEPT,
  targetDays,
  timesOf,
  withinDays,
} from "../explained/explained-days.ts";
import { changesOnly, type Explanation } from "../explained/explained-number.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import { type BookedOrder, evolveBooked, isSale, notPlaced } from "./booked-orders.ts";

type SignUp = {
  readonly variantId: string;
  readonly signedUpMs: number;
  /** False while its email address is not confirmed. */
  readonly isConfirmed: boolean;
};

/** One person’s sign-ups for the product, and the orders with it; both changed in place. */
type Person = {
  readonly signUps: Map<string, SignUp>;
  /** By stream. */
  readonly orders: Map<string, BookedOrder>;
};

type Counts = { readonly signUps: number; readonly ordered: number };
const nothing: Counts = { signUps: 0, ordered: 0 };

type SignedUp = Counts & {
  readonly productId: string;
  readonly startMs: number;
  readonly endMs: number;
  /** Changed in place. */
  readonly persons: Map<string, Person>;
  /** The person of each sign-up and of each stream of an order with the product; changed in place. */
  readonly personOf: Map<string, string>;
};

/** A person with a sign-up and an order. */
const PERSON_BYTES = 4_000;

const isOrderOf = (order: BookedOrder, productId: string, signUp: SignUp): boolean =>
  isSale(order) &&
  order.placedMs >= signUp.signedUpMs &&
  order.placed?.lines.some(
    ({ itemId, variantId }) => itemId === productId && variantId === signUp.variantId,
  ) === true;

/** What a person adds to the figures. */
const countsOf = (person: Person | undefined, productId: string): Counts => {
  if (person === undefined) return nothing;
  const confirmed = [...person.signUps.values()].filter(({ isConfirmed }) => isConfirmed);
  const orders = [...person.orders.values()];
  const ordered = confirmed.filter((signUp) =>
    orders.some((order) => isOrderOf(order, productId, signUp)),
  );
  return { signUps: confirmed.length, ordered: ordered.length };
};

/** The figures after something of a person was changed. */
const changePerson = (
  state: SignedUp,
  personId: string,
  change: (person: Person) => void,
): SignedUp => {
  const { persons, productId } = state;
  const person = persons.get(personId) ?? { signUps: new Map(), orders: new Map() };
  const before = countsOf(person, productId);
  change(person);
  persons.set(personId, person);
  const after = countsOf(person, productId);
  return {
    ...state,
    signUps: state.signUps - before.signUps + after.signUps,
    ordered: state.ordered - before.ordered + after.ordered,
  };
};

const evolveSignUp = (state: SignedUp, recorded: ReadEvent): SignedUp => {
  if (recorded.type !== "RestockSignedUp" && recorded.type !== "RestockSignUpConfirmed")
    return state;
  const event = readEvent(RestockSignUpEvent, recorded);
  if (event.type === "RestockSignedUp") {
    const { signUpId, productId, variantId, person, signedUpAt, awaitsConfirmation } = event;
    const signedUpMs = Date.parse(signedUpAt);
    const isOfDays = signedUpMs >= state.startMs && signedUpMs < state.endMs;
    if (productId !== state.productId || !isOfDays) return state;
    state.personOf.set(signUpId, person.personId);
    const signUp = { variantId, signedUpMs, isConfirmed: awaitsConfirmation !== true };
    return changePerson(state, person.personId, ({ signUps }) => signUps.set(signUpId, signUp));
  }
  if (event.type !== "RestockSignUpConfirmed") return state;
  const personId = state.personOf.get(event.signUpId);
  if (personId === undefined) return state;
  return changePerson(state, personId, ({ signUps }) => {
    const known = signUps.get(event.signUpId);
    if (known !== undefined) signUps.set(event.signUpId, { ...known, isConfirmed: true });
  });
};

const evolveOrder = (state: SignedUp, recorded: ReadEvent): SignedUp => {
  const { productId, personOf } = state;
  const { stream } = recorded;
  if (recorded.type === "OrderPlaced") {
    const { lines, person } = readEvent(OrderPlaced, recorded);
    if (!personOf.has(stream) && lines.every(({ itemId }) => itemId !== productId)) return state;
    personOf.set(stream, person.personId);
  }
  const personId = personOf.get(stream);
  if (personId === undefined) return state;
  return changePerson(state, personId, ({ orders }) =>
    orders.set(stream, evolveBooked(orders.get(stream) ?? notPlaced, recorded)),
  );
};

const evolve = (state: SignedUp, recorded: ReadEvent): SignedUp =>
  categoryOf(recorded.stream) === "order"
    ? evolveOrder(state, recorded)
    : evolveSignUp(state, recorded);

const measures = new Set<Explanation<SignedUp>["measure"]>();

const numberOf = (measure: (state: SignedUp) => number): Explanation<SignedUp> => ({
  kind: "count",
  permission: "restock:read",
  // The report is one of sales.
  needs: () => ["overview:read"],
  together: { name: "products-sign-ups", measures: measures.add(measure) },
  kept: KEPT,
  isLong: (target) => isLong(targetDays(target)),
  // A sign-up and the orders after it were recorded since the first day.
  streamsOf: (target) => {
    const days = targetDays(target);
    if (daysOf(days) === undefined) return {};
    const since = new Date(timesOf(days).startMs).toISOString();
    return { recent: { categories: ["restockSignUp", "order"], since } };
  },
  begin: (target) => {
    const [days, productId] = withinDays(target);
    return { ...nothing, productId, ...timesOf(days), persons: new Map(), personOf: new Map() };
  },
  evolve,
  measure,
  tells: changesOnly,
  weigh: ({ persons }) => persons.size * PERSON_BYTES,
});

/**
 * Restock sign-ups for a product on some days, and those of them whose person ordered the same variant later; `id` is
 * `2030-01-01.2030-01-31.<product>`. An email address has one person, so that the person is enough to find the orders.
 */
export const productSignUpNumbers = {
  "products-sign-ups": numberOf(({ signUps }) => signUps),
  "products-sign-up-orders": numberOf(({ ordered }) => ordered),
} as const;
