import { type Mailer, MailNotAccepted } from "#infra/mail/port.ts";
import { type CardPayments, PaymentsHeld } from "#infra/payments/port.ts";
import type { Webhooks } from "#infra/webhooks/port.ts";
import { type Restores, WITHHELD_REASON } from "./port.ts";

type Hold = Pick<Restores, "isHeld">;

const HELD = "This is a restored copy that has not been confirmed as the shop.";

/** Rejects everything that reaches a payment provider while the installation is a restored copy. */
export const holdPayments = (payments: CardPayments, { isHeld }: Hold): CardPayments => {
  const released = async (payment: PaymentsHeld["payment"] = "begun") => {
    if (await isHeld()) throw new PaymentsHeld(payment);
    return payments;
  };
  return {
    publishableKey: payments.publishableKey,
    assertNotHeld: async () => (await released("not-begun")).assertNotHeld(),
    begin: async (asked) => (await released()).begin(asked),
    find: async (reference) => (await released()).find(reference),
    collect: async (reference) => (await released()).collect(reference),
    cancel: async (reference) => (await released()).cancel(reference),
    refund: async (asked) => (await released()).refund(asked),
    findRefund: async (asked) => (await released()).findRefund(asked),
    forgetMeans: async (reference) => (await released()).forgetMeans(reference),
    // Reads input and contacts nobody. The provider repeats events whose processing was rejected,
    // for days.
    readNotice: payments.readNotice,
  };
};

/** The jobs of a restored copy wait as a whole; this holds any other email. */
export const holdMailer = (mailer: Mailer, { isHeld }: Hold): Mailer => ({
  ...mailer,
  send: async (mail) => {
    if (await isHeld()) throw new MailNotAccepted("unreachable", HELD);
    await mailer.send(mail);
  },
});

/** The same for webhook calls. */
export const holdWebhooks = (webhooks: Webhooks, { isHeld }: Hold): Webhooks => ({
  post: async (call) =>
    (await isHeld())
      ? { accepted: false, status: null, reason: HELD, isPermanent: false }
      : webhooks.post(call),
});

/** For jobs whose emails an owner has withheld: each counts as in doubt. */
export const withholdMailer = ({ repeatable }: Mailer): Mailer => ({
  repeatable,
  send: async () => {
    throw new MailNotAccepted("withheld", WITHHELD_REASON);
  },
});

/** For jobs whose webhook calls an owner has withheld. They can be repeated from the submission. */
export const withholdWebhooks = (): Webhooks => ({
  post: async () => ({ accepted: false, status: null, reason: WITHHELD_REASON, isPermanent: true }),
});
