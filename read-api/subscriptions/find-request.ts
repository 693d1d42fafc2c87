import type { FindPricingFacts } from "#domain/cart/price-cart.ts";
import type { ShoppingCart } from "#domain/cart/shopping-cart.ts";
import type { SubscriptionPlan } from "#domain/catalog/events.ts";
import { isUuid } from "#domain/kit/uuid.ts";
import type { RequestContext } from "#infra/http/context.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createReadCart } from "../cart/read-cart.ts";

export type FoundRequest = {
  readonly plan: SubscriptionPlan;
  readonly cart: ShoppingCart;
  /** The first order, once it is paid. */
  readonly orderId: string | null;
};
export type FindRequest = (
  context: RequestContext,
  cartToken: string,
) => Promise<FoundRequest | undefined>;

export type FindRequestDependencies = {
  readonly sql: Sql;
  readonly findPricingFacts: FindPricingFacts;
  readonly now: () => string;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
};

const text = `
  select asked.plan, first.order_id as "orderId"
    from read.subscriptions as asked
    left join read.subscription_periods as first
      on first.website_id = asked.website_id and first.subscription_id = asked.subscription_id
     and first.period = 1
   where asked.website_id = $1 and asked.cart_id = $2`;

/** A subscription that is about to be completed, by its token. Spec: A2.5. */
export const createFindRequest = (dependencies: FindRequestDependencies): FindRequest => {
  const { sql, waitFor } = dependencies;
  const readCart = createReadCart(dependencies);
  return async ({ websiteId, readAfter }, cartToken) => {
    if (!isUuid(cartToken)) return undefined;
    if (readAfter !== undefined) await waitFor(["subscriptions"], readAfter);
    const [row] = await sql.query<Omit<FoundRequest, "cart">>(text, [websiteId, cartToken]);
    return row && { ...row, cart: await readCart(websiteId, cartToken) };
  };
};
