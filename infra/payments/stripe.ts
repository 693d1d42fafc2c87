import Stripe from "stripe";
import {
  type CardPayments,
  type Payment,
  PaymentRefused,
  type PaymentRequest,
  type PaymentStatus,
} from "./port.ts";
import { asked, codeOf, declinedIntent, unlessMissing } from "./stripe-errors.ts";
import { createFindRefund, createRefund } from "./stripe-refunds.ts";
import { idOf, toStripeAmount } from "./stripe-values.ts";
import { createReadPaymentEvent } from "./stripe-webhook-events.ts";

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Verifies the payment events. */
  readonly webhookSecret: string;
  /** A different URL of Stripe's API, such as a test's. */
  readonly apiUrl?: string;
  /** Number of retries; default: 2. */
  readonly retries?: number;
};

const TIMEOUT_MS = 15_000;

const RETRIES = 2;

const statuses: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: "awaiting",
  requires_confirmation: "awaiting",
  requires_action: "awaiting",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "paid",
  canceled: "cancelled",
};

const declineOf = (intent: Stripe.PaymentIntent): Payment["decline"] => {
  const error = intent.last_payment_error;
  if (!error) return null;
  const tried = error.charge ?? error.payment_method?.id ?? idOf(intent.latest_charge) ?? intent.id;
  return { declineId: tried, code: error.decline_code ?? error.code ?? error.type };
};

const toPayment = (intent: Stripe.PaymentIntent): Payment => ({
  reference: intent.id,
  status: statuses[intent.status] ?? "processing",
  clientSecret: intent.client_secret,
  decline: declineOf(intent),
});

const clientOf = ({ secretKey, apiUrl, retries = RETRIES }: StripeOptions): Stripe => {
  const at = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(at !== undefined && {
      host: at.hostname,
      port: at.port,
      protocol: at.protocol === "http:" ? "http" : "https",
    }),
  });
};

/**
 * How an intent is paid with stored details: the first payment stores them under its own Stripe
 * customer, who is only this id, and the server confirms later ones while the customer is away.
 */
const findMeans = async (
  stripe: Stripe,
  { websiteId, orderId, attempt, keepsMeans, meansOf }: PaymentRequest,
): Promise<Partial<Stripe.PaymentIntentCreateParams>> => {
  if (meansOf !== undefined) {
    const first = await stripe.paymentIntents.retrieve(meansOf);
    const [customer, method] = [idOf(first.customer), idOf(first.payment_method)];
    if (customer === undefined || method === undefined) throw new PaymentRefused("means_missing");
    return {
      customer,
      payment_method: method,
      off_session: true,
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    };
  }
  if (!keepsMeans) return {};
  const { id } = await stripe.customers.create(
    { metadata: { websiteId, orderId } },
    { idempotencyKey: `customer ${websiteId} ${orderId} ${attempt}` },
  );
  return { customer: id, setup_future_usage: "off_session" };
};

const createIntents = (stripe: Stripe) => {
  const find = async (reference: string): Promise<Payment> =>
    toPayment(await asked(() => stripe.paymentIntents.retrieve(reference)));

  /** A payment that has progressed in the meantime is not an error. */
  const unlessMovedOn = async (
    reference: string,
    call: () => Promise<Stripe.PaymentIntent>,
  ): Promise<Payment> => {
    try {
      return toPayment(await asked(call));
    } catch (error) {
      if (codeOf(error) !== "payment_intent_unexpected_state") throw error;
      return find(reference);
    }
  };

  return {
    find,
    collect: (reference: string) =>
      unlessMovedOn(reference, () => stripe.paymentIntents.capture(reference)),
    cancel: (reference: string) =>
      unlessMovedOn(reference, () => stripe.paymentIntents.cancel(reference)),
  };
};

/** Number of payments that are searched: years of periods of one subscription. */
const MAX_PAYMENTS = 100;

/**
 * The existing payment for a period. The idempotency key is valid for a day; a shop restored from
 * an older backup may request later what the original was paid for.
 */
const findEarlier = async (
  stripe: Stripe,
  { orderId, attempt, meansOf }: PaymentRequest,
  { customer }: Partial<Stripe.PaymentIntentCreateParams>,
): Promise<Stripe.PaymentIntent | undefined> => {
  if (meansOf === undefined || customer === undefined) return undefined;
  const { data } = await stripe.paymentIntents.list({ customer, limit: MAX_PAYMENTS });
  return data.find(
    ({ metadata }) => metadata.orderId === orderId && metadata.attempt === String(attempt),
  );
};

/** Deleting the Stripe customer deletes their cards. Intents and their refunds do not need one. */
const createForgetMeans =
  (stripe: Stripe): CardPayments["forgetMeans"] =>
  async (reference) => {
    const intent = await unlessMissing(() => stripe.paymentIntents.retrieve(reference));
    if (intent === undefined) return "unknown";
    const customer = idOf(intent.customer);
    if (customer === undefined) return "none";
    await unlessMissing(() => stripe.customers.del(customer));
    return "forgotten";
  };

/**
 * Cards and wallets through Stripe: the customer approves on our own page, which authorizes the
 * money. It is collected only when everything in the order is committed.
 */
export const createStripePayments = (options: StripeOptions): CardPayments => {
  const stripe = clientOf(options);
  const findRefund = createFindRefund(stripe);
  return {
    publishableKey: options.publishableKey,
    assertNotHeld: async () => undefined,
    ...createIntents(stripe),
    begin: async (payment) => {
      const { websiteId, orderId, attempt, amountCents, currency } = payment;
      try {
        const means = await asked(() => findMeans(stripe, payment));
        const earlier = await asked(() => findEarlier(stripe, payment, means));
        if (earlier !== undefined) return toPayment(earlier);
        const intent = await asked(() =>
          stripe.paymentIntents.create(
            {
              amount: toStripeAmount(amountCents, currency),
              currency: currency.toLowerCase(),
              capture_method: "manual",
              automatic_payment_methods: { enabled: true },
              metadata: { websiteId, orderId, attempt: String(attempt) },
              ...means,
            },
            { idempotencyKey: `order ${websiteId} ${orderId} ${attempt}` },
          ),
        );
        return toPayment(intent);
      } catch (error) {
        const declined = declinedIntent(error);
        if (declined !== undefined) return toPayment(declined);
        const code = codeOf(error);
        if (code === undefined) throw error;
        throw new PaymentRefused(code, { cause: error });
      }
    },
    refund: createRefund(stripe, findRefund),
    findRefund,
    forgetMeans: createForgetMeans(stripe),
    readNotice: createReadPaymentEvent(stripe, options.webhookSecret),
  };
};
