import { expect, it } from "vitest";
import { given } from "#tests/support/given.ts";
import { orderEventData, orderLine } from "#tests/support/order-events.ts";
import { orderDecider } from "./decide.ts";
import { OrderEvent } from "./events.ts";
import { evolve, noOrder } from "./evolve.ts";

const at = "2030-01-02T00:00:00.000Z";
const orderId = "o";
const person = { personId: "0190aaaa-0000-7000-8000-0000000000a1", sealed: "s" };
const placed = OrderEvent.parse({
  type: "OrderPlaced",
  ...orderEventData("OrderPlaced", { orderId, lines: [orderLine("mug", 1, 1)], person }),
});
const removed: OrderEvent = { type: "OrderRemovedAsSample", orderId, removedAt: at };
const remove = { type: "RemoveSampleOrder", at } as const;
const stream = given(orderDecider);

it("removes an order of the sample once, and an order that nobody placed never", () => {
  stream(placed).when(remove).yields(removed);
  stream(placed, removed).when(remove).yields();
  stream().when(remove).refuses({ code: "order-unknown" });
});

it("a removed order is as if nobody had placed it, and nothing can happen to it", () => {
  const state = [placed, removed].reduce(evolve, noOrder);
  expect(state).toEqual({ ...noOrder, isRemovedSample: true });
  stream(placed, removed)
    .when({ type: "ConfirmOrder", attempt: 1, at })
    .refuses({ code: "order-unknown" });
  stream(placed, removed)
    .when({ type: "FailOrder", attempt: 1, reason: "payment-abandoned", at })
    .refuses({ code: "order-unknown" });
});
