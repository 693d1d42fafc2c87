import type { Sql } from "#infra/postgres/port.ts";
import type {
  KnownWebhookDelivery as Known,
  WebhookAttempt,
  WebhookDeliveries,
  WebhookDeliveryState,
  WebhookOutcome,
  Webhooks,
} from "./port.ts";

const planText = `
  insert into webhook_deliveries
         (website_id, delivery_id, form_id, webhook_id, submission_id, url, state)
  values ($1, $2, $3, $4, $5, $6, 'waiting')
  on conflict (website_id, delivery_id) do nothing`;

const findText = `
  select state, status, error, next_try_at as "nextTryAt"
    from webhook_deliveries where website_id = $1 and delivery_id = $2`;

const unfinishedText = `
  select delivery_id as "deliveryId"
    from webhook_deliveries
   where website_id = $1 and submission_id = $2 and state not in ('handed-over', 'failed')
   order by created_at, delivery_id`;

/**
 * Attempts of one webhook never overlap (its jobs have a queue), so an open attempt is from a
 * crashed process.
 */
const takeText = `
  update webhook_deliveries
     set state = 'sending', attempts = attempts + 1, url = $3, next_try_at = null, changed_at = now()
   where website_id = $1 and delivery_id = $2
     and (state in ('waiting', 'sending')
          or (state = 'postponed' and next_try_at <= now() + interval '1 second'))
  returning attempts`;

const settleText = `
  update webhook_deliveries
     set state = $3, status = $4, error = $5, changed_at = now(),
         next_try_at = now() + $6::float8 * interval '1 millisecond'
   where website_id = $1 and delivery_id = $2
  returning next_try_at as "nextTryAt"`;

const giveUpText = `
  update webhook_deliveries
     set state = 'failed', error = $3, next_try_at = null, changed_at = now()
   where website_id = $1 and delivery_id = $2 and state not in ('handed-over', 'failed')`;

const anewText = `
  update webhook_deliveries
     set state = 'waiting', attempts = 0, request_id = $3, next_try_at = null, changed_at = now()
   where website_id = $1 and delivery_id = $2
     and state in ('failed', 'postponed') and request_id is distinct from $3::uuid`;
const isHisText = `
  select state <> 'handed-over' or request_id is not distinct from $3::uuid as his
    from webhook_deliveries where website_id = $1 and delivery_id = $2`;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between the attempts: eleven within two days. */
const PAUSES_MS = [
  10 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
];

/** Records the outcome of an attempt, and when the next one is due. */
const createSettle =
  (database: Sql, pausesMs: readonly number[]) =>
  async (
    { websiteId, deliveryId }: WebhookAttempt,
    outcome: WebhookOutcome,
    attempts: number,
  ): Promise<WebhookDeliveryState> => {
    const put = (state: string, pauseMs: number | null) =>
      database.query<{ nextTryAt: string }>(settleText, [
        websiteId,
        deliveryId,
        state,
        outcome.status,
        outcome.accepted ? null : outcome.reason,
        pauseMs,
      ]);
    if (outcome.accepted) {
      await put("handed-over", null);
      return { state: "handed-over", status: outcome.status };
    }
    const pauseMs = pausesMs[attempts - 1];
    if (outcome.isPermanent || pauseMs === undefined) {
      await put("failed", null);
      return { state: "failed", status: outcome.status, reason: outcome.reason };
    }
    const [row] = await put("postponed", Math.max(pauseMs, outcome.retryAfterMs ?? 0));
    if (row === undefined) throw new Error(`The delivery ${deliveryId} is gone.`);
    return { state: "postponed", nextTryAt: row.nextTryAt };
  };

export const createWebhookDeliveries = ({
  database,
  webhooks,
  pausesMs = PAUSES_MS,
}: {
  readonly database: Sql;
  readonly webhooks: Webhooks;
  readonly pausesMs?: readonly number[];
}): WebhookDeliveries => {
  const settle = createSettle(database, pausesMs);
  const find = async (websiteId: string, deliveryId: string) =>
    (await database.query<Known>(findText, [websiteId, deliveryId]))[0];

  return {
    plan: async (planned) => {
      for (const { websiteId, deliveryId, formId, webhookId, submissionId, url } of planned) {
        const values = [websiteId, deliveryId, formId, webhookId, submissionId, url];
        await database.query(planText, values);
      }
    },
    find,
    unfinished: async (websiteId, submissionId) => {
      const values = [websiteId, submissionId];
      const rows = await database.query<{ deliveryId: string }>(unfinishedText, values);
      return rows.map(({ deliveryId }) => deliveryId);
    },
    attempt: async (attempt) => {
      const { websiteId, deliveryId, url, secret, body } = attempt;
      const [taken] = await database.query<{ attempts: number }>(takeText, [
        websiteId,
        deliveryId,
        url,
      ]);
      if (taken === undefined) return standing(await find(websiteId, deliveryId), deliveryId);
      const outcome = await webhooks.post({ url, secret, deliveryId, body });
      return settle(attempt, outcome, taken.attempts);
    },
    giveUp: async (websiteId, deliveryId, reason) => {
      await database.query(giveUpText, [websiteId, deliveryId, reason]);
    },
    startAnew: async (websiteId, deliveryId, requestId) => {
      const values = [websiteId, deliveryId, requestId];
      await database.query(anewText, values);
      const [row] = await database.query<{ his: boolean }>(isHisText, values);
      return row?.his ?? false;
    },
  };
};

/** The status of a delivery that is not tried now. */
const standing = (known: Known | undefined, deliveryId: string): WebhookDeliveryState => {
  if (known?.state === "handed-over") return { state: "handed-over", status: known.status ?? 0 };
  if (known?.state === "failed")
    return { state: "failed", status: known.status, reason: known.error ?? "" };
  if (known?.state === "postponed" && known.nextTryAt !== null)
    return { state: "postponed", nextTryAt: known.nextTryAt };
  throw new Error(`The delivery ${deliveryId} was never planned.`);
};
