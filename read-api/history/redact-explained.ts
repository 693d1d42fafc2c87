import type { Permission } from "#domain/kit/permission.ts";
import type { ExplainedEvent } from "./explain-contract.ts";

/** The area of a stream's events. */
const areas: Readonly<Record<string, Permission>> = {
  stock: "stock:read",
  product: "products:read",
  giftCard: "gift-cards:read",
  restockSignUp: "restock:read",
  restockSend: "restock:read",
};

/**
 * The details of an event, beyond the requested number, require permission to read its own area:
 * reasons and references, and orders, whose ids open their confirmations.
 */
export const redactFor =
  (may: ReadonlySet<Permission>) =>
  (row: ExplainedEvent): ExplainedEvent => {
    const area = areas[row.stream.slice(0, row.stream.indexOf("-"))] ?? "orders:read";
    return {
      ...row,
      detail: may.has(area) ? row.detail : "",
      orderId: may.has("orders:read") ? row.orderId : null,
    };
  };
