import {
  collectionFullText,
  type ImportIssue,
  type ImportReport,
} from "#domain/catalog/import-report.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { DefineCatalog } from "../catalog/define-catalog.ts";
import type { Handler } from "../kit/handle.ts";
import type { PlannedProduct } from "./import-plan.ts";
import { createImportedCollections, defineWithRoom } from "./imported-collections.ts";
import { keepIssues } from "./kept-issues.ts";
import { createOpenStock } from "./open-stock.ts";

export type RunImportDependencies = {
  readonly handler: Handler;
  readonly catalog: DefineCatalog;
  readonly now: () => string;
};

export type ImportRun = {
  readonly products: AsyncIterable<PlannedProduct>;
  /** Recorded as the source of deliveries in the stock's history. */
  readonly fileName: string;
  readonly metadata: EventMetadata;
  /** Called after every product. */
  readonly onProgress?: (done: number, report: ImportReport) => void | Promise<void>;
};

const AT_ONCE = 8;

/**
 * Executes a plan with the owners' commands. Repeating it, after a crash or on purpose, changes
 * nothing that is up to date: products are compared as a whole, their collections are only defined where
 * they never were, and opening stock is recorded,
 * under its own key, only for a variant without any count. Not in the specification: a later file
 * with other quantities does not record again, because the shop has sold and counted since.
 */
export const createRunImport = ({ handler, catalog, now }: RunImportDependencies) => {
  const openStock = createOpenStock({ handler, now });

  const importProduct = async (
    planned: PlannedProduct,
    run: ImportRun,
    report: MutableReport,
  ): Promise<void> => {
    const { product, stock, line, handle } = planned;
    const issue = (message: string): ImportIssue => ({ line, handle, column: "", message });
    const outcome = await defineWithRoom(catalog, planned, run.metadata, (title) =>
      keepIssues(report.warnings, [issue(collectionFullText(title))]),
    );
    if (!outcome.ok) {
      keepIssues(report.errors, [issue(catalogRejectionText(outcome.rejection))]);
      return;
    }
    if (outcome.value.changed) report.productsDefined += 1;
    else report.productsUnchanged += 1;
    // Appends of concurrent commands share commits.
    const opened = await Promise.all(
      stock.map((variant) => openStock(product.productId, variant, run)),
    );
    for (const { units, issue: wrong } of opened) {
      if (units > 0) report.variantsStocked += 1;
      report.unitsReceived += units;
      if (wrong !== undefined) keepIssues(report.errors, [issue(wrong)]);
    }
  };

  return async (run: ImportRun): Promise<ImportReport> => {
    const report = emptyReport();
    const within = createImportedCollections({ handler, catalog }, run.metadata, () => {
      report.collectionsDefined += 1;
    });
    let done = 0;
    const work = async () => {
      for await (const planned of run.products) {
        await importProduct(await within(planned), run, report);
        done += 1;
        await run.onProgress?.(done, report);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return report;
  };
};

type MutableReport = {
  -readonly [Member in keyof ImportReport]-?: NonNullable<ImportReport[Member]>;
};

const emptyReport = (): MutableReport => ({
  productsDefined: 0,
  productsUnchanged: 0,
  variantsStocked: 0,
  unitsReceived: 0,
  collectionsDefined: 0,
  errors: [],
  warnings: [],
});
