import type { IntakeKind } from "#domain/kit/intake-kinds.ts";
import { networksOf } from "#infra/http/client-network.ts";
import { type Client, isExempt, tooMany } from "#infra/http/rate-limit.ts";
import { Refusal } from "#infra/http/refusal.ts";
import type { ClientLimit } from "./client-limit.ts";
import { type DayBudget, dayOf } from "./day-budget.ts";
import type { IntakeDays, IntakeLimits, Refused, RefusedBy } from "./port.ts";

const DAY_MS = 86_400_000;
/**
 * A flood of rejected reports costs one statement per interval. A crash loses the counts of one
 * interval.
 */
const WRITE_EVERY_MS = 1_000;

type Options = {
  readonly clients: ClientLimit;
  /** Limit of custom events, which arrive in batches. */
  readonly eventsOfClients: ClientLimit;
  readonly budget: DayBudget;
  readonly days: IntakeDays;
  readonly exempt: "loopback" | "nobody";
  readonly nowMs: () => number;
};

/** Counts rejected reports in memory and saves them periodically. */
const createRefusedCounts = ({ days, nowMs }: Options) => {
  let counted = new Map<string, Refused>();
  let timer: NodeJS.Timeout | undefined;

  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const writing = counted;
    counted = new Map();
    try {
      await days.addRefused([...writing.values()]);
    } catch {
      // The database is unavailable. Nothing is lost: the counts are saved with the next.
      for (const each of writing.values()) add(each);
    }
  };

  const add = (more: Refused): void => {
    const key = JSON.stringify([more.websiteId, more.day, more.kind]);
    const known = counted.get(key) ?? { ...more, client: 0, byDay: 0 };
    counted.set(key, {
      ...known,
      client: known.client + more.client,
      byDay: known.byDay + more.byDay,
    });
    timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
  };

  const count = (websiteId: string, kind: IntakeKind, by: RefusedBy, reports = 1): void =>
    add({
      websiteId,
      kind,
      day: dayOf(nowMs()),
      client: by === "client" ? reports : 0,
      byDay: by === "day" ? reports : 0,
    });
  return { count, write };
};

/** Returns the milliseconds that the client must wait. */
const countInNetworks = async (
  limit: ClientLimit,
  { clientIp }: Client,
  reports?: number,
): Promise<number> => {
  // In order: what the client itself is refused does not use up the limits of its neighbours.
  for (const { name, times } of networksOf(clientIp)) {
    const waitMs = await limit.take(name, reports, times);
    if (waitMs > 0) return waitMs;
  }
  return 0;
};

export const createIntakeLimits = (options: Options): IntakeLimits => {
  const { clients, eventsOfClients, budget, days, exempt, nowMs } = options;
  const refused = createRefusedCounts(options);
  return {
    admit: async (client, websiteId, kind) => {
      if (isExempt(client, exempt)) return;
      const waitMs = await countInNetworks(clients, client);
      if (waitMs === 0) return;
      refused.count(websiteId, kind, "client");
      throw tooMany(waitMs);
    },
    admitEvents: async (client, websiteId, events) => {
      if (isExempt(client, exempt)) return;
      const waitMs = await countInNetworks(eventsOfClients, client, events);
      if (waitMs === 0) return;
      refused.count(websiteId, "custom-events", "client", events);
      throw tooMany(waitMs);
    },
    spend: async (websiteId, kind, reports) => {
      if (await budget.spend(websiteId, kind, reports)) return;
      refused.count(websiteId, kind, "day", reports);
      const waitMs = DAY_MS - (nowMs() % DAY_MS);
      throw new Refusal(
        429,
        "daily-limit-reached",
        "This website takes no more reports of this kind today.",
        { headers: { "retry-after": String(Math.ceil(waitMs / 1_000)) } },
      );
    },
    refusedTotals: async () => {
      await refused.write();
      return days.refusedTotals();
    },
    close: async () => {
      await refused.write();
      // A stop must not fail because of places that nobody else can use.
      await days.returnUnused(budget.unused()).catch(() => undefined);
    },
  };
};
