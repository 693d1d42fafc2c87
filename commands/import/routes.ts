import type { RequestContext } from "#infra/http/context.ts";
import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDefineCatalog } from "../catalog/define-catalog.ts";
import type { Handler } from "../shared/handle.ts";
import {
  getImportContract,
  type ImportState,
  listImportsContract,
  previewImportContract,
  runImportContract,
} from "./contract.ts";
import { type ImportPlan, previewOf } from "./import-plan.ts";
import { createImportRecords, type ImportRecords } from "./import-records.ts";
import { storableText } from "./read-csv.ts";
import { createRunImport } from "./run-import.ts";
import { NotAProductFile, planShopifyImport } from "./shopify.ts";
import type { ImportOptions } from "./shopify-variants.ts";

export type ImportDependencies = {
  readonly handler: Handler;
  readonly sql: Sql;
  readonly now: () => string;
  readonly newId: () => string;
  /** Currency of the store, for prices in files. */
  readonly currencyOf: (websiteId: string) => Promise<string>;
  /** A background run failed for a reason that is ours. */
  readonly onDefect?: (error: unknown) => void;
};

const plan = async (content: string, options: ImportOptions): Promise<ImportPlan> => {
  try {
    return await planShopifyImport(content, options);
  } catch (error) {
    if (error instanceof NotAProductFile)
      throw new Refusal(400, "not-a-product-file", error.message);
    throw error;
  }
};

/** Products between two notes of how far a run has come. */
const PROGRESS_EVERY = 10;

const present = async (
  records: ImportRecords,
  websiteId: string,
  importId: string,
): Promise<ImportState> => {
  const state = await records.find(websiteId, importId);
  if (state === undefined) throw new Refusal(404, "import-not-found", "There is no such import.");
  return state;
};

/** Uploading, previewing and running product files. */
export const importCommands = (dependencies: ImportDependencies): readonly Route[] => {
  const { sql, now, newId, currencyOf, onDefect = () => undefined } = dependencies;
  const records = createImportRecords(sql, now);
  const runImport = createRunImport({
    ...dependencies,
    catalog: createDefineCatalog(dependencies),
  });

  const inBackground = async (
    importId: string,
    { websiteId, owner, correlationId }: RequestContext,
  ): Promise<void> => {
    const begun = await records.begin(websiteId, importId);
    if (begun === undefined) return;
    const { content, options, fileName } = begun;
    const metadata = { websiteId, actor: `owner:${owner?.ownerId ?? ""}`, correlationId };
    const work = async () => {
      const report = await runImport({
        plan: await plan(content, options),
        fileName,
        metadata,
        onProgress: async (done) => {
          if (done % PROGRESS_EVERY === 0) await records.progress(importId, done);
        },
      });
      await records.finish(importId, report);
    };
    // The answer does not wait for the import; its state says how it went.
    void work().catch(async (error: unknown) => {
      onDefect(error);
      const failure = "Something went wrong on our side. Run the import again to finish it.";
      await records.fail(importId, failure).catch(onDefect);
    });
  };

  return [
    route(previewImportContract, async ({ query, body, context }) => {
      const { websiteId, owner } = context;
      const currency = await currencyOf(websiteId);
      const options = { websiteId, currency, untracked: query.untracked };
      const content = storableText(body);
      const importId = newId();
      await records.save({
        importId,
        websiteId,
        fileName: query.fileName,
        content,
        options,
        preview: previewOf(await plan(content, options)),
        startedBy: owner?.ownerId ?? "",
      });
      return { status: 201, body: await present(records, websiteId, importId) };
    }),
    route(runImportContract, async ({ params, context }) => {
      await present(records, context.websiteId, params.importId);
      await inBackground(params.importId, context);
      return { status: 202, body: await present(records, context.websiteId, params.importId) };
    }),
    route(getImportContract, async ({ params, context }) => ({
      body: await present(records, context.websiteId, params.importId),
    })),
    route(listImportsContract, async ({ context }) => ({
      body: { imports: await records.list(context.websiteId) },
    })),
  ];
};
