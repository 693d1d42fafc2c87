import { expect, it, vi } from "vitest";
import { testSigning } from "#tests/support/signing.ts";
import { TooContended } from "../kit/handle.ts";
import { createPlaceOrder } from "./place-order.ts";

it("a request whose order other requests replace again and again gets busy, and not a lack of stock", async () => {
  const placed = { progress: "placed", placed: undefined, failed: [] };
  const failed = { progress: "failed", failed: [{ reason: "coupon-gone" }] };
  const finishOrder = vi.fn(async () => ({ state: failed, awaited: undefined }));
  const placeOrder = createPlaceOrder(
    { signing: testSigning } as never,
    {
      orders: { load: async () => ({ state: placed }) },
      carts: { load: async () => ({ state: {} }) },
    } as never,
    {} as never,
    async () => {
      throw new Error("No draft is needed.");
    },
    { finishOrder } as never,
  );
  const metadata = { websiteId: "demo", actor: "visitor", correlationId: "test" };
  await expect(placeOrder({ cartId: "cart", metadata } as never)).rejects.toThrow(TooContended);
  expect(finishOrder).toHaveBeenCalledTimes(7);
});
