import { describe, expect, it } from "vitest";
import { newId } from "../ids/uuid.ts";
import type { Payment, PaymentRequest, Payments } from "./port.ts";

type Provider = {
  readonly payments: Payments;
  /** Lets the customer agree. */
  readonly agree: (payment: Payment) => void;
};

const asked = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  websiteId: "demo",
  orderId: newId(),
  attempt: 1,
  amountCents: 2_500,
  currency: "USD",
  ...changes,
});

/** What every payment method does. */
export const paymentsSuite = (name: string, open: () => Provider) =>
  describe(name, () => {
    it("begins one payment per order and attempt, however often it is asked", async () => {
      const { payments } = open();
      const order = asked();
      const first = await payments.begin(order);
      const others = await Promise.all([1, 2, 3].map(() => payments.begin(order)));
      expect(new Set([first, ...others].map(({ reference }) => reference)).size).toBe(1);
      const next = await payments.begin({ ...order, attempt: 2 });
      expect(next.reference).not.toBe(first.reference);
    });

    it("collects what the customer agreed to, once", async () => {
      const { payments, agree } = open();
      const payment = await payments.begin(asked());
      agree(payment);
      expect((await payments.find(payment.reference)).status).toBe("authorized");
      expect((await payments.collect(payment.reference)).status).toBe("paid");
      expect((await payments.collect(payment.reference)).status).toBe("paid");
    });

    it("lets go of what was not collected, twice if asked twice", async () => {
      const { payments, agree } = open();
      const payment = await payments.begin(asked());
      agree(payment);
      expect((await payments.cancel(payment.reference)).status).toBe("cancelled");
      expect((await payments.cancel(payment.reference)).status).toBe("cancelled");
    });

    it("gives money back once per refund", async () => {
      const { payments, agree } = open();
      const { reference, ...payment } = await payments.begin(asked());
      agree({ reference, ...payment });
      await payments.collect(reference);
      const refund = { reference, refundId: "r1", amountCents: 1_500, currency: "USD" };
      const first = await payments.refund(refund);
      expect(first.ok).toBe(true);
      expect(await payments.refund(refund)).toEqual(first);
      expect(await payments.findRefund(refund)).toEqual(first);
      expect((await payments.refund({ ...refund, refundId: "r2", amountCents: 1_000 })).ok).toBe(
        true,
      );
    });

    it("forgets what it keeps of the customer, twice if asked twice, and can still give money back", async () => {
      const { payments, agree } = open();
      const { reference, ...payment } = await payments.begin(asked({ keepsMeans: true }));
      agree({ reference, ...payment });
      await payments.collect(reference);
      const forgotten = await payments.forgetMeans(reference);
      expect(["forgotten", "none"]).toContain(forgotten);
      expect(await payments.forgetMeans(reference)).toBe(forgotten);
      expect((await payments.find(reference)).status).not.toBe("cancelled");
      const refund = { reference, refundId: "r1", amountCents: 2_500, currency: "USD" };
      expect((await payments.refund(refund)).ok).toBe(true);
      const once = await payments.begin(asked());
      expect(await payments.forgetMeans(once.reference)).toBe("none");
    });
  });
