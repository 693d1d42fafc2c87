/** A request for a provider. It contains nothing about the customer. */
export type PaymentRequest = {
  readonly websiteId: string;
  readonly orderId: string;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The customer agrees that the same card or account pays for later orders without them. */
  readonly keepsMeans?: boolean | undefined;
  /** An earlier payment with stored details, which pay now without the customer. */
  readonly meansOf?: string | undefined;
};

/**
 * - `awaiting`: the customer has yet to approve, or to try again after a decline.
 * - `processing`: the provider has not decided yet.
 * - `authorized`: the money is reserved and can be collected.
 * - `paid`: collected.
 * - `cancelled`: nothing was or will be collected.
 */
export type PaymentStatus = "awaiting" | "processing" | "authorized" | "paid" | "cancelled";

export type Payment = {
  /** The provider's id. */
  readonly reference: string;
  readonly status: PaymentStatus;
  /** For the customer's browser; null when it has nothing to do. */
  readonly clientSecret: string | null;
  /** The last declined try. */
  readonly decline: { readonly declineId: string; readonly code: string } | null;
};

export type RefundRequest = {
  readonly reference: string;
  /** Refunds once per id, whatever happens in between. */
  readonly refundId: string;
  readonly amountCents: number;
  readonly currency: string;
};
export type Refunded =
  | { readonly ok: true; readonly reference: string | null }
  /** Rejected permanently. `code`: the provider's. */
  | { readonly ok: false; readonly code: string };

/**
 * - `forgotten`: the details were stored and are deleted, now or earlier.
 * - `none`: nothing was stored with that payment.
 * - `unknown`: the provider does not know the payment, for example because it belongs to another
 *   account.
 */
export type MeansForgotten = "forgotten" | "none" | "unknown";

/** The provider did not respond, or defers the request. */
export class PaymentUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super("The payment provider is not reachable right now.", options);
    this.name = "PaymentUnavailable";
  }
}

/**
 * This installation is a restored copy: the provider is not contacted until an owner confirms that
 * it is the shop now.
 */
export class PaymentsHeld extends PaymentUnavailable {
  /**
   * `not-begun`: no money can be on its way. `begun`: a payment exists, and its status is unknown.
   */
  readonly payment: "not-begun" | "begun";

  constructor(payment: PaymentsHeld["payment"]) {
    super();
    this.payment = payment;
    this.message = "A restored copy does not contact the payment provider.";
    this.name = "PaymentsHeld";
  }
}

/** The provider rejects such a payment. `code`: the provider's, such as `amount_too_small`. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refuses: ${code}`, options);
    this.name = "PaymentRefused";
    this.code = code;
  }
}

/**
 * One payment method. Every call can be repeated at any time and by several processes: it returns
 * the payment's current status. All can throw PaymentUnavailable; `begin` also PaymentRefused.
 */
export type Payments = {
  /** One payment per order and attempt. */
  readonly begin: (asked: PaymentRequest) => Promise<Payment>;
  readonly find: (reference: string) => Promise<Payment>;
  /** Collects an authorized payment; any other stays as it is. */
  readonly collect: (reference: string) => Promise<Payment>;
  /** Cancels an uncollected payment; a collected one stays `paid`. */
  readonly cancel: (reference: string) => Promise<Payment>;
  readonly refund: (asked: RefundRequest) => Promise<Refunded>;
  /**
   * The status of a requested refund: an accepted one can fail days later. Undefined for one that
   * the provider does not know.
   */
  readonly findRefund: (
    asked: Pick<RefundRequest, "reference" | "refundId">,
  ) => Promise<Refunded | undefined>;
  /**
   * Deletes what the provider has stored for the customer since that payment, so that it can no
   * longer be used. The payment itself is unchanged and can still be refunded.
   */
  readonly forgetMeans: (reference: string) => Promise<MeansForgotten>;
};

/** The subject of a payment event. Its status is read from the provider. */
export type PaymentEvent = {
  readonly websiteId: string;
  readonly orderId: string;
  readonly reference: string;
  /** The event is about a refund. */
  readonly isOfRefund?: boolean;
};

/** A provider that accepts cards and wallets on a page of the shop. */
export type CardPayments = Payments & {
  /** Not secret. */
  readonly publishableKey: string;
  /**
   * Throws PaymentsHeld where no payment can start, without contacting the provider. Checked before
   * an order is placed: an order that waits for a card can only be abandoned with the provider's
   * help.
   */
  readonly assertNotHeld: () => Promise<void>;
  /**
   * `invalid`: not signed by the provider, or too old. Undefined: not about anything that this shop
   * requested.
   */
  readonly readNotice: (
    body: Uint8Array,
    signature: string | undefined,
  ) => Promise<PaymentEvent | "invalid" | undefined>;
};
