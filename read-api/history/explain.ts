import type * as z from "zod/mini";
import type { ResponseOf } from "#domain/shared/contract.ts";
import type { Permission } from "#domain/shared/permission.ts";
import type { Database } from "#infra/postgres/port.ts";
import { wordsOf } from "./event-words.ts";
import type {
  ExplainedEvent,
  ExplainedNumber,
  ExplainedPoint,
  ExplainedValue,
  explainContract,
} from "./explain-contract.ts";
import type { Explanation, LookUp } from "./explained-number.ts";
import { cartNumbers, giftCardNumbers, orderNumbers } from "./numbers-of-orders.ts";
import { restockNumbers } from "./numbers-of-restock.ts";
import { productNumbers, stockNumbers } from "./numbers-of-stock.ts";
import { type ReadEvent, readStreams } from "./read-streams.ts";

type Asked = z.output<typeof explainContract.query>;
type Explained = ResponseOf<typeof explainContract>;

const numbers = {
  ...stockNumbers,
  ...productNumbers,
  ...cartNumbers,
  ...orderNumbers,
  ...giftCardNumbers,
  ...restockNumbers,
} satisfies Readonly<Record<ExplainedNumber, unknown>>;

/** Whoever may see a number may see how it came about. Carts are shown with the orders they became. */
export const permissionToExplain = (number: ExplainedNumber): Permission => {
  const [area] = number.split(/-(?!card)/);
  const areas: Readonly<Record<string, Permission>> = {
    stock: "stock:read",
    product: "products:read",
    cart: "orders:read",
    order: "orders:read",
    "gift-card": "gift-cards:read",
    restock: "restock:read",
  };
  return areas[area ?? ""] ?? "event-log:read";
};

/** Kept at most; at twice as many, every other one goes. Recent changes are never thinned out first. */
const MAX_POINTS = 400;

/** Moments of change in bounded memory: the older they are, the coarser. */
const pointsKept = () => {
  let points: ExplainedPoint[] = [];
  let changes = 0;
  return {
    add: (point: ExplainedPoint): void => {
      changes += 1;
      points.push(point);
      if (points.length > 2 * MAX_POINTS)
        points = points.filter((_, index) => index > MAX_POINTS || index % 2 === 0);
    },
    taken: () => ({ points, changes, sampled: points.length < changes }),
  };
};

/** The last `size` rows and whether there were more before them. */
const rowsKept = (size: number) => {
  const rows: ExplainedEvent[] = [];
  return {
    add: (row: ExplainedEvent): void => {
      rows.push(row);
      if (rows.length > size + 1) rows.shift();
    },
    taken: () => {
      const older = rows.length > size ? (rows[1]?.position ?? null) : null;
      return { rows: rows.slice(-size).reverse(), older };
    },
  };
};

const isPosition = (at: string): boolean => /^\d+$/.test(at);

/** Whether an event had happened by the moment or position that was asked for. */
const byThen = (at: string | undefined) => {
  if (at === undefined) return () => true;
  if (isPosition(at)) return ({ position }: ReadEvent) => BigInt(position) <= BigInt(at);
  const moment = Date.parse(at);
  return (event: ReadEvent) => Date.parse(event.at) <= moment;
};

const toRow = (event: ReadEvent, before: ExplainedValue, after: ExplainedValue): ExplainedEvent => {
  const { position, stream, type, actor, at, data } = event;
  const orderId = typeof data.orderId === "string" ? data.orderId : null;
  return { position, stream, type, actor, at, ...wordsOf(event), orderId, before, after };
};

const folding = <State>(explanation: Explanation<State>, { at, before, pageSize }: Asked) => {
  const points = pointsKept();
  const rows = rowsKept(pageSize);
  const hadHappened = byThen(at);
  const isOnPage = (position: string) => before === undefined || BigInt(position) < BigInt(before);
  let state = explanation.initial;
  let now = explanation.measure(state);
  let chosen = now;
  let events = 0;
  let currency: string | null = null;
  const take = (event: ReadEvent): void => {
    const previous = now;
    state = explanation.evolve(state, event);
    now = explanation.measure(state);
    currency = explanation.currencyOf?.(state) ?? currency;
    events += 1;
    if (now !== previous) points.add({ position: event.position, at: event.at, value: now });
    if (!hadHappened(event)) return;
    chosen = now;
    const says = explanation.kind !== "mark" || now !== previous;
    if (says && isOnPage(event.position)) rows.add(toRow(event, previous, now));
  };
  return {
    take,
    taken: () => ({ currency, now, chosen, events, ...points.taken(), ...rows.taken() }),
  };
};

/**
 * Folds the streams behind a number from their beginning, with the rules that decide and project it:
 * what comes out at the end is what the tables say. The streams of another website are never read.
 */
export const explain = async (
  database: Pick<Database, "transaction">,
  websiteId: string,
  asked: Asked,
): Promise<Explained> => {
  const { number, id } = asked;
  const explanation = numbers[number] as Explanation<unknown>;
  const lookUp: LookUp = async (streams) => {
    const found: ReadEvent[] = [];
    await readStreams(database, websiteId, streams, (page) => {
      found.push(...page);
    });
    return found;
  };
  const fold = folding(explanation, asked);
  const streams = await explanation.streamsOf(websiteId, id, lookUp);
  await readStreams(database, websiteId, streams, (page) => {
    for (const event of page) fold.take(event);
  });
  return { number, kind: explanation.kind, ...fold.taken() };
};
