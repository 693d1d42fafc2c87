import { createDefineCatalog } from "../catalog/define-catalog.ts";
import { ownerMetadata } from "../kit/owner-metadata.ts";
import { createResume, createTakeUp, holdLease, type TakeUp } from "../kit/run-lease.ts";
import type { ImportDependencies } from "./dependencies.ts";
import { createImportRecords, type ImportLease } from "./import-records.ts";
import { createFindPresent } from "./present-products.ts";
import { createRunImport } from "./run-import.ts";
import { FileForgotten, renewFile, uploadedFile } from "./uploaded-file.ts";

/** Not in the specification: a large file needs memory. */
const MAX_TAKEN_UP = 2;
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
    const started = await records.begin(websiteId, importId);
    if (started === undefined) return undefined;
    const { fileId, options, fileName, startedBy } = started;
    let lease: ImportLease | undefined = started.lease;
    let count = 0;
    const renew = async () => {
      if (lease !== undefined) lease = await records.renew(lease, count);
    };
    const work = async (onProgress: () => void) => {
      const { planImport } = await import("./plan-import.ts");
      const { plannedProducts } = await import("./import-plan.ts");
      await renewFile(files, websiteId, fileId);
      const readFile = uploadedFile(files, websiteId, fileId);
      // The plan needs several passes over a large file, which are steps as well.
      const source = async function* () {
        for await (const piece of readFile()) {
          onProgress();
          yield piece;
        }
      };
      const plan = await planImport(source, options, findPresent(websiteId));
      return runImport({
        products: plannedProducts(plan),
        fileName,
        metadata: ownerMetadata({
          websiteId,
          owner: { ownerId: ownerId ?? startedBy },
          correlationId,
        }),
        onProgress: (done) => {
          count = done;
          onProgress();
        },
      });
    };
    const run = async () => {
      const report = await holdLease(() => renew().catch(onDefect), work);
      if (lease !== undefined) await records.finish(lease, report);
    };
    const done = run().catch(async (error: unknown) => {
      if (!(error instanceof FileForgotten)) onDefect(error);
      const failure = error instanceof FileForgotten ? error.message : FAILURE;
      if (lease !== undefined) await records.fail(lease, failure).catch(onDefect);
    });
    return { done };
  };
};

/** Resumes runs whose process ended. */
export const createTakeUpUploads = (dependencies: ImportDependencies): TakeUp => {
  const { sql, now, newId } = dependencies;
  const runUpload = createRunUpload(dependencies);
  return createTakeUp({
    max: MAX_TAKEN_UP,
    find: createImportRecords(sql, now).interrupted,
    start: (found) => runUpload({ ...found, ownerId: null, correlationId: newId() }),
  });
};

/** The same, and waits for their end; returns their number. */
export const createResumeUploads = (dependencies: ImportDependencies) =>
  createResume(createTakeUpUploads(dependencies));
