import type { CartDependencies } from "#commands/cart/carts.ts";
import type { BulkOperations } from "#commands/kit/bulk/operations.ts";
import type { BulkDependencies } from "#commands/kit/bulk/run.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import type { ListAreas } from "#domain/saved-views/list-permission.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Client, isExempt } from "#infra/http/rate-limit.ts";
import type { JobQueue } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { Projection } from "#projections/kit/projection.ts";
import type { FilesUrlOf } from "#read-api/downloads/files-url.ts";
import type { ExplainedNumbers } from "#read-api/history/explain.ts";
import type { Annotation } from "#read-api/kit/annotations.ts";
import type { AllEventTexts } from "#read-api/kit/event-texts.ts";
import type { PersonDataParts } from "#read-api/kit/person-data.ts";
import type { PageName } from "#read-api/shell/pages/page-facts.ts";
import type { AssetsView } from "#read-api/shell/pages/rendering/page-data.ts";
import { createLabelsOf } from "#read-api/site-settings/day-visitor-periods.ts";
import type { Infrastructure } from "./infrastructure.ts";

/**
 * What the shells provide for the features: the process's parts, and what several features build
 * from them. No feature names this type. It declares its own needs, and the compiler compares both.
 */
export const needsOf = (infrastructure: Infrastructure) => {
  const { database: sql, eventStore, config, pageGuard, websiteFacts, services } = infrastructure;
  const { siteSettings, nowMs, themes } = infrastructure;
  return {
    ...infrastructure,
    sql,
    stream: sql.stream,
    head: eventStore.head,
    timeZoneOf: async (websiteId: string) => (await websiteFacts(websiteId)).timeZone,
    labelsOf: createLabelsOf(
      sql,
      async (websiteId) => (await websiteFacts(websiteId)).timeZone,
      nowMs,
    ),
    currencyOf: async (websiteId: string) => (await websiteFacts(websiteId)).currency,
    mailModeOf: async (websiteId: string) => (await services.factsOf(websiteId)).mailMode,
    accountMailMode: services.accountMailMode,
    findLoadedParts: async (websiteId: string) =>
      (await import("#read-api/starters/find-loaded-parts.ts")).findLoadedParts(
        { sql, nowMs, siteSettings, services, themes },
        websiteId,
      ),
    /** Whether the visitor can see the page at a path. */
    mayOpen: async (context: RequestContext, path: string) =>
      (await pageGuard.gateOf(context)).opens(path),
    isExempt: (client: Client) => isExempt(client, config.RATE_LIMIT_EXEMPT),
  };
};
export type Needs = ReturnType<typeof needsOf>;

/** Shared by the features that add to a cart. */
export type SellingNeeds = Required<
  Pick<CartDependencies, "findItemFacts" | "findExtraForm" | "sharedCarts">
>;

/** Shared by queries. */
export type QueryNeeds = {
  /** Styles and scripts of a page, for previews. */
  readonly assets: (page: PageName) => AssetsView;
  readonly filesUrlOf: FilesUrlOf;
  readonly listAreas: ListAreas;
  /** Categories of streams that only visitors write. */
  readonly visitorStreams: readonly string[];
  readonly explainedNumbers: ExplainedNumbers;
  readonly eventTexts: AllEventTexts;
  /** What all features mark on charts. */
  readonly annotations: readonly Annotation[];
  /** What all features keep about persons. */
  readonly personData: PersonDataParts;
  readonly offeredPayments: (websiteId: string) => Promise<readonly OfferedMethod[]>;
};

/** Shared by tasks. */
export type TaskNeeds = {
  readonly deliveries: Deliveries;
  readonly enqueue: JobQueue["enqueue"];
  /** Waits until a projection contains everything in the log so far. */
  readonly waitForAll: (projection: string) => () => Promise<void>;
};

/** The needs that the shells provide, by register. */
export type RegisterNeeds = {
  readonly shared: Needs;
  readonly commands: Needs &
    SellingNeeds & { readonly bulk: BulkOperations; readonly listAreas: ListAreas };
  readonly plainForms: Needs & Pick<SellingNeeds, "findExtraForm">;
  readonly queries: Needs & QueryNeeds;
  readonly periodicTasks: Needs & {
    readonly bulk: BulkDependencies;
    /** Those of all features. */
    readonly loadProjections: () => Promise<readonly Projection[]>;
  };
  readonly tasks: Needs & TaskNeeds;
};
