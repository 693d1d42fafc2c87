import * as z from "zod/mini";
import { uuidOf } from "#commands/kit/uuid-of.ts";
import type { RequestSend } from "#commands/restock/request-send.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import { notifiableStatuses } from "#domain/restock/sign-up-status.ts";
import type { AutomaticSend } from "#domain/site-settings/settings.ts";
import type { EventStore } from "#infra/event-store/port.ts";
import type { Task } from "#infra/jobs/port.ts";
import { type Sql, wordList } from "#infra/postgres/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const STOCK_ARRIVED = "restock-stock-arrived";

const Payload = z.object({ websiteId: z.string(), correlationId: z.string() });

/**
 * Not in the specification: the time to wait for further stock changes, so that a save of many
 * variants causes one check.
 */
const SETTLE_MS = 2_000;

const arrivalTypes = [
  "StockReceived",
  "StockAdjusted",
  "StockReturned",
  "StockCountingChanged",
] as const satisfies readonly StockEvent["type"][];

const raisesStock = (event: StockEvent): boolean => {
  if (event.type === "StockAdjusted") return event.delta > 0;
  return event.type !== "StockCountingChanged" || event.unlimited;
};

/** One job for everything received within a moment. */
export const stockArrivedRules: readonly RelayRule[] = arrivalTypes.map((type) =>
  relayRule(StockEvent, type, (event, { metadata, recordedAt }) => {
    if (!raisesStock(event)) return undefined;
    const { websiteId, correlationId } = metadata;
    const turn = Math.floor(Date.parse(recordedAt) / SETTLE_MS) + 1;
    return {
      name: STOCK_ARRIVED,
      payload: { websiteId, correlationId },
      key: `restock-stock-arrived-${websiteId}-${turn}`,
      terms: { runAt: new Date(turn * SETTLE_MS).toISOString(), queue: STOCK_ARRIVED },
    };
  }),
);

const relayOf = (websiteId: string): string => `${STOCK_ARRIVED}:${websiteId}`;
const findPosition = `select position::text from job_relays where name = $1`;
const savePosition = `
  insert into job_relays as relay (name, position) values ($1, $2)
  on conflict (name) do update set position = greatest(relay.position, excluded.position)`;

const findWaiting = `
  select product_id as "productId", variant_id as "variantId", origin
    from read.restock_groups as variant
   where website_id = $1
     and exists (select from read.restock_sign_ups as sign_up
                  where (sign_up.website_id, sign_up.product_id, sign_up.variant_id)
                      = (variant.website_id, variant.product_id, variant.variant_id)
                    and sign_up.email is not null
                    and sign_up.status in (${wordList(notifiableStatuses)}))
     and (product_id, variant_id) in (select * from unnest($2::text[], $3::text[]))`;

type Arrival = {
  readonly productId: string;
  readonly variantId: string;
  readonly revision: number;
};
type Waiting = {
  readonly productId: string;
  readonly variantId: string;
  /** Null where only sign-ups of earlier versions wait. */
  readonly origin: string | null;
};

export type StockArrivedDependencies = {
  readonly sql: Sql;
  readonly eventStore: Pick<EventStore, "readAll">;
  readonly requestSend: RequestSend;
  /** The website's origin; undefined without one. */
  readonly originOf: (websiteId: string) => Promise<string | undefined>;
  readonly settingsOf: (websiteId: string) => Promise<AutomaticSend>;
  readonly waitForRestock: () => Promise<void>;
};

const PAGE = 1_000;

/**
 * Requests a send for received stock with waiting people, where the website wants that. The send
 * stores its arrival, so that a crash at any point still produces exactly one send per arrival.
 */
export const createStockArrived = (dependencies: StockArrivedDependencies): Task => {
  const { sql, eventStore, requestSend, originOf, settingsOf, waitForRestock } = dependencies;

  /** The latest arrival of each variant. */
  const arrivalsSince = async (websiteId: string, from: bigint) => {
    const arrivals = new Map<string, Arrival>();
    const filter = { types: arrivalTypes, websiteId };
    let after = from;
    for (;;) {
      const page = await eventStore.readAll({ after, limit: PAGE, filter });
      for (const recorded of page.events) {
        const event = readEvent(StockEvent, recorded);
        if (!raisesStock(event)) continue;
        const { productId, variantId } = event;
        arrivals.set(variantId, { productId, variantId, revision: Number(recorded.revision) });
      }
      if (page.upTo <= after) return { arrivals: [...arrivals.values()], upTo: after };
      after = page.upTo;
    }
  };

  const waitingFor = async (websiteId: string, arrivals: readonly Arrival[]) => {
    if (arrivals.length === 0) return [];
    await waitForRestock();
    const products = arrivals.map(({ productId }) => productId);
    const variants = arrivals.map(({ variantId }) => variantId);
    return sql.query<Waiting>(findWaiting, [websiteId, products, variants]);
  };

  return async (input) => {
    const { websiteId, correlationId } = Payload.parse(input);
    const [saved] = await sql.query<{ position: string }>(findPosition, [relayOf(websiteId)]);
    const { arrivals, upTo } = await arrivalsSince(websiteId, BigInt(saved?.position ?? "0"));
    const settings = await settingsOf(websiteId);
    const { restockAutomaticSend: audience, restockHoldHours } = settings;
    const waiting = audience === "off" ? [] : await waitingFor(websiteId, arrivals);
    let running = 0;
    for (const { productId, variantId, origin: known } of waiting) {
      const origin = known ?? (await originOf(websiteId));
      if (origin === undefined) continue;
      const revision = arrivals.find((each) => each.variantId === variantId)?.revision ?? 0;
      const sendId = uuidOf("restock arrival", websiteId, productId, variantId, String(revision));
      const holdMinutes = audience === "units" ? restockHoldHours * 60 : 0;
      const outcome = await requestSend(
        {
          productId,
          variantId,
          audience: audience === "units" ? "units" : "everyone",
          holdMinutes,
          graceSeconds: 0,
          arrival: { sendId, revision },
        },
        origin,
        { websiteId, actor: `job:${STOCK_ARRIVED}`, correlationId },
      );
      if (outcome.ok && outcome.value.status === "already-running") running += 1;
    }
    if (running > 0) throw new Error(`Waiting for ${running} running sends to finish.`);
    await sql.query(savePosition, [relayOf(websiteId), String(upTo)]);
  };
};
