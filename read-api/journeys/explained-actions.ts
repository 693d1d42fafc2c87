import { readEvent } from "#domain/kit/read-event.ts";
import type { StepKind } from "#domain/measuring/steps.ts";
import { isCountedOrder } from "#domain/orders/counted-order.ts";
import { OrderEvent } from "#domain/orders/events.ts";
import { evolve, noOrder, type OrderState, type PlacedOrder } from "#domain/orders/evolve.ts";
import { VisitorEvent } from "#domain/privacy/events.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import type { ReadEvent } from "../explained/read-streams.ts";
import type { Action } from "./find-actions.ts";

/** What an event says that a visitor did; of a cart, the visitor who filled it did it. */
export type Done = {
  readonly kind: StepKind;
  readonly value?: string;
  readonly at: string;
  readonly visitor?: string | null | undefined;
  readonly cartId?: string;
  readonly personId?: string;
};

type CartAction = {
  readonly atMs: number;
  readonly kind: StepKind;
  readonly value: string;
  readonly position: number | null;
};

type Order = { state: OrderState; readonly refundedAt: Map<string, string> };

type Cart = {
  /** Undefined while no event has named one, null once the customer is erased. */
  visitor: string | null | undefined;
  readonly done: CartAction[];
  readonly orders: Set<string>;
};

type ActionFilter = {
  /** Whether such an action is one of the steps, and in time for it. */
  readonly isWanted: (kind: StepKind, value: string, atMs: number) => boolean;
};

const idOf = (stream: string): string => stream.slice(stream.indexOf(".") + 1);

const LAST = Number.POSITIVE_INFINITY;

/** As reports read them: by time, then in the order of the log, with orders and refunds at the end. */
const inOrder = (
  [, oneMs, oneKind, oneValue, onePosition]: Action,
  [, otherMs, otherKind, otherValue, otherPosition]: Action,
): number => {
  if (oneMs !== otherMs) return oneMs - otherMs;
  const [one, other] = [onePosition ?? LAST, otherPosition ?? LAST];
  if (one !== other) return one - other;
  return `${oneKind} ${oneValue}` < `${otherKind} ${otherValue}` ? -1 : 1;
};

/** The orders of a cart as actions, by the ledger. */
const ofOrder = ({ state, refundedAt }: Order): readonly CartAction[] => {
  if (!isCountedOrder(state) || state.placed === undefined) return [];
  const act = (kind: StepKind, at: string): CartAction => ({
    atMs: Date.parse(at),
    kind,
    value: "",
    position: null,
  });
  const refunds = state.refunds.filter(({ progress }) => progress !== "refused");
  return [
    act("order", state.placed.placedAt),
    ...refunds.flatMap(({ refundId }) => {
      const at = refundedAt.get(refundId);
      return at === undefined ? [] : [act("refund", at)];
    }),
  ];
};

/** Whose carts are. */
const createOwners = () => {
  const carts = new Map<string, Cart>();
  const cartsOf = new Map<string, Set<string>>();
  const cartOf = (cartId: string): Cart => {
    const known = carts.get(cartId);
    if (known !== undefined) return known;
    const cart: Cart = { visitor: undefined, done: [], orders: new Set() };
    carts.set(cartId, cart);
    return cart;
  };
  const ownerOf = (cartId: string): readonly string[] => {
    const { visitor } = cartOf(cartId);
    return typeof visitor === "string" ? [visitor] : [];
  };
  return {
    cartOf,
    ownerOf,
    count: () => carts.size,
    /** The last visitor of a cart is the one who ordered. Returns those whose carts are others now. */
    setVisitor: (cartId: string, visitor: string | null): readonly string[] => {
      const cart = cartOf(cartId);
      if (cart.visitor === visitor) return [];
      const before = ownerOf(cartId);
      for (const former of before) cartsOf.get(former)?.delete(cartId);
      cart.visitor = visitor;
      if (visitor !== null) cartsOf.set(visitor, (cartsOf.get(visitor) ?? new Set()).add(cartId));
      return [...before, ...ownerOf(cartId)];
    },
    cartsOf: (visitor: string): readonly string[] => [...(cartsOf.get(visitor) ?? [])],
  };
};

