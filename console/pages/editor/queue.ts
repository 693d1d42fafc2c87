import type { PageDocument, Section } from "#domain/pages/document.ts";
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
  /** Someone else has changed the part in a draft that this window has not seen: the owner is asked first. */
  readonly asks?: boolean | undefined;
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

/** The blocks that the removal of a section takes along. */
export const blocksSeen = ({ blocks }: Section, editions: Editions) =>
  blocks.map(({ id }) => ({ blockId: id, edition: editionIn(editions, id) }));

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
 * of the same kind, part and group, whose id it has then. Another window can have sent the replaced one. A change of
 * another group is undone separately: what is typed after an upload is not undone with it.
 */
export const enqueued = (queue: Queue, edit: DraftEdit, group?: string | undefined): Queue => {
  const part = partOf(edit);
  const last = queue.findLastIndex((each) => partOf(each.edit) === part);
  const before = queue[last];
  if (before === undefined) return [...queue, { edit, follows: false, sent: false, group }];
  if (before.sent || before.group !== group || !repeats(before.edit, edit))
    return [...queue, { edit, follows: true, sent: false, group }];
  const edition = "edition" in before.edit ? { edition: before.edit.edition } : {};
  // What only the earlier change of a section names stays changed.
  const replaced = { ...before.edit, ...edit, ...edition } as DraftEdit;
  return queue.with(last, { ...before, edit: replaced });
};

/** The first changes are sent. */
export const withSent = (queue: Queue, count: number): Queue =>
  queue.map((each, index) => (index < count ? { ...each, sent: true } : each));

/** The parts whose editions a change names. */
const namedIn = (edit: DraftEdit): readonly string[] =>
  edit.type === "RemoveSection"
    ? [edit.sectionId, ...(edit.blocks ?? []).map(({ blockId }) => blockId)]
    : [partOf(edit)];

/** What is sent next: the first changes, none of which names the edition that another one makes. */
export const nextBatch = (queue: Queue): Queue => {
  const parts = new Set<string>();
  const end = queue.findIndex(({ edit }) => {
    if (namedIn(edit).some((part) => parts.has(part))) return true;
    parts.add(partOf(edit));
    return false;
  });
  return queue.slice(0, end < 0 ? MAX_CHANGES : Math.min(end, MAX_CHANGES));
};

/** The first change of a part in the queue, for a state of the part that this window has seen. */
export const withEdition = ({ edit, ...pending }: Pending, editions: Editions): Pending => ({
  ...pending,
  edit: "edition" in edit ? { ...edit, edition: editionIn(editions, partOf(edit)) } : edit,
  follows: false,
});

/**
 * The editions after own changes were recorded. Those of other parts stay as they are, because this window does not
 * have what others have changed there.
 */
export const withRecorded = (before: Editions, recorded: Queue, answer: Editions): Editions => {
  const own = recorded.map(({ edit }) => [partOf(edit), editionIn(answer, partOf(edit))]);
  return {
    firstEdition: before.firstEdition,
    editions: { ...before.editions, ...Object.fromEntries(own) },
  };
};

/** The removal of a section with other editions of the blocks that it takes along. */
const withBlocks = (
  pending: Pending,
  editionOf: (blockId: string, edition: number) => number,
): Pending => {
  const { edit } = pending;
  if (edit.type !== "RemoveSection" || edit.blocks === undefined) return pending;
  const blocks = edit.blocks.map(({ blockId, edition }) => ({
    blockId,
    edition: editionOf(blockId, edition),
  }));
  return { ...pending, edit: { ...edit, blocks } };
};

/** The rest of the queue after some of its changes were recorded. */
export const afterRecording = (queue: Queue, recorded: Queue, editions: Editions): Queue => {
  const parts = new Set<string>();
  const own = new Set(recorded.map(({ edit }) => partOf(edit)));
  const ids = new Set(recorded.map(({ edit }) => edit.changeId));
  const rest = queue.filter(({ edit }) => !ids.has(edit.changeId));
  return rest.map((waiting) => {
    const pending = withBlocks(waiting, (id, edition) =>
      own.has(id) ? editionIn(editions, id) : edition,
    );
    const part = partOf(pending.edit);
    const isFirst = !parts.has(part);
    parts.add(part);
    return pending.follows && isFirst ? withEdition(pending, editions) : pending;
  });
};

export const withoutPart = (queue: Queue, part: string): Queue =>
  queue.filter(({ edit }) => partOf(edit) !== part);
