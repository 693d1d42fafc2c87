import { type Decider, unreachable } from "../kit/decider.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import type { PageDocument } from "./document.ts";
import {
  contentRefused,
  detailsRefused,
  documentRefused,
  isPartId,
  lookRefused,
  placementRefused,
} from "./document-rules.ts";
import { partIn, sectionWith } from "./draft-document.ts";
import {
  changesOn,
  editionOf,
  evolveDraft,
  evolveDraftBy,
  isUndone,
  lastChangedBy,
  noDraft,
  type PageDraftState,
} from "./draft-state.ts";
import { DETAILS, type DraftEdit } from "./edits.ts";
import type { PageDraftEvent, Publication } from "./events.ts";
import type { DraftRejection, PresentPart } from "./rejections.ts";

type Draft = {
  readonly pageId: string;
  readonly draft: number;
  /** What the draft starts from, if it has not begun. */
  readonly base: PageDocument;
  /** The page's last version. */
  readonly baseEdition: number;
  readonly at: string;
};
/** The last change that the member has seen; null: none; absent: whatever there is. */
export type SeenChange = string | null | undefined;
export type PageDraftCommand =
  | (Draft & { readonly type: "ChangeDraft"; readonly edits: readonly DraftEdit[] })
  | (Draft & {
      readonly type: "UndoDraftChange";
      readonly changeId: string;
      readonly undoneChangeId: string;
    })
  | (Draft & {
      readonly type: "DiscardDraft";
      readonly seen?: SeenChange;
    })
  | (Draft & {
      readonly type: "CloseDraft";
      readonly publication: Publication;
      readonly seen?: SeenChange;
    });

type Decision = Result<readonly PageDraftEvent[], DraftRejection>;
type Refused = DraftRejection | undefined;

/** The part that an edit changes; undefined for one that adds a part. */
const changedPart = (edit: DraftEdit): string | undefined => {
  if ("blockId" in edit) return edit.blockId;
  if (edit.type === "ChangePageDetails") return DETAILS;
  return edit.type === "AddSection" || edit.type === "AddBlock" ? undefined : edit.sectionId;
};

/** A part as it is now, for an editor who has not seen it like this. */
const changedSince = (
  state: PageDraftState,
  id: string,
  part: PresentPart["part"],
): DraftRejection => {
  const changedBy = lastChangedBy(state, id);
  const present = { id, edition: editionOf(state, id), part };
  return {
    code: "block-changed",
    present: changedBy === undefined ? present : { ...present, changedBy },
  };
};

/** A block that the removal of its section would take along, although the editor has not seen it as it is. */
const unseenBlock = (
  { sectionId, blocks }: Extract<DraftEdit, { type: "RemoveSection" }>,
  document: PageDocument,
  state: PageDraftState,
): Refused => {
  if (blocks === undefined) return undefined;
  const seen = new Map(blocks.map(({ blockId, edition }) => [blockId, edition]));
  const part = sectionWith(document, sectionId)?.blocks.find(
    ({ id }) => seen.get(id) !== editionOf(state, id),
  );
  return part && changedSince(state, part.id, part);
};

/** Nobody overwrites what they have not seen. */
const unseen = (edit: DraftEdit, document: PageDocument, state: PageDraftState): Refused => {
  const id = changedPart(edit);
  if (id === undefined || !("edition" in edit)) return undefined;
  const part = partIn(document, id);
  if (editionOf(state, id) !== edit.edition) return changedSince(state, id, part);
  if (part === null) return { code: "part-unknown", id };
  return edit.type === "RemoveSection" ? unseenBlock(edit, document, state) : undefined;
};

const newPart = (document: PageDocument, id: string): Refused => {
  if (!isPartId(id) || id === DETAILS) return { code: "id-malformed", id };
  return partIn(document, id) === null ? undefined : { code: "id-taken", id };
};

const targetSection = (document: PageDocument, id: string): Refused =>
  sectionWith(document, id) === undefined ? { code: "part-unknown", id } : undefined;

const partsRefused = (edit: DraftEdit, document: PageDocument): Refused => {
  switch (edit.type) {
    case "AddSection":
      return newPart(document, edit.section.id) ?? lookRefused(edit.section.look);
    case "ChangeSection":
      return lookRefused(edit.look);
    case "AddBlock":
      return (
        newPart(document, edit.block.id) ??
        targetSection(document, edit.sectionId) ??
        placementRefused(edit.block.at) ??
        contentRefused(edit.block.content)
      );
    case "MoveBlock":
      return targetSection(document, edit.sectionId) ?? placementRefused(edit.at);
    case "ChangeBlock":
      return contentRefused(edit.content);
    case "ChangePageDetails":
      return detailsRefused(edit.details);
    default:
      return undefined;
  }
};

type Facts = {
  readonly pageId: string;
  readonly draft: number;
  readonly changedAt: string;
};

