import type { PageDocument } from "#domain/pages/document.ts";
import { applyEdit, type Edit } from "#domain/pages/draft-document.ts";
import { DETAILS, type DraftEdit } from "#domain/pages/edits.ts";
import { MAX_CHANGES } from "#domain/pages/limits.ts";

/** A change that is not recorded yet. */
export type Pending = {
  readonly edit: DraftEdit;
  /** It comes after a pending change of the same part, whose edition is not known yet. */
  readonly follows: boolean;
  /**
   * Whether it was sent. It may be recorded although no answer came, so that it stays as it is: its id means this
   * content.
   */
  readonly sent: boolean;
  /** Changes with the same name are undone together. */
  readonly group?: string | undefined;
};
export type Queue = readonly Pending[];

export type Editions = {
  readonly editions: Readonly<Record<string, number>>;
  readonly firstEdition: number;
};

export const editionIn = ({ editions, firstEdition }: Editions, part: string): number =>
  Object.hasOwn(editions, part) ? (editions[part] as number) : firstEdition;

/** The block, section or details that a change is about. */
export const partOf = (edit: DraftEdit): string => {
  if (edit.type === "ChangePageDetails") return DETAILS;
  if (edit.type === "AddSection") return edit.section.id;
  if (edit.type === "AddBlock") return edit.block.id;
  return "blockId" in edit ? edit.blockId : edit.sectionId;
};

const toEdit = (edit: DraftEdit): Edit => {
  switch (edit.type) {
    case "AddSection":
      return { type: "putSection", section: { ...edit.section, blocks: [] }, after: edit.after };
    case "MoveSection":
      return { type: "moveSection", sectionId: edit.sectionId, after: edit.after };
    case "ChangeSection": {
      const { sectionId, look, layout, origin, cohorts } = edit;
      return { type: "changeSection", sectionId, look, layout, origin, cohorts };
    }
    case "RemoveSection":
      return { type: "removeSection", sectionId: edit.sectionId };
    case "AddBlock": {
      const { sectionId, block, after } = edit;
      return { type: "putBlock", sectionId, block, after };
    }
    case "MoveBlock": {
      const { blockId, sectionId, after, at, position } = edit;
      return { type: "moveBlock", blockId, sectionId, after, at, position };
    }
    case "ChangeBlock":
      return { type: "changeBlock", blockId: edit.blockId, content: edit.content };
    case "RemoveBlock":
      return { type: "removeBlock", blockId: edit.blockId };
    case "ChangePageDetails":
      return { type: "changeDetails", details: edit.details };
  }
};

/** The document with the changes that are not recorded yet. */
export const withPending = (document: PageDocument, queue: Queue): PageDocument =>
  queue.reduce((before, { edit }) => applyEdit(before, toEdit(edit))?.document ?? before, document);

const repeats = (earlier: DraftEdit, later: DraftEdit): boolean =>
  earlier.type === later.type &&
  partOf(earlier) === partOf(later) &&
  (later.type.startsWith("Change") || later.type === "MoveBlock");

/**
 * Adds a change. Typing changes one block many times: a change that has not been sent is replaced by the next one
 * of the same kind and part, whose id it has then. Another window can have sent the replaced one.
 */
export const enqueued = (queue: Queue, edit: DraftEdit, group?: string | undefined): Queue => {
  const part = partOf(edit);
  const last = queue.findLastIndex((each) => partOf(each.edit) === part);
  const before = queue[last];
  if (before === undefined) return [...queue, { edit, follows: false, sent: false, group }];
  if (before.sent || !repeats(before.edit, edit))
    return [...queue, { edit, follows: true, sent: false, group }];
  const edition = "edition" in before.edit ? { edition: before.edit.edition } : {};
  // What only the earlier change of a section names stays changed.
  const replaced = { ...before.edit, ...edit, ...edition } as DraftEdit;
  return queue.with(last, { ...before, edit: replaced });
};

/** The first changes are sent. */
export const withSent = (queue: Queue, count: number): Queue =>
  queue.map((each, index) => (index < count ? { ...each, sent: true } : each));

/** What is sent next: the first changes, at most one of each part. */
export const nextBatch = (queue: Queue): Queue => {
  const parts = new Set<string>();
  const end = queue.findIndex(({ edit }) => {
    const part = partOf(edit);
    if (parts.has(part)) return true;
    parts.add(part);
    return false;
  });
  return queue.slice(0, end < 0 ? MAX_CHANGES : Math.min(end, MAX_CHANGES));
};

const withEdition = ({ edit, ...pending }: Pending, editions: Editions): Pending => ({
  ...pending,
  edit: "edition" in edit ? { ...edit, edition: editionIn(editions, partOf(edit)) } : edit,
  follows: false,
});

/** The rest of the queue after its first changes were recorded. */
export const afterRecording = (queue: Queue, recorded: number, editions: Editions): Queue => {
  const parts = new Set<string>();
  return queue.slice(recorded).map((pending) => {
    const part = partOf(pending.edit);
    const isFirst = !parts.has(part);
    parts.add(part);
    return pending.follows && isFirst ? withEdition(pending, editions) : pending;
  });
};

const isPresent = (document: PageDocument, part: string): boolean =>
  part === DETAILS ||
  document.sections.some(({ id, blocks }) => id === part || blocks.some((one) => one.id === part));

/**
 * The changes for another draft, which begins where the last one ended: those of parts that it has, or
 * that they add.
 */
export const rebased = (queue: Queue, document: PageDocument, editions: Editions): Queue => {
  const parts = new Set<string>();
  return queue.flatMap((pending) => {
    const part = partOf(pending.edit);
    const isAdding = pending.edit.type === "AddSection" || pending.edit.type === "AddBlock";
    if (!isAdding && !isPresent(document, part) && !parts.has(part)) return [];
    if (isAdding && isPresent(document, part)) return [];
    const follows = parts.has(part);
    parts.add(part);
    return [follows ? pending : withEdition(pending, editions)];
  });
};

/** The changes of one part count from the edition that someone else made. */
export const overOther = (queue: Queue, part: string, edition: number): Queue => {
  const first = queue.findIndex(({ edit }) => partOf(edit) === part);
  const pending = queue[first];
  if (pending === undefined || !("edition" in pending.edit)) return queue;
  return queue.with(first, { ...pending, edit: { ...pending.edit, edition }, follows: false });
};

export const withoutPart = (queue: Queue, part: string): Queue =>
  queue.filter(({ edit }) => partOf(edit) !== part);

/** Changes that one step of undo takes back, oldest first. */
export type Step = { readonly ids: readonly string[]; readonly group?: string | undefined };

/** The steps with those of recorded changes. */
export const withSteps = (steps: readonly Step[], recorded: Queue): readonly Step[] => {
  const all = [...steps];
  for (const { edit, group } of recorded) {
    const last = all.at(-1);
    if (group === undefined || last?.group !== group) all.push({ ids: [edit.changeId], group });
    else all[all.length - 1] = { ids: [...last.ids, edit.changeId], group };
  }
  return all;
};
