import Stripe from "stripe";
import { portionOf, smallestUnitCents } from "#domain/shared/allocate.ts";
import {
  type CardPayments,
  type Payment,
  type PaymentAsked,
  type PaymentNotice,
  PaymentRefused,
  type PaymentStatus,
  PaymentUnavailable,
  type Refunded,
} from "./port.ts";

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Signs the notices. */
  readonly webhookSecret: string;
  /** Another address of Stripe's API, such as a test's. */
  readonly apiUrl?: string;
  /** Between tries; 2 by default. */
  readonly retries?: number;
};

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
/** Seconds that a notice's signature counts. */
const TOLERANCE_SECONDS = 300;
const MOST_REFUNDS = 100;

const statuses: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: "awaiting",
  requires_confirmation: "awaiting",
  requires_action: "awaiting",
  processing: "processing",
  requires_capture: "authorized",
  succeeded: "paid",
  canceled: "cancelled",
};

/** Stripe counts in the currency's smallest unit, we in hundredths: whole yen are 100 of ours. */
export const toStripeAmount = (cents: number, currency: string): number =>
  portionOf(cents, 1, smallestUnitCents(currency));

const idOf = (given: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof given === "string" ? given : given?.id;

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

/** Whether asking again in a while may end otherwise. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.code === "lock_timeout");

/** What Stripe says in an error may repeat what it was told: only its code goes on. */
const asked = async <Value>(call: () => Promise<Value>): Promise<Value> => {
  try {
    return await call();
  } catch (error) {
    if (isTemporary(error)) throw new PaymentUnavailable({ cause: error });
    throw error;
  }
};

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeInvalidRequestError ||
  error instanceof Stripe.errors.StripeCardError
    ? (error.code ?? error.type)
    : undefined;

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
 * How an intent is paid with means that are kept: the first one keeps them under a customer of its own,
 * who is nobody but this id, and later ones are confirmed by us while the buyer is away.
 */
const findMeans = async (
  stripe: Stripe,
  { websiteId, orderId, attempt, keepsMeans, meansOf }: PaymentAsked,
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

/** A card that is turned down while the buyer is away is an error whose intent awaits another. */
const declinedIntent = (error: unknown): Stripe.PaymentIntent | undefined =>
  error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined;

const createIntents = (stripe: Stripe) => {
  const find = async (reference: string): Promise<Payment> =>
    toPayment(await asked(() => stripe.paymentIntents.retrieve(reference)));

  /** A payment that has gone on in the meantime is as it is, not an error. */
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

/** `pending` and `requires_action` may still fail: a notice says so. */
const toRefunded = ({ id, status, failure_reason }: Stripe.Refund): Refunded =>
  status === "failed" || status === "canceled"
    ? { ok: false, code: failure_reason ?? status }
    : { ok: true, reference: id };

const createFindRefund =
  (stripe: Stripe): CardPayments["findRefund"] =>
  async ({ reference, refundId }) => {
    const { data } = await asked(() =>
      stripe.refunds.list({ payment_intent: reference, limit: MOST_REFUNDS }),
    );
    const found = data.find(({ metadata }) => metadata?.refundId === refundId);
    return found && toRefunded(found);
  };

/** The key counts for a day; the list knows of refunds that are older. */
const createRefund =
  (stripe: Stripe, findRefund: CardPayments["findRefund"]): CardPayments["refund"] =>
  async ({ reference, refundId, amountCents, currency }): Promise<Refunded> => {
    const before = await findRefund({ reference, refundId });
    if (before !== undefined) return before;
    try {
      const refund = await asked(() =>
        stripe.refunds.create(
          {
            payment_intent: reference,
            amount: toStripeAmount(amountCents, currency),
            metadata: { refundId },
          },
          { idempotencyKey: `refund ${reference} ${refundId}` },
        ),
      );
      return toRefunded(refund);
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      return { ok: false, code };
    }
  };

/** Undefined for what Stripe does not have, or has no more. */
const unlessMissing = async <Value>(call: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await asked(call);
  } catch (error) {
    if (codeOf(error) !== "resource_missing") throw error;
    return undefined;
  }
};

/** Deleting a customer takes the cards along. Intents and their refunds do not need one. */
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

const noticeOf = ({ id, metadata }: Stripe.PaymentIntent): PaymentNotice | undefined => {
  const { websiteId, orderId } = metadata ?? {};
  if (websiteId === undefined || orderId === undefined) return undefined;
  return { websiteId, orderId, reference: id };
};

const REFUND_NOTICES = ["refund.updated", "refund.failed", "charge.refund.updated"];

/** A refund says which payment it is of, and the payment whose it is. */
const refundNoticeOf = async (
  stripe: Stripe,
  { payment_intent }: Stripe.Refund,
): Promise<PaymentNotice | undefined> => {
  const reference = idOf(payment_intent);
  if (reference === undefined) return undefined;
  try {
    const notice = noticeOf(await asked(() => stripe.paymentIntents.retrieve(reference)));
    return notice && { ...notice, isOfRefund: true };
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    return undefined;
  }
};

const createReadNotice =
  (stripe: Stripe, webhookSecret: string): CardPayments["readNotice"] =>
  async (body, signature) => {
    if (signature === undefined) return "invalid";
    try {
      const event = stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        webhookSecret,
        TOLERANCE_SECONDS,
      );
      const { object } = event.data;
      if (event.type.startsWith("payment_intent.")) return noticeOf(object as Stripe.PaymentIntent);
      if (REFUND_NOTICES.includes(event.type))
        return await refundNoticeOf(stripe, object as Stripe.Refund);
      return undefined;
    } catch (error) {
      // Also what is signed and yet no JSON: nobody but Stripe can have sent it.
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return "invalid";
      if (error instanceof SyntaxError) return "invalid";
      throw error;
    }
  };

/**
 * Cards and wallets through Stripe: the buyer agrees on our own page, which sets the money aside; it
 * is collected only when everything the order needs is ours to give.
 */
export const createStripePayments = (options: StripeOptions): CardPayments => {
  const stripe = clientOf(options);
  const findRefund = createFindRefund(stripe);
  return {
    publishableKey: options.publishableKey,
    ...createIntents(stripe),
    begin: async (payment) => {
      const { websiteId, orderId, attempt, amountCents, currency } = payment;
      try {
        const means = await asked(() => findMeans(stripe, payment));
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
    readNotice: createReadNotice(stripe, options.webhookSecret),
  };
};
