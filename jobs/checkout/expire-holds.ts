import type { CheckoutDependencies } from "#commands/checkout/dependencies.ts";
import { createOrders, type Orders } from "#commands/orders/orders.ts";
import { attemptOf } from "#domain/checkout/ids.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";
import { createWebsiteTime } from "../kit/website-time.ts";

export type ExpireHoldsDependencies = CheckoutDependencies & {
  readonly sql: Sql;
  readonly newId: () => string;
  /** Seconds after which an order in progress counts as abandoned by its request; default: 30. */
  readonly abandonedAfterSeconds?: number;
};

export type ExpireHoldsReport = {
  /** Expired holds without an order that were released. */
  readonly released: number;
  /** Orders that were finished or compensated. */
  readonly settled: number;
};

type ExpiredHold = {
  readonly websiteId: string;
  readonly productId: string;
  readonly variantId: string;
  readonly holdId: string;
};
type OpenOrder = { readonly websiteId: string; readonly orderId: string };

const MAX_AT_ONCE = 500;
/** A payment provider that does not respond takes three quarters of a minute for each order. */
const MAX_MS_PER_WEBSITE = 10_000;

const expiredHolds = `
  select website_id as "websiteId", product_id as "productId", variant_id as "variantId",
         hold_id as "holdId"
    from read.stock_holds
   where expires_at <= $1::timestamptz
   order by row_number() over (partition by website_id order by expires_at), expires_at limit $2`;

/**
 * An order that waits for its payment is left alone while its goods are held. The oldest order of
 * each website is first, then the second of each.
 */
const openOrders = `
  select website_id as "websiteId", order_id as "orderId"
    from read.orders
   where (progress = 'placed' or (progress = 'definite' and not cart_purchased) or returns_due > 0
          or paybacks_due > 0)
     and placed_at <= $1::timestamptz
     and (progress <> 'placed' or held_until is null or held_until <= $3::timestamptz)
   order by row_number() over (partition by website_id order by placed_at), placed_at limit $2`;

/**
 * Repairs what a crash left behind. An expired hold with a placed order becomes a sale, any other
 * is released first, because that needs no payment provider; orders in progress are finished; what
 * failed attempts and refunds owe is returned.
 * The tables only show where to look: every step reads the stream itself.
 */
export const createExpireHolds = (
  dependencies: ExpireHoldsDependencies,
): (() => Promise<ExpireHoldsReport>) => {
  const { sql, now, newId, abandonedAfterSeconds = 30 } = dependencies;
  const checkout = createOrders(dependencies);
  const metadataFor = (websiteId: string): EventMetadata => ({
    websiteId,
    actor: "job:expire-holds",
    correlationId: newId(),
  });

  /** Orders that could not be settled, or took all the time of their website, are the last ones in the next pass. */
  let delayed: ReadonlySet<string> = new Set();
  const delayedLast = (orders: readonly OpenOrder[]): readonly OpenOrder[] => [
    ...orders.filter(({ orderId }) => !delayed.has(orderId)),
    ...orders.filter(({ orderId }) => delayed.has(orderId)),
  ];

  return () =>
    sweep("Some expired checkouts could not be released.", async (each) => {
      const at = now();
      const abandoned = new Date(Date.parse(at) - abandonedAfterSeconds * 1_000).toISOString();
      const inTime = createWebsiteTime({ now, maxMs: MAX_MS_PER_WEBSITE });
      const holds = await sql.query<ExpiredHold>(expiredHolds, [at, MAX_AT_ONCE]);
      const ofOrders: ExpiredHold[] = [];
      const released = await each(holds, async (hold) => {
        const isPlaced = await isOfPlacedOrder(checkout, hold);
        if (isPlaced) ofOrders.push(hold);
        return !isPlaced && releaseHold(checkout, hold, now(), metadataFor(hold.websiteId));
      });
      const orders = await sql.query<OpenOrder>(openOrders, [abandoned, MAX_AT_ONCE, at]);
      const slow = new Set<string>();
      const settled = await each(delayedLast(orders), ({ websiteId, orderId }) =>
        inTime(websiteId, async () => {
          const startedAt = Date.parse(now());
          slow.add(orderId);
          await settle(checkout, orderId, metadataFor(websiteId));
          if (Date.parse(now()) - startedAt < MAX_MS_PER_WEBSITE) slow.delete(orderId);
          return true;
        }),
      );
      delayed = slow;
      const ended = await each(ofOrders, (hold) =>
        inTime(hold.websiteId, () => endHold(checkout, hold, now(), metadataFor(hold.websiteId))),
      );
      return { released: released + ended, settled };
    });
};

const settle = async (
  { streams, finishOrder, abandonOrder, returnWhatIsOwed }: Orders,
  orderId: string,
  metadata: EventMetadata,
): Promise<boolean> => {
  const { state } = await streams.orders.load(metadata.websiteId, orderId);
  if (state.progress === "placed" || state.progress === "definite") {
    const { awaited, state: after } = await finishOrder(state, metadata);
    if (awaited?.status === "awaiting") await abandonOrder(after, "payment-abandoned", metadata);
  }
  await returnWhatIsOwed(orderId, metadata);
  return true;
};

const isOfPlacedOrder = async (
  { streams }: Orders,
  { websiteId, holdId }: ExpiredHold,
): Promise<boolean> => {
  const attempt = attemptOf(holdId);
  if (attempt === undefined) return false;
  const { state } = await streams.orders.load(websiteId, attempt.orderId);
  return state.progress === "placed";
};

/** Returns whether the hold was released; it is sold where its order can be finished. */
const endHold = async (
  checkout: Orders,
  hold: ExpiredHold,
  at: string,
  metadata: EventMetadata,
): Promise<boolean> => {
  const attempt = attemptOf(hold.holdId);
  if (attempt !== undefined && (await isOfPlacedOrder(checkout, hold)))
    await settle(checkout, attempt.orderId, metadata);
  // The bank is still deciding: expired holds stay the customer's until someone else needs them.
  if (await isOfPlacedOrder(checkout, hold)) return false;
  return releaseHold(checkout, hold, at, metadata);
};

const releaseHold = async (
  { streams }: Orders,
  { productId, variantId, holdId }: ExpiredHold,
  at: string,
  metadata: EventMetadata,
): Promise<boolean> => {
  const outcome = await streams.stocks.run(
    variantId,
    { type: "ReleaseHold", productId, variantId, holdId, reason: "expired", at },
    { metadata },
  );
  return outcome.ok && outcome.value.events.length > 0;
};
