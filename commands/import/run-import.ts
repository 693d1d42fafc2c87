import type { ImportIssue, ImportReport } from "#domain/catalog/import-report.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import { stockDecider } from "#domain/inventory/decide.ts";
import { StockEvent } from "#domain/inventory/events.ts";
import { stockRejectionText } from "#domain/inventory/rejections.ts";
import { type EventMetadata, NO_STREAM } from "#infra/event-store/port.ts";
import type { DefineCatalog } from "../catalog/define-catalog.ts";
import type { Handler } from "../kit/handle.ts";
import type { ImportPlan, PlannedProduct, PlannedStock } from "./import-plan.ts";

export type RunImportDependencies = {
  readonly handler: Handler;
  readonly catalog: DefineCatalog;
  readonly now: () => string;
};

export type ImportRun = {
  readonly plan: ImportPlan;
  /** Recorded as the source of deliveries in the stock's history. */
  readonly fileName: string;
  readonly metadata: EventMetadata;
  /** Called after every product. */
  readonly onProgress?: (done: number, report: ImportReport) => void | Promise<void>;
};

const AT_ONCE = 8;

/**
 * Executes a plan with the owners' commands. Repeating it, after a crash or on purpose, changes
 * nothing that is up to date: products are compared as a whole, and opening stock is recorded,
 * under its own key, only for a variant without any count. Not in the specification: a later file
 * with other quantities does not record again, because the shop has sold and counted since.
 */
export const createRunImport = ({ handler, catalog, now }: RunImportDependencies) => {
  const stocks = handler(stockDecider, StockEvent);

  const openStock = async (
    productId: string,
    { variantId, unlimited, quantity }: PlannedStock,
    { fileName, metadata }: ImportRun,
  ): Promise<{ units: number; issue?: string }> => {
    const { revision } = await stocks.load(metadata.websiteId, variantId);
    if (revision !== NO_STREAM) return { units: 0 };
    const variant = { productId, variantId, at: now() };
    const run = (step: string, command: Parameters<typeof stocks.run>[1]) =>
      stocks.run(variantId, command, {
        metadata: { ...metadata, idempotencyKey: `import:shopify:${step}:${variantId}` },
      });
    if (unlimited) {
      const set = await run("counting", { type: "SetCounting", ...variant, unlimited });
      return { units: 0, ...(!set.ok && { issue: stockRejectionText(set.rejection) }) };
    }
    if (quantity === 0) return { units: 0 };
    const reference = fileName;
    const received = await run("receive", {
      type: "ReceiveStock",
      ...variant,
      quantity,
      reference,
    });
    if (!received.ok) return { units: 0, issue: stockRejectionText(received.rejection) };
    return { units: received.value.events.length > 0 ? quantity : 0 };
  };

  const importProduct = async (
    { product, stock, line, handle }: PlannedProduct,
    run: ImportRun,
    report: MutableReport,
  ): Promise<void> => {
    const issue = (message: string): ImportIssue => ({ line, handle, column: "", message });
    const outcome = await catalog.defineProduct(product, run.metadata);
    if (!outcome.ok) {
      report.errors.push(issue(catalogRejectionText(outcome.rejection)));
      return;
    }
    if (outcome.value.changed) report.productsDefined += 1;
    else report.productsUnchanged += 1;
    for (const planned of stock) {
      const opened = await openStock(product.productId, planned, run);
      if (opened.units > 0) report.variantsStocked += 1;
      report.unitsReceived += opened.units;
      if (opened.issue !== undefined) report.errors.push(issue(opened.issue));
    }
  };

  return async (run: ImportRun): Promise<ImportReport> => {
    const report = emptyReport();
    const present = await defineCollections(catalog, run, report);
    const queue = run.plan.products.values();
    let done = 0;
    const work = async () => {
      for (const planned of queue) {
        await importProduct(within(planned, present), run, report);
        done += 1;
        await run.onProgress?.(done, report);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return report;
  };
};

/** The shop's own collections at the paths of planned ones, by the planned one's id. */
const defineCollections = async (
  catalog: DefineCatalog,
  { plan, metadata }: ImportRun,
  report: MutableReport,
): Promise<ReadonlyMap<string, string>> => {
  const present = new Map<string, string>();
  for (const planned of plan.collections) {
    const defined = await catalog.defineCollection({ ...planned, description: "" }, metadata);
    if (defined.ok) report.collectionsDefined += defined.value.changed ? 1 : 0;
    else if (defined.rejection.code === "address-taken")
      present.set(planned.collectionId, defined.rejection.collectionId);
  }
  return present;
};

const within = (planned: PlannedProduct, present: ReadonlyMap<string, string>): PlannedProduct => {
  const collectionIds = planned.product.collectionIds.map((id) => present.get(id) ?? id);
  return { ...planned, product: { ...planned.product, collectionIds } };
};

type MutableReport = { -readonly [Member in keyof ImportReport]: ImportReport[Member] };

const emptyReport = (): MutableReport => ({
  productsDefined: 0,
  productsUnchanged: 0,
  variantsStocked: 0,
  unitsReceived: 0,
  collectionsDefined: 0,
  errors: [],
});
