import { createDefineCatalog } from "../catalog/define-catalog.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import type { ImportDependencies } from "./dependencies.ts";
import { createImportRecords } from "./import-records.ts";
import { createFindPresent } from "./present-products.ts";
import { createRunImport } from "./run-import.ts";
import { FileForgotten, renewFile, uploadedFile } from "./uploaded-file.ts";

/** Milliseconds between two saves of a run's progress, which also say that it is alive. */
const ALIVE_EVERY_MS = 1_000;
const FAILURE = "The import stopped because of an internal error. Run it again to finish it.";

export type RunUpload = (upload: {
  readonly websiteId: string;
  readonly importId: string;
  /** Null: the person who uploaded the file. */
  readonly ownerId: string | null;
  readonly correlationId: string;
}) => Promise<{ readonly done: Promise<void> } | undefined>;

/**
 * Runs an uploaded file unless it is already running. Resolves at the start, with a promise of its
 * end that never rejects: the record contains the outcome. Repeating it changes nothing that is up
 * to date, so an interrupted run can be resumed.
 */
export const createRunUpload = (dependencies: ImportDependencies): RunUpload => {
  const { sql, now, files, onDefect = () => undefined } = dependencies;
  const records = createImportRecords(sql, now);
  const findPresent = createFindPresent(dependencies.handler);
  const runImport = createRunImport({
    ...dependencies,
    catalog: createDefineCatalog(dependencies),
  });

  return async ({ websiteId, importId, ownerId, correlationId }) => {
    const begun = await records.begin(websiteId, importId);
    if (begun === undefined) return undefined;
    const { fileId, options, fileName, startedBy } = begun;
    let count = 0;
    const work = async () => {
      const { planImport } = await import("./plan-import.ts");
      const { plannedProducts } = await import("./import-plan.ts");
      await renewFile(files, websiteId, fileId);
      const source = uploadedFile(files, websiteId, fileId);
      const plan = await planImport(source, options, findPresent(websiteId));
      const report = await runImport({
        products: plannedProducts(plan),
        fileName,
        metadata: ownerMetadata({
          websiteId,
          owner: { ownerId: ownerId ?? startedBy },
          correlationId,
        }),
        onProgress: (done) => {
          count = done;
        },
      });
      await records.finish(importId, report);
    };
    // Also while a large file is read: another process would take it up otherwise.
    const alive = setInterval(() => {
      records.progress(importId, count).catch(onDefect);
    }, ALIVE_EVERY_MS);
    const done = work()
      .catch(async (error: unknown) => {
        if (!(error instanceof FileForgotten)) onDefect(error);
        const failure = error instanceof FileForgotten ? error.message : FAILURE;
        await records.fail(importId, failure).catch(onDefect);
      })
      .finally(() => clearInterval(alive));
    return { done };
  };
};

/** Resumes runs whose process ended; returns their number. */
export const createResumeUploads = (dependencies: ImportDependencies) => {
  const { sql, now, newId } = dependencies;
  const records = createImportRecords(sql, now);
  const runUpload = createRunUpload(dependencies);
  return async (): Promise<number> => {
    const interrupted = await records.interrupted();
    for (const upload of interrupted) {
      const run = await runUpload({ ...upload, ownerId: null, correlationId: newId() });
      await run?.done;
    }
    return interrupted.length;
  };
};
