import { expect, it } from "vitest";
import { permissionsOf, type WebsiteRole } from "#domain/owners/roles.ts";
import type { ExplainedEvent } from "../explained/explain-contract.ts";
import { redactFor } from "./redact-explained.ts";

const sold: ExplainedEvent = {
  position: "7",
  stream: "stock-demo.mug",
  type: "StockSold",
  actor: "visitor",
  at: "2030-01-01T00:00:00.000Z",
  what: "2 units sold",
  detail: "for a friend",
  orderId: "order-1",
  before: 5,
  after: 3,
};
const shown = (role: WebsiteRole, event = sold) => {
  const { detail, orderId } = redactFor(permissionsOf([role]))(event);
  return { detail, orderId };
};

it.each([
  ["VIEWER", { detail: "", orderId: null }],
  ["REPORTING", { detail: "for a friend", orderId: null }],
  ["STORE_MANAGER", { detail: "for a friend", orderId: "order-1" }],
] as const)("what was sold is told to %s as %j", (role, told) => expect(shown(role)).toEqual(told));

it("whatever belongs to no area that is known is for who may read orders", () => {
  const odd = { ...sold, stream: "checkout-demo.1" };
  expect(shown("REPORTING", odd)).toEqual({ detail: "", orderId: null });
  expect(shown("BILLING", odd)).toEqual({ detail: "for a friend", orderId: "order-1" });
});

it("the stream of an event is told to who may read its area or the event log", () => {
  const placed = { ...sold, stream: "order-demo.1", type: "OrderConfirmed", detail: "" };
  const streamFor = (...roles: readonly WebsiteRole[]) =>
    redactFor(permissionsOf(roles))(placed).stream;
  expect([streamFor("REPORTING"), streamFor("STORE_MANAGER"), streamFor("ADMIN")]).toEqual([
    "order",
    "order-demo.1",
    "order-demo.1",
  ]);
});
