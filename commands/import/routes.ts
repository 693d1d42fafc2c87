import { Refusal } from "#infra/http/refusal.ts";
import { type Route, route } from "#infra/http/route.ts";
import {
  getImportContract,
  type ImportState,
  previewImportContract,
  runImportContract,
} from "./contract.ts";
import type { ImportDependencies } from "./dependencies.ts";
import { previewOf } from "./import-plan.ts";
import { createImportRecords, type ImportRecords } from "./import-records.ts";
import { createFindPresent } from "./present-products.ts";
import { createRunUpload } from "./run-upload.ts";
import { FileForgotten, renewFile, uploadedFile } from "./uploaded-file.ts";

const notFound = () => new Refusal(404, "import-not-found", "Import not found.");

const renewed = async (...file: Parameters<typeof renewFile>): Promise<void> => {
  try {
    await renewFile(...file);
  } catch (error) {
    if (error instanceof FileForgotten) throw new Refusal(410, "file-forgotten", error.message);
    throw error;
  }
};

const present = async (
  records: ImportRecords,
  websiteId: string,
  importId: string,
): Promise<ImportState> => {
  const state = await records.find(websiteId, importId);
  if (state === undefined) throw notFound();
  return state;
};

/** Uploading, previewing and running product files. */
export const importCommands = (dependencies: ImportDependencies): readonly Route[] => {
  const { sql, now, newId, currencyOf, files } = dependencies;
  const records = createImportRecords(sql, now);
  const runUpload = createRunUpload(dependencies);
  const findPresent = createFindPresent(dependencies.handler);

  return [
    route(previewImportContract, async ({ query, body, context }) => {
      const { websiteId, owner } = context;
      const currency = await currencyOf(websiteId);
      const options = { websiteId, currency, untracked: query.untracked };
      const { fileId } = await files.keepStream(websiteId, body);
      const source = uploadedFile(files, websiteId, fileId);
      // Files are imported rarely: the first one loads what knows their formats.
      const { planImport } = await import("./plan-import.ts");
      const importId = newId();
      await records.save({
        importId,
        websiteId,
        fileName: query.fileName,
        fileId,
        options,
        preview: await previewOf(await planImport(source, options, findPresent(websiteId))),
        startedBy: owner?.ownerId ?? "",
      });
      return { body: await present(records, websiteId, importId) };
    }),
    route(runImportContract, async ({ params, context }) => {
      const { websiteId, owner, correlationId } = context;
      const fileId = await records.fileOf(websiteId, params.importId);
      if (fileId === undefined) throw notFound();
      await renewed(files, websiteId, fileId);
      // The answer does not wait for the end of the import; its state reports the progress.
      await runUpload({
        websiteId,
        importId: params.importId,
        ownerId: owner?.ownerId ?? null,
        correlationId,
      });
      return { body: await present(records, context.websiteId, params.importId) };
    }),
    route(getImportContract, async ({ params, context }) => ({
      body: await present(records, context.websiteId, params.importId),
    })),
  ];
};
