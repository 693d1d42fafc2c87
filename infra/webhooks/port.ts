/** One signed POST. */
export type WebhookCall = {
  readonly url: string;
  readonly secret: string;
  /** Stable over attempts. */
  readonly deliveryId: string;
  /** JSON, as it is signed and sent. */
  readonly body: string;
};

/**
 * What became of a call. `reason` never holds anything of the body, of the answer or of the address's
 * query.
 */
export type WebhookOutcome =
  | { readonly taken: true; readonly status: number }
  | {
      readonly taken: false;
      /** Null when there was no answer. */
      readonly status: number | null;
      readonly reason: string;
      /** Asking again is of no use. */
      readonly forGood: boolean;
      /** The receiver asks to be left alone for so long. */
      readonly retryAfterMs?: number;
    };

/** Calls the addresses that owners have given. Never throws for what is on the other side. */
export type Webhooks = {
  readonly post: (call: WebhookCall) => Promise<WebhookOutcome>;
};

/** What is sent where, as far as it is known before the first attempt. */
export type PlannedWebhook = {
  readonly websiteId: string;
  readonly deliveryId: string;
  readonly formId: string;
  readonly webhookId: string;
  /** Null for a test. */
  readonly submissionId: string | null;
  readonly url: string;
};

export type WebhookDeliveryState =
  | { readonly state: "handed-over"; readonly status: number }
  | { readonly state: "failed"; readonly status: number | null; readonly reason: string }
  /** `nextTryAt`: ISO 8601. */
  | { readonly state: "postponed"; readonly nextTryAt: string };

export type WebhookAttempt = {
  readonly websiteId: string;
  readonly deliveryId: string;
  readonly url: string;
  readonly secret: string;
  readonly body: string;
};

export type KnownWebhookDelivery = {
  readonly state: "waiting" | "sending" | "postponed" | "handed-over" | "failed";
  readonly status: number | null;
  readonly error: string | null;
  readonly nextTryAt: string | null;
};

/** Records what becomes of webhooks, so that what was taken is never sent again. */
export type WebhookDeliveries = {
  /** Nothing for what is planned already. */
  readonly plan: (planned: readonly PlannedWebhook[]) => Promise<void>;
  /** Undefined for what was never planned. */
  readonly find: (
    websiteId: string,
    deliveryId: string,
  ) => Promise<KnownWebhookDelivery | undefined>;
  /** Ids of what has been planned because of a submission and has not come to an end yet. */
  readonly unfinished: (websiteId: string, submissionId: string) => Promise<readonly string[]>;
  /** One try, unless it is too early for it or there is nothing left to do. */
  readonly attempt: (attempt: WebhookAttempt) => Promise<WebhookDeliveryState>;
  /** Nothing more is sent, whatever was planned. */
  readonly giveUp: (websiteId: string, deliveryId: string, reason: string) => Promise<void>;
  /**
   * An owner wants it now: what failed or waits for its next try begins anew. Answers false when it
   * was handed over before, by anything but this same request.
   */
  readonly startAnew: (
    websiteId: string,
    deliveryId: string,
    requestId: string,
  ) => Promise<boolean>;
};
