/** One signed POST. */
export type WebhookCall = {
  readonly url: string;
  readonly secret: string;
  /** Stable over attempts. */
  readonly deliveryId: string;
  /** The JSON that is signed and sent. */
  readonly body: string;
};

/**
 * The outcome of a call. `reason` never contains parts of the body, of the response or of the URL's
 * query.
 */
export type WebhookOutcome =
  | { readonly accepted: true; readonly status: number }
  | {
      readonly accepted: false;
      /** Null without a response. */
      readonly status: number | null;
      readonly reason: string;
      /** A retry is pointless. */
      readonly isPermanent: boolean;
      /** The delay that the receiver requests. */
      readonly retryAfterMs?: number;
    };

/** Calls the URLs that members have entered. Never throws because of the receiver. */
export type Webhooks = {
  readonly post: (call: WebhookCall) => Promise<WebhookOutcome>;
};

/** The destination and content, as far as known before the first attempt. */
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

/** Records the outcomes of webhook calls, so that an accepted call is never repeated. */
export type WebhookDeliveries = {
  /** No effect for a planned one. */
  readonly plan: (planned: readonly PlannedWebhook[]) => Promise<void>;
  /** Undefined for one that was never planned. */
  readonly find: (
    websiteId: string,
    deliveryId: string,
  ) => Promise<KnownWebhookDelivery | undefined>;
  /** Ids of a submission's planned calls without an outcome. */
  readonly unfinished: (websiteId: string, submissionId: string) => Promise<readonly string[]>;
  /** One attempt, unless it is too early or nothing is left to do. */
  readonly attempt: (attempt: WebhookAttempt) => Promise<WebhookDeliveryState>;
  /** Nothing more is sent, whatever was planned. */
  readonly giveUp: (websiteId: string, deliveryId: string, reason: string) => Promise<void>;
  /**
   * A member requests it now: a failed or waiting call starts again. Returns false when it was
   * already accepted, except by this same request.
   */
  readonly startAnew: (
    websiteId: string,
    deliveryId: string,
    requestId: string,
  ) => Promise<boolean>;
};
