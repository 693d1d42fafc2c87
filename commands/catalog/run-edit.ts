import { fieldsText, type Patch, patchesOf } from "#domain/catalog/bulk-change.ts";
import { catalogRejectionText } from "#domain/catalog/rejections.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { createDefineCatalog } from "./define-catalog.ts";
import type { CatalogDependencies } from "./dependencies.ts";
import { type BegunEdit, createEditRecords, type EditItem } from "./edit-records.ts";

export type EditDependencies = CatalogDependencies & {
  readonly sql: Sql;
  /** A background run failed for a reason that is ours. */
  readonly onDefect?: (error: unknown) => void;
};

const AT_ONCE = 8;
/** Our choice; a quarter of a minute and more lies between two of them. */
const MAX_TRIES = 5;
const GAVE_UP = "This product kept failing because of an internal error.";

const leftText = (left: readonly Patch[]): string =>
  `Skipped: ${fieldsText(left)} changed in the meantime.`;

/** One product of an edit. Doing it again does it once: its patches say what it was. */
const createItemRun = (dependencies: EditDependencies) => {
  const catalog = createDefineCatalog(dependencies);
  const records = createEditRecords(dependencies.sql, dependencies.now);

  const patchesFor = async (
    { change }: BegunEdit,
    { productId, patches, place }: EditItem,
    { websiteId, correlationId: editId = "" }: EventMetadata,
  ): Promise<readonly Patch[] | undefined> => {
    if (patches !== null) return patches;
    const product = await catalog.loadProduct(websiteId, productId);
    if (product === undefined) return undefined;
    const planned = patchesOf(product, change);
    await records.intend(editId, place, planned);
    return planned;
  };

  return async (edit: BegunEdit, item: EditItem, metadata: EventMetadata): Promise<void> => {
    const settle = (state: Parameters<typeof records.settle>[2], reason = "") =>
      records.settle(metadata.correlationId ?? "", item.place, state, reason);
    if (item.tries > MAX_TRIES) return settle(edit.undoing ? "left" : "refused", GAVE_UP);
    const patches = await patchesFor(edit, item, metadata);
    if (patches === undefined)
      return settle("refused", catalogRejectionText({ code: "product-unknown" }));
    if (patches.length === 0) return settle("unchanged");
    const direction = edit.undoing ? "back" : "forwards";
    const done = await catalog.patchProduct(item.productId, patches, direction, metadata);
    if (!done.ok)
      return settle(edit.undoing ? "left" : "refused", catalogRejectionText(done.rejection));
    const { left } = done.value;
    if (left.length > 0) return settle(edit.undoing ? "left" : "changed", leftText(left));
    return settle(edit.undoing ? "restored" : "changed");
  };
};

/**
 * Runs an edit, or its undoing, unless somebody is at it: product after product, each with what is
 * intended recorded first, so that a run that was cut is taken up and nothing is done twice. What fails
 * time and again is told as refused, or left when undoing. Every event has the edit's id as correlation id.
 */
export const createRunEdit = (dependencies: EditDependencies) => {
  const { sql, now, onDefect = () => undefined } = dependencies;
  const records = createEditRecords(sql, now);
  const runItem = createItemRun(dependencies);

  const work = async (edit: BegunEdit, websiteId: string, editId: string): Promise<void> => {
    const metadata = { websiteId, actor: `owner:${edit.startedBy}`, correlationId: editId };
    const state = edit.undoing ? "changed" : "waiting";
    const failures: unknown[] = [];
    for (let after = 0; ; ) {
      const items = await records.next(editId, state, after, AT_ONCE);
      if (items.length === 0) break;
      after = Math.max(...items.map(({ place }) => place));
      const ends = await Promise.allSettled(items.map((item) => runItem(edit, item, metadata)));
      for (const end of ends) if (end.status === "rejected") failures.push(end.reason);
    }
    // One that fails keeps no other waiting; the next run comes to it again.
    if (failures.length > 0) throw failures[0];
    await records.finish(editId);
  };

  /** Resolves when it has begun, with a promise of its end that never rejects. */
  return async (
    websiteId: string,
    editId: string,
  ): Promise<{ readonly done: Promise<void> } | undefined> => {
    const edit = await records.claim(websiteId, editId);
    if (edit === undefined) return undefined;
    // What failed is not heard of any more, and is taken up as what was cut.
    return { done: work(edit, websiteId, editId).catch(onDefect) };
  };
};

/** Takes up edits whose process has ended in the middle; answers how many. */
export const createResumeEdits = (dependencies: EditDependencies) => {
  const records = createEditRecords(dependencies.sql, dependencies.now);
  const runEdit = createRunEdit(dependencies);
  return async (): Promise<number> => {
    const interrupted = await records.interrupted();
    for (const { websiteId, editId } of interrupted) {
      const run = await runEdit(websiteId, editId);
      await run?.done;
    }
    return interrupted.length;
  };
};
