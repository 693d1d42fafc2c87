import type { CartDependencies } from "#commands/cart/carts.ts";
import type { BulkOperations } from "#commands/kit/bulk/operations.ts";
import type { BulkDependencies } from "#commands/kit/bulk/run.ts";
import type { OfferedMethod } from "#domain/checkout/screen-texts.ts";
import type { RequestContext } from "#infra/http/context.ts";
import { type Client, isExempt } from "#infra/http/rate-limit.ts";
import type { JobQueue } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { FilesUrlOf } from "#read-api/downloads/files-url.ts";
import type { ExplainedNumbers } from "#read-api/history/explain.ts";
import type { AllEventTexts } from "#read-api/kit/event-texts.ts";
import type { AssetsView, PageName } from "#read-api/shell/pages/page-data.ts";
import type { Infrastructure } from "./infrastructure.ts";

/**
 * What the shells have ready for the features: the process's parts, and what several features make of
 * them. No feature names this type. It says what it needs itself, and the compiler compares both.
 */
export const needsOf = (infrastructure: Infrastructure) => {
  const { database: sql, eventStore, config, pageGuard, websiteFacts } = infrastructure;
  return {
    ...infrastructure,
    sql,
    stream: sql.stream,
    head: eventStore.head,
    timeZoneOf: async (websiteId: string) => (await websiteFacts(websiteId)).timeZone,
    currencyOf: async (websiteId: string) => (await websiteFacts(websiteId)).currency,
    /** Whether the visitor may see the page at a path. */
    mayOpen: async (context: RequestContext, path: string) =>
      (await pageGuard.gateOf(context)).opens(path),
    isExempt: (client: Client) => isExempt(client, config.RATE_LIMIT_EXEMPT),
  };
};
export type Needs = ReturnType<typeof needsOf>;

/** What those share besides that put something into a cart. */
export type SellingNeeds = Required<
  Pick<CartDependencies, "findItemFacts" | "findExtraForm" | "sharedCarts">
>;

/** What queries share besides. */
export type QueryNeeds = {
  /** Styles and scripts of a page, for previews. */
  readonly assets: (page: PageName) => AssetsView;
  readonly filesUrlOf: FilesUrlOf;
  readonly explainedNumbers: ExplainedNumbers;
  readonly eventTexts: AllEventTexts;
  /** Mails leave this installation. */
  readonly mailServer: boolean;
  /** A provider that takes cards is set up. */
  readonly takesCards: boolean;
  readonly offeredPayments: readonly OfferedMethod[];
};

/** What tasks share besides. */
export type TaskNeeds = {
  readonly deliveries: Deliveries;
  readonly enqueue: JobQueue["enqueue"];
  /** Waits until a projection holds everything that is in the log by now. */
  readonly waitForAll: (projection: string) => () => Promise<void>;
};

/** By register. */
export type RegisterNeeds = {
  readonly shared: Needs;
  readonly commands: Needs & SellingNeeds & { readonly bulk: BulkOperations };
  readonly plainForms: Needs & Pick<SellingNeeds, "findExtraForm">;
  readonly queries: Needs & QueryNeeds;
  readonly periodicTasks: Needs & { readonly bulk: BulkDependencies };
  readonly tasks: Needs & TaskNeeds;
};