/** The carts of visitors, with what was done in them and ordered. */
const createCarts = ({ isWanted }: ActionFilter) => {
  const { count, cartOf, ownerOf, setVisitor, cartsOf } = createOwners();
  const ofPerson = new Map<string, Set<string>>();
  const orders = new Map<string, Order>();
  const cartOfOrder = new Map<string, string>();

  const place = (recorded: ReadEvent, { cartId, person: { personId } }: PlacedOrder) => {
    const former = cartOfOrder.get(recorded.stream);
    if (former !== undefined) cartOf(former).orders.delete(recorded.stream);
    cartOfOrder.set(recorded.stream, cartId);
    cartOf(cartId).orders.add(recorded.stream);
    const named = typeof recorded.visitor === "string" ? setVisitor(cartId, recorded.visitor) : [];
    // As in the tables, the customer belongs to a cart with a visitor.
    if (cartOf(cartId).visitor === undefined) return named;
    ofPerson.set(personId, (ofPerson.get(personId) ?? new Set()).add(cartId));
    return named;
  };

  return {
    count,
    setVisitor,
    add: (cartId: string, action: CartAction): readonly string[] => {
      cartOf(cartId).done.push(action);
      return ownerOf(cartId);
    },
    order: (recorded: ReadEvent): readonly string[] => {
      const event = readEvent(OrderEvent, recorded);
      const order = orders.get(recorded.stream) ?? { state: noOrder, refundedAt: new Map() };
      orders.set(recorded.stream, order);
      order.state = evolve(order.state, event);
      if (event.type === "OrderRefunded") order.refundedAt.set(event.refundId, event.refundedAt);
      const { placed } = order.state;
      if (placed === undefined) return [];
      const named = event.type === "OrderPlaced" ? place(recorded, placed) : [];
      return [...named, ...ownerOf(placed.cartId)];
    },
    forget: (personId: string): readonly string[] =>
      [...(ofPerson.get(personId) ?? [])].flatMap((cartId) => setVisitor(cartId, null)),
    actionsOf: (visitor: string): readonly Action[] =>
      cartsOf(visitor).flatMap((cartId) => {
        const { done, orders: own } = cartOf(cartId);
        const ordered = [...own].flatMap((stream) => ofOrder(orders.get(stream) as Order));
        return [...done, ...ordered]
          .filter(({ kind, value, atMs }) => isWanted(kind, value, atMs))
          .map(({ atMs, kind, value, position }): Action => [visitor, atMs, kind, value, position]);
      }),
  };
};

/** What visitors did other than opening pages, event by event, as the tables of actions and carts have it. */
export const followActions = (
  doneBy: (event: ReadEvent) => Done | undefined,
  { isWanted }: ActionFilter,
) => {
  const carts = createCarts({ isWanted });
  type Own = { readonly action: Action; readonly personId: string | undefined };
  const own = new Map<string, Own[]>();
  const visitorsOf = new Map<string, Set<string>>();

  const forget = (personId: string): readonly string[] => {
    const visitors = [...(visitorsOf.get(personId) ?? [])];
    for (const visitor of visitors) {
      const left = own.get(visitor)?.filter((each) => each.personId !== personId) ?? [];
      own.set(visitor, left);
    }
    return [...visitors, ...carts.forget(personId)];
  };

  const add = (event: ReadEvent): readonly string[] => {
    const done = doneBy(event);
    if (done === undefined) return [];
    const { kind, value = "", at, visitor, cartId, personId } = done;
    const [atMs, position] = [Date.parse(at), Number(event.position)];
    if (!isWanted(kind, value, atMs)) return [];
    if (cartId !== undefined) return carts.add(cartId, { atMs, kind, value, position });
    if (visitor === undefined || visitor === null || visitor === "") return [];
    const action: Action = [visitor, atMs, kind, value, position];
    const known = own.get(visitor);
    if (known === undefined) own.set(visitor, [{ action, personId }]);
    else known.push({ action, personId });
    if (personId !== undefined) {
      const visitors = visitorsOf.get(personId) ?? new Set();
      visitorsOf.set(personId, visitors.add(visitor));
    }
    return [visitor];
  };

  return {
    /** Returns the visitors whose actions are others now. */
    take: (event: ReadEvent): readonly string[] => {
      const { type, stream } = event;
      if (type === "PersonForgotten") return forget(readEvent(VisitorEvent, event).personId);
      const category = categoryOf(stream);
      if (category === "order") return carts.order(event);
      const named =
        category === "cart" && typeof event.visitor === "string"
          ? carts.setVisitor(idOf(stream), event.visitor)
          : [];
      return [...named, ...add(event)];
    },
    /** Number of visitors and carts in memory. */
    visitors: (): number => own.size + carts.count(),
    /** In order of time. */
    actionsOf: (visitor: string): readonly Action[] =>
      [...(own.get(visitor) ?? []).map(({ action }) => action), ...carts.actionsOf(visitor)].sort(
        inOrder,
      ),
  };
};
