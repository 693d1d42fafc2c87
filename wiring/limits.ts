import { FAILURES_FORGOTTEN_AFTER_SECONDS } from "#domain/customers/attempts.ts";
import { dayLimitOf } from "#domain/kit/intake-kinds.ts";
import { createAttempts } from "#infra/attempts/postgres.ts";
import { createStartLimits } from "#infra/http/start-limits.ts";
import { createClientLimit } from "#infra/intake-limits/client-limit.ts";
import { createDayBudget } from "#infra/intake-limits/day-budget.ts";
import { createIntakeLimits } from "#infra/intake-limits/intake-limits.ts";
import { createIntakeDays } from "#infra/intake-limits/postgres.ts";
import type { Log } from "#infra/log/log.ts";
import { createWindowCounts } from "#infra/window-counts/postgres.ts";
import { nowMs } from "./clock.ts";
import type { Infrastructure } from "./infrastructure.ts";

export const intakeLimitsOf = ({
  config,
  database,
  signing,
  log,
}: Pick<Infrastructure, "config" | "database" | "signing"> & {
  readonly log: Pick<Log, "warn">;
}) => {
  const days = createIntakeDays(database);
  const counts = createWindowCounts(database, signing, nowMs);
  return createIntakeLimits({
    clients: createClientLimit({ counts, perMinute: config.REPORTS_PER_MINUTE, nowMs }),
    eventsOfClients: createClientLimit({
      counts,
      perMinute: config.CUSTOM_EVENTS_PER_MINUTE,
      nowMs,
      counted: "custom events",
    }),
    budget: createDayBudget({
      days,
      mostOf: (kind) => dayLimitOf(config, kind),
      nowMs,
      onNearlySpent: ({ websiteId, kind, leased, most }) =>
        log.warn({ websiteId, kind, leased, most }, `80 % of a day's limit of ${kind} are used`),
    }),
    days,
    exempt: config.RATE_LIMIT_EXEMPT,
    nowMs,
  });
};

/** Limits on what a client tries and begins. */
export const clientLimitsOf = ({
  config,
  database,
  signing,
}: Pick<Infrastructure, "config" | "database" | "signing">) => {
  const counts = createWindowCounts(database, signing, nowMs);
  const { CARTS_PER_HOUR: perHour, RATE_LIMIT_EXEMPT: exempt } = config;
  return {
    attempts: createAttempts(database, signing, counts, FAILURES_FORGOTTEN_AFTER_SECONDS),
    startLimits: createStartLimits({ counts, perHour, exempt }),
  };
};
