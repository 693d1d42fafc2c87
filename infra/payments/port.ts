/** What a provider is asked for. Nothing of it says who buys. */
export type PaymentAsked = {
  readonly websiteId: string;
  readonly orderId: string;
  /** Counts from 1. */
  readonly attempt: number;
  readonly amountCents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** The buyer agrees that the same card or account pays for later orders without them. */
  readonly keepsMeans?: boolean | undefined;
  /** An earlier payment that kept its means: they pay now, and nobody is asked. */
  readonly meansOf?: string | undefined;
};

/**
 * - `awaiting`: the buyer has yet to agree, or to agree again after a decline.
 * - `processing`: the provider does not know yet.
 * - `authorized`: the money is set aside and may be collected.
 * - `paid`: collected.
 * - `cancelled`: nothing was collected, nothing will be.
 */
export type PaymentStatus = "awaiting" | "processing" | "authorized" | "paid" | "cancelled";

export type Payment = {
  /** The provider's own id. */
  readonly reference: string;
  readonly status: PaymentStatus;
  /** For the buyer's browser; null where it has nothing to do. */
  readonly clientSecret: string | null;
  /** The last try that was turned down. */
  readonly decline: { readonly declineId: string; readonly code: string } | null;
};

export type RefundAsked = {
  readonly reference: string;
  /** Once per id, whatever happens in between. */
  readonly refundId: string;
  readonly amountCents: number;
  readonly currency: string;
};
export type Refunded =
  | { readonly ok: true; readonly reference: string | null }
  /** Never, whatever is tried. `code`: the provider's. */
  | { readonly ok: false; readonly code: string };

/**
 * - `forgotten`: it was kept and is gone, now or since before.
 * - `none`: nothing was kept with that payment.
 * - `unknown`: the provider knows no such payment, such as another account's.
 */
export type MeansForgotten = "forgotten" | "none" | "unknown";

/** The provider did not answer, or wants to be asked later. */
export class PaymentUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super("The payment provider is not reachable right now.", options);
    this.name = "PaymentUnavailable";
  }
}

/** This installation is a restored copy: the provider is not asked until an owner says that it is the shop now. */
export class PaymentsHeld extends PaymentUnavailable {
  constructor() {
    super();
    this.message = "A restored copy does not contact the payment provider.";
    this.name = "PaymentsHeld";
  }
}

/** The provider will not take such a payment. `code`: the provider's, such as `amount_too_small`. */
export class PaymentRefused extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The payment provider refuses: ${code}`, options);
    this.name = "PaymentRefused";
    this.code = code;
  }
}

/**
 * One way to pay. Every call may be made again, at any time and by several processes: it answers how
 * the payment stands then. All may throw PaymentUnavailable; `begin` PaymentRefused, too.
 */
export type Payments = {
  /** One payment per order and attempt. */
  readonly begin: (asked: PaymentAsked) => Promise<Payment>;
  readonly find: (reference: string) => Promise<Payment>;
  /** Collects what is authorized; what is not stays as it is. */
  readonly collect: (reference: string) => Promise<Payment>;
  /** Lets go of what has not been collected; what has been stays `paid`. */
  readonly cancel: (reference: string) => Promise<Payment>;
  readonly refund: (asked: RefundAsked) => Promise<Refunded>;
  /**
   * How a refund stands that was asked for: one that was taken may fail days later. Undefined for one
   * that the provider does not know.
   */
  readonly findRefund: (
    asked: Pick<RefundAsked, "reference" | "refundId">,
  ) => Promise<Refunded | undefined>;
  /**
   * Deletes what the provider keeps for the buyer since that payment, so that nothing can be paid with
   * it any more. The payment itself stays as it is and can still be given back.
   */
  readonly forgetMeans: (reference: string) => Promise<MeansForgotten>;
};

/** What a notice speaks of. How things stand is asked of the provider. */
export type PaymentEvent = {
  readonly websiteId: string;
  readonly orderId: string;
  readonly reference: string;
  /** Of money on its way back. */
  readonly isOfRefund?: boolean;
};

/** A provider that takes cards and wallets on a page of the shop. */
export type CardPayments = Payments & {
  /** May be public. */
  readonly publishableKey: string;
  /**
   * Throws PaymentsHeld where no payment can begin, without contacting the provider. Checked before an order
   * is placed: an order that waits for a card can only be given up with the provider's help.
   */
  readonly assertNotHeld: () => Promise<void>;
  /**
   * `invalid`: not signed by the provider, or too old. Undefined: of nothing that this shop asked for.
   */
  readonly readNotice: (
    body: Uint8Array,
    signature: string | undefined,
  ) => Promise<PaymentEvent | "invalid" | undefined>;
};
