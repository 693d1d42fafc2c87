import { expect, it, vi } from "vitest";
import { testSigning } from "#tests/support/signing.ts";
import { TooContended } from "../kit/handle.ts";
import { createPlaceOrder } from "./place-order.ts";

const placing = (reason: string) => {
  const placed = { progress: "placed", placed: undefined, failed: [{ reason }] };
  const failed = { progress: "failed", failed: [{ reason }] };
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
  return { finishOrder, outcome: placeOrder({ cartId: "cart", metadata } as never) };
};

it("a request all of whose attempts end for what may pass gets busy, and not a lack of stock", async () => {
  const { finishOrder, outcome } = placing("coupon-gone");
  await expect(outcome).rejects.toThrow(TooContended);
  expect(finishOrder).toHaveBeenCalledTimes(7);
});

it("a request whose attempts end for a lack of stock gets that answer", async () => {
  const rejection = { code: "not-enough-stock" };
  expect(await placing("not-enough-stock").outcome).toMatchObject({ ok: false, rejection });
});
