import { cartDecider } from "#domain/cart/decide.ts";
import { CartEvent } from "#domain/cart/events.ts";
import { productDecider } from "#domain/catalog/decide.ts";
import { ProductEvent } from "#domain/catalog/events.ts";
import { orderDecider } from "#domain/checkout/decide.ts";
import { OrderEvent } from "#domain/checkout/events.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { PersonalData } from "#infra/personal-data/port.ts";
import type { Handler } from "../shared/handle.ts";

export type CheckoutDependencies = {
  readonly handler: Handler;
  readonly eventStore: Pick<EventStore, "findDuplicate" | "head">;
  readonly personalData: Pick<PersonalData, "seal">;
  readonly now: () => string;
  /** Seconds that a checkout may hold stock. */
  readonly holdSeconds: number;
  /** For tests: how to let milliseconds pass. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Smallest subtotal that may be checked out; none when absent. Spec: A5.15. */
  readonly minimumCents?: (websiteId: string) => Promise<number>;
};

/** The streams that a checkout works on. */
export const createStreams = (handler: Handler) => ({
  carts: handler(cartDecider, CartEvent),
  products: handler(productDecider, ProductEvent),
  stocks: handler(stockDecider, StockEvent),
  orders: handler(orderDecider, OrderEvent),
});
export type Streams = ReturnType<typeof createStreams>;
