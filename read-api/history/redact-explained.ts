import type { Permission } from "#domain/kit/permission.ts";
import { categoryOf } from "#infra/event-store/port.ts";
import type { ExplainedEvent } from "../explained/explain-contract.ts";

/** The area of a stream's events. */
const areas: Readonly<Record<string, Permission>> = {
  stock: "stock:read",
  product: "products:read",
  giftCard: "gift-cards:read",
  restockSignUp: "restock:read",
  restockSend: "restock:read",
  coupon: "coupons:read",
  review: "reviews:read",
  subscription: "subscriptions:read",
  formSubmission: "submissions:read",
  census: "census:read",
  measuringRules: "census:read",
  collector: "census:read",
  quickView: "census:read",
  search: "census:read",
};

/**
 * The details of an event, beyond the requested number, require permission to read its own area:
 * reasons and references, which stream it is, and orders, whose ids open their confirmations.
 */
export const redactFor =
  (may: ReadonlySet<Permission>) =>
  (row: ExplainedEvent): ExplainedEvent => {
    const area = areas[categoryOf(row.stream)] ?? "orders:read";
    return {
      ...row,
      stream: may.has(area) || may.has("event-log:read") ? row.stream : categoryOf(row.stream),
      detail: may.has(area) ? row.detail : "",
      orderId: may.has("orders:read") ? row.orderId : null,
    };
  };
