import type { CensusDependencies } from "#commands/census/record-hit.ts";
import type { DayLimits } from "#domain/kit/intake-kinds.ts";
import type { MeasuringRules } from "#domain/measuring/rules.ts";
import type { Config } from "#infra/config/config.ts";
import type { DayVisitors } from "#infra/day-visitors/port.ts";
import type { LocalCopies } from "#infra/local-copies/port.ts";
import type { Log } from "#infra/log/log.ts";
import type { Follow } from "#read-api/explained/follow-visits.ts";
import type { SiteSettingsReader } from "#read-api/site-settings/find-site-settings.ts";
import { feature, type NeedsOf, type Without } from "./kit/feature.ts";
import { EVERY_10_MINUTES, EVERY_DAY, EVERY_MINUTE } from "./kit/intervals.ts";

const NOT_COPIED = "visits cannot be kept for the next start, which reads them again";
const BYTES_OF_MEGABYTE = 1_000_000;

type CensusNeeds = Without<CensusDependencies, "settingsOf"> & {
  readonly siteSettings: Pick<SiteSettingsReader, "find">;
};

const censusOf = (needs: CensusNeeds): CensusDependencies => ({
  ...needs,
  settingsOf: needs.siteSettings.find,
});

export const census = feature({
  name: "census",
  lists: { census: "census", visits: "census", buttons: "census", "page-activity": "census" },
  visitorStreams: ["census", "pageActivity", "formVisit", "buttonVisit", "quickView"],
  commands: async () => {
    const { recordQuickView } = await import("#commands/census/record-quick-view.ts");
    const { analyticsIdRoute } = await import("#commands/census/analytics-id-route.ts");
    type RouteNeeds = CensusNeeds & Pick<NeedsOf<typeof analyticsIdRoute>, "analyticsIds">;
    return (needs: RouteNeeds) => [
      recordQuickView(censusOf(needs)),
      analyticsIdRoute({ ...needs, settingsOf: needs.siteSettings.find }),
    ];
  },
  intake: async () => {
    const { recordHit } = await import("#commands/census/record-hit.ts");
    const { recordFormVisits } = await import("#commands/census/record-form-visit.ts");
    const { recordButtonVisits } = await import("#commands/census/record-button-visit.ts");
    return (needs: CensusNeeds) => {
      const dependencies = censusOf(needs);
      return [
        recordHit(dependencies),
        ...recordFormVisits(dependencies),
        ...recordButtonVisits(dependencies),
      ];
    };
  },
  queries: async () => {
    const { censusQueries } = await import("#read-api/census/routes.ts");
    const { releasedCensusQueries } = await import("#read-api/census/released.ts");
    const { trafficQueries } = await import("#read-api/census/traffic.ts");
    const { visitMemoryOf } = await import("#read-api/census/visit-memory.ts");
    const { buttonQueries } = await import("#read-api/census/buttons.ts");
    const { activityQueries } = await import("#read-api/census/activity.ts");
    const { annotationQueries } = await import("#read-api/census/annotations.ts");
    type CensusQueryNeeds = NeedsOf<typeof trafficQueries> &
      NeedsOf<typeof buttonQueries> &
      NeedsOf<typeof activityQueries> &
      NeedsOf<typeof annotationQueries>;
    type MemoryNeeds = {
      readonly config: Pick<Config, "VISITS_MEMORY_MB" | keyof DayLimits>;
      readonly localCopies: LocalCopies;
      readonly nowMs: () => number;
      readonly log: Log;
    };
    return (needs: CensusQueryNeeds & MemoryNeeds) => {
      // All reports of the process share it, also those of other features.
      visitMemoryOf(needs.sql, {
        maxBytes: needs.config.VISITS_MEMORY_MB * BYTES_OF_MEGABYTE,
        copies: {
          copies: needs.localCopies,
          nowMs: needs.nowMs,
          onError: (error) => needs.log.warn({ error }, NOT_COPIED),
        },
      });
      return [
        ...buttonQueries(needs),
        ...activityQueries(needs),
        ...annotationQueries(needs),
        ...censusQueries(needs),
        ...trafficQueries(needs),
        ...releasedCensusQueries(needs),
      ];
    };
  },
  periodicTasks: async () => {
    const { createDestroyOldMonths } = await import("#jobs/census/destroy-old-months.ts");
    const { createDestroyMonth } = await import("#projections/kit/destroy-month.ts");
    const { createDropLeftMonths } = await import("#projections/kit/month-reports.ts");
    const { sealedTypes } = await import("#domain/event-types/all-events.ts");
    const { createReadyCopies } = await import("#read-api/census/ready-copies.ts");
    type TaskNeeds = Without<NeedsOf<typeof createDestroyOldMonths>, "destroyMonth" | "dropLeft"> &
      Without<NeedsOf<typeof createDestroyMonth>, "sealedTypes"> & {
        readonly dayVisitors: Pick<DayVisitors, "forget">;
        readonly localCopies: LocalCopies;
        readonly config: Pick<Config, "VISITS_MEMORY_MB">;
        readonly nowMs: () => number;
        readonly log: Log;
      };
    return (needs: TaskNeeds) => [
      {
        name: "remove-old-copies",
        everyMs: EVERY_DAY,
        atStart: true,
        run: needs.localCopies.removeOld,
      },
      {
        name: "copy-visits",
        everyMs: EVERY_MINUTE,
        atStart: true,
        run: createReadyCopies({
          sql: needs.database,
          copies: needs.localCopies,
          nowMs: needs.nowMs,
          onError: (error) => needs.log.warn({ error }, NOT_COPIED),
          maxBytes: needs.config.VISITS_MEMORY_MB * BYTES_OF_MEGABYTE,
        }),
      },
      {
        name: "forget-visitor-salts",
        everyMs: EVERY_10_MINUTES,
        atStart: true,
        run: needs.dayVisitors.forget,
      },
      {
        name: "destroy-old-months",
        everyMs: EVERY_DAY,
        isKept: true,
        run: createDestroyOldMonths({
          ...needs,
          dropLeft: createDropLeftMonths(needs.database),
          destroyMonth: createDestroyMonth({ ...needs, sealedTypes }),
        }),
      },
    ];
  },
  explainedNumbers: async () => {
    const { conversionNumbers } = await import("#read-api/overview/explained-numbers.ts");
    const { visitNumbers } = await import("#read-api/census/explained-numbers.ts");
    const { productViewNumbers } = await import("#read-api/sales/explained-products.ts");
    const loadFollow = async () => {
      const { followVisits } = await import("#projections/census/follow-visits.ts");
      return (rules: MeasuringRules, untilMs: number) => {
        const follow = followVisits(rules, untilMs);
        const read = ({ position, at, ...event }: Parameters<Follow>[0], websiteId: string) =>
          follow({
            ...event,
            position: BigInt(position),
            recordedAt: at,
            metadata: { websiteId },
          });
        return Object.assign(read, { visitors: follow.visitors });
      };
    };
    const visited = visitNumbers(loadFollow);
    return {
      ...conversionNumbers(visited["visits-visitors"]),
      ...visited,
      ...productViewNumbers(loadFollow),
    };
  },
  eventTexts: async () => (await import("#read-api/census/event-texts.ts")).hitTexts,
  readModels: async () => (await import("#projections/census/columns.ts")).censusColumns,
  projections: async () => [
    (await import("#projections/census/form-conversion.ts")).formConversion,
    (await import("#projections/census/visits.ts")).visits,
    (await import("#projections/census/button-visits.ts")).buttonVisits,
    (await import("#projections/census/page-activity.ts")).pageActivity,
  ],
  intakeContracts: async () => {
    const contracts = await import("#commands/census/contract.ts");
    return [
      contracts.recordHitContract,
      contracts.recordFormRenderContract,
      contracts.recordFormStartContract,
      contracts.recordFormFailContract,
      contracts.recordFormLeaveContract,
      contracts.recordButtonRenderContract,
      contracts.recordButtonClickContract,
    ];
  },
});

/** How many visitors complete the forms that they start. */
export const formConversion = feature({
  name: "form-conversion",
  lists: { "form-conversion": "forms", "form-failures": "forms", "form-stops": "forms" },
  queries: async () => (await import("#read-api/census/form-conversion.ts")).formConversionQueries,
  explainedNumbers: async () => {
    const { formNumbers } = await import("#read-api/census/explained-forms.ts");
    return formNumbers(async () => {
      const { formStepOf } = await import("#projections/census/form-conversion.ts");
      return ({ type, data, visitor }, rules) =>
        formStepOf({ type, data, metadata: visitor == null ? {} : { visitorId: visitor } }, rules);
    });
  },
});