const recorded = (edit: DraftEdit, facts: Facts): PageDraftEvent => {
  switch (edit.type) {
    case "AddSection":
      return { ...edit, ...facts, type: "SectionAdded" };
    case "MoveSection":
      return { ...edit, ...facts, type: "SectionMoved" };
    case "ChangeSection":
      return { ...edit, ...facts, type: "SectionChanged" };
    case "RemoveSection": {
      const { blocks: _seen, ...removal } = edit;
      return { ...removal, ...facts, type: "SectionRemoved" };
    }
    case "AddBlock":
      return { ...edit, ...facts, type: "BlockAdded" };
    case "MoveBlock":
      return { ...edit, ...facts, type: "BlockMoved" };
    case "ChangeBlock":
      return { ...edit, ...facts, type: "BlockChanged" };
    case "RemoveBlock":
      return { ...edit, ...facts, type: "BlockRemoved" };
    case "ChangePageDetails":
      return { ...edit, ...facts, type: "PageDetailsChanged" };
    default:
      return unreachable(edit);
  }
};

/** The events of all edits, or none of them. A repeated edit counts once. */
const change = (
  { edits, pageId, draft, at }: Extract<PageDraftCommand, { type: "ChangeDraft" }>,
  begun: PageDraftState,
): Decision => {
  const events: PageDraftEvent[] = [];
  let state = begun;
  for (const edit of edits) {
    const { document } = state;
    if (document === undefined || state.closed) return reject({ code: "draft-closed" });
    if (state.changes.some(({ changeId }) => changeId === edit.changeId)) continue;
    const refused = unseen(edit, document, state) ?? partsRefused(edit, document);
    if (refused) return reject(refused);
    const event = recorded(edit, { pageId, draft, changedAt: at });
    events.push(event);
    state = evolveDraft(state, event);
  }
  const refused = events.length > 0 && state.document && documentRefused(state.document);
  return refused ? reject(refused) : accept(events);
};

const undo = (
  command: Extract<PageDraftCommand, { type: "UndoDraftChange" }>,
  state: PageDraftState,
): Decision => {
  const { pageId, draft, changeId, undoneChangeId, at: changedAt } = command;
  const known = (id: string) => state.changes.some((each) => each.changeId === id);
  if (known(changeId)) return accept([]);
  if (state.closed) return reject({ code: "draft-closed" });
  if (!known(undoneChangeId)) return reject({ code: "change-unknown" });
  if (isUndone(state, undoneChangeId)) return accept([]);
  const later = changesOn(state, undoneChangeId);
  if (later.length > 0) return reject({ code: "change-overlaid", later });
  const event: PageDraftEvent = {
    type: "DraftChangeUndone",
    pageId,
    draft,
    changeId,
    changedAt,
    undoneChangeId,
  };
  const { document } = evolveDraft(state, event);
  const refused = document && documentRefused(document);
  return refused ? reject(refused) : accept([event]);
};

const hasSeenAll = (
  { seen }: { readonly seen?: SeenChange },
  { changes }: PageDraftState,
): boolean => seen === undefined || seen === (changes.at(-1)?.changeId ?? null);

const decideBegun = (command: PageDraftCommand, state: PageDraftState): Decision => {
  const { pageId, draft, at } = command;
  switch (command.type) {
    case "ChangeDraft":
      return change(command, state);
    case "UndoDraftChange":
      return undo(command, state);
    case "DiscardDraft":
      if (state.closed) return reject({ code: "draft-closed" });
      if (!hasSeenAll(command, state)) return reject({ code: "changes-unseen" });
      return accept([
        { type: "DraftDiscarded", pageId, draft, document: command.base, discardedAt: at },
      ]);
    case "CloseDraft": {
      if (state.closed) return accept([]);
      if (!hasSeenAll(command, state)) return reject({ code: "changes-unseen" });
      const { publication } = command;
      return accept([{ type: "DraftClosed", pageId, draft, publication, closedAt: at }]);
    }
    default:
      return unreachable(command);
  }
};

/**
 * The next version of a page, in writing. Stream `pageDraft-<websiteId>.<pageId>-<draft>`.
 * Changes of
 * different parts of a page never conflict.
 */
export const pageDraftDecider: Decider<
  PageDraftState,
  PageDraftCommand,
  PageDraftEvent,
  DraftRejection
> = {
  streamCategory: "pageDraft",
  initial: noDraft,
  evolve: evolveDraft,
  evolveBy: evolveDraftBy,
  decide: (command, state) => {
    if (state.document !== undefined) return decideBegun(command, state);
    const { pageId, draft, base, baseEdition, at } = command;
    if (command.type === "DiscardDraft") return accept([]);
    const firstEvent: PageDraftEvent = {
      type: "DraftBegun",
      pageId,
      draft,
      document: base,
      firstEdition: baseEdition,
      begunAt: at,
    };
    const decided = decideBegun(command, evolveDraft(state, firstEvent));
    if (!decided.ok || decided.value.length === 0) return decided;
    return accept([firstEvent, ...decided.value]);
  },
};
