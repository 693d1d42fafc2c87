import { type Decider, unreachable } from "../kit/decider.ts";
import {
  changesOfDraft,
  type DraftChange,
  type DraftSaves,
  noSaves,
  withSave,
} from "../kit/draft-saves.ts";
import { accept, type Result, reject } from "../kit/result.ts";
import { sameJson } from "../kit/same-json.ts";
import { type PageDraftCommand, pageDraftDecider } from "../pages/decide-draft.ts";
import { draftFrom, evolveDraftBy, noDraft, type PageDraftState } from "../pages/draft-state.ts";
import { DETAILS } from "../pages/edits.ts";
import { type BlocksInput, withBlocks } from "./blocks.ts";
import { itemChanges } from "./changed-item.ts";
import type { ContentKind } from "./collection.ts";
import { type ContentItemState, latestItem } from "./decide-item.ts";
import type { ContentDraftEvent } from "./events.ts";
import type { ContentItemDefinition } from "./item.ts";
import { itemRefusalOf } from "./item-rules.ts";
import type { ContentRejection } from "./rejections.ts";

export type SaveContentDraft = {
  readonly type: "SaveContentDraft";
  readonly item: Omit<ContentItemDefinition, "blocks">;
  readonly blocks: BlocksInput;
  /** The item as visitors get it. */
  readonly saved: ContentItemDefinition;
  /** Kind of the item's collection. */
  readonly kind: ContentKind;
  /** The last draft that the owner has seen; 0: none. */
  readonly seen: number;
  readonly at: string;
};

/** What members do with single parts of a text in blocks, as with those of a page. */
export type BlocksEdit =
  | Pick<Extract<PageDraftCommand, { type: "ChangeDraft" }>, "type" | "edits">
  | Pick<
      Extract<PageDraftCommand, { type: "UndoDraftChange" }>,
      "type" | "changeId" | "undoneChangeId"
    >
  | Pick<Extract<PageDraftCommand, { type: "DiscardDraft" }>, "type" | "seen">;

export type ChangeContentBlocks = {
  readonly type: "ChangeContentBlocks";
  readonly edit: BlocksEdit;
  /** The item as visitors get it. */
  readonly saved: ContentItemDefinition;
  /** The draft that the change is for, see `ContentDraftState`. */
  readonly draft: number;
  readonly at: string;
};

/** Undoes one change of what is saved as a whole, also under later ones of other members. */
export type UndoContentChange = {
  readonly type: "UndoContentChange";
  /** The edition that names it. */
  readonly change: number;
  /** See `draftBase`. */
  readonly base: ContentItemDefinition | undefined;
  /** Kind of the item's collection. */
  readonly kind: ContentKind;
  /** The last draft that the owner has seen. */
  readonly seen: number;
  readonly at: string;
};

export type ContentDraftCommand =
  | SaveContentDraft
  | UndoContentChange
  | ChangeContentBlocks
  | { readonly type: "CloseContentDraft"; readonly edition: number; readonly at: string };

export type ContentDraftState = {
  /** Undefined while there is nothing that visitors do not see. */
  readonly item: ContentItemDefinition | undefined;
  /** Counts every change, also of earlier drafts. */
  readonly edition: number;
  /** Counts the drafts of the item from 1: the next one begins when this is published or discarded. */
  readonly draft: number;
  /** The blocks of `item` with the editions of their parts, and the changes that can be undone. */
  readonly text: PageDraftState;
  /** How the rest of `item` came about. */
  readonly saves: DraftSaves<ContentItemDefinition>;
};

const initial: ContentDraftState = {
  item: undefined,
  edition: 0,
  draft: 1,
  text: noDraft,
  saves: noSaves,
};

/** The editions of blocks stay as they are while only other parts of the item change. */
const textOf = (
  { text }: ContentDraftState,
  { blocks }: ContentItemDefinition,
  edition: number,
): PageDraftState => {
  if (blocks === undefined) return noDraft;
  return sameJson(text.document, blocks) ? text : draftFrom(blocks, edition);
};

const evolveBy = (
  state: ContentDraftState,
  event: ContentDraftEvent,
  actor?: string,
): ContentDraftState => {
  switch (event.type) {
    case "ContentDraftSaved": {
      const { item, edition, savedAt: at } = event;
      const saved = { edition, at, actor, document: item };
      const saves = withSave(state.saves, saved, itemChanges);
      return { ...state, item, edition, text: textOf(state, item, edition), saves };
    }
    case "ContentBlocksChanged": {
      const text = evolveDraftBy(state.text, event.change, actor);
      const item = state.item && { ...state.item, blocks: text.document };
      return { ...state, item, edition: event.edition, text };
    }
    case "ContentDraftClosed":
      return { ...initial, edition: state.edition, draft: state.draft + 1 };
    default:
      return unreachable(event);
  }
};

const evolve = (state: ContentDraftState, event: ContentDraftEvent): ContentDraftState =>
  evolveBy(state, event);

type Decision = Result<readonly ContentDraftEvent[], ContentRejection>;

const save = (
  command: SaveContentDraft,
  { item: present, edition }: ContentDraftState,
): Decision => {
  const { saved, kind, seen, at } = command;
  const item = withBlocks(command.item, command.blocks, present ?? saved);
  if (sameJson(present, item)) return accept([]);
  if (seen !== edition) return reject({ code: "draft-changed" });
  const refused = itemRefusalOf(item, kind);
  if (refused) return reject(refused);
  return accept([{ type: "ContentDraftSaved", item, edition: edition + 1, savedAt: at }]);
};

/** What the draft began from: the item, unless it has changed since. Then the first change is not listed. */
export const draftBase = (
  item: ContentItemState,
  { saves }: ContentDraftState,
): ContentItemDefinition | undefined => {
  const [first] = saves.saves;
  return first === undefined || item.changedAt <= first.at ? latestItem(item) : undefined;
};

/** The changes of what is saved as a whole, oldest first. */
export const itemDraftChanges = (
  { item, saves }: ContentDraftState,
  base: ContentItemDefinition | undefined,
): readonly DraftChange<ContentItemDefinition>[] =>
  item === undefined ? [] : changesOfDraft(saves, base, item, itemChanges);

const undo = (
  { change, base, kind, seen, at }: UndoContentChange,
  state: ContentDraftState,
): Decision => {
  const found = itemDraftChanges(state, base).find(({ edition }) => edition === change);
  if (found === undefined) return reject({ code: "change-unknown" });
  if (found.undone) return accept([]);
  if (seen !== state.edition) return reject({ code: "draft-changed" });
  if (found.overlaid.length > 0) return reject({ code: "change-overlaid", later: [] });
  const item = found.without;
  const refused = itemRefusalOf(item, kind);
  if (refused) return reject(refused);
  return accept([{ type: "ContentDraftSaved", item, edition: seen + 1, savedAt: at }]);
};

/** The draft as the item is, before its first change. */
const firstDraft = (
  saved: ContentItemDefinition,
  { edition }: ContentDraftState,
  savedAt: string,
) => ({ type: "ContentDraftSaved", item: saved, edition: edition + 1, savedAt }) as const;

/** Title, description and picture of an item are not those of its blocks. */
const changesDetails = (edit: BlocksEdit): boolean =>
  edit.type === "ChangeDraft" && edit.edits.some(({ type }) => type === "ChangePageDetails");

const changeBlocks = (command: ChangeContentBlocks, state: ContentDraftState): Decision => {
  const { edit, saved, draft, at } = command;
  const { itemId, blocks: base } = saved;
  if (draft !== state.draft) return reject({ code: "draft-closed" });
  if (changesDetails(edit)) return reject({ code: "part-unknown", id: DETAILS });
  const isNew = state.item === undefined;
  if (isNew && edit.type === "DiscardDraft") return accept([]);
  const beginning = isNew ? [firstDraft(saved, state, at)] : [];
  const { item, text, edition } = beginning.reduce<ContentDraftState>(evolve, state);
  const document = base ?? item?.blocks;
  if (item?.blocks === undefined || document === undefined)
    return reject({ code: "not-in-blocks" });
  const facts = { pageId: itemId, draft, base: document, baseEdition: 0, at };
  const decided = pageDraftDecider.decide({ ...edit, ...facts }, text);
  if (!decided.ok || decided.value.length === 0) return decided.ok ? accept([]) : decided;
  return accept([
    ...beginning,
    ...decided.value.map(
      (change, index) =>
        ({
          type: "ContentBlocksChanged",
          itemId,
          edition: edition + index + 1,
          change,
          changedAt: at,
        }) as const,
    ),
  ]);
};

/**
 * The draft of a post, an event or a gallery: its text in blocks changes part by part, everything else as a
 * whole. One edition counts all changes, so that an approval names exactly what was seen.
 * Stream `contentDraft-<websiteId>.<itemId>`.
 */
export const contentDraftDecider: Decider<
  ContentDraftState,
  ContentDraftCommand,
  ContentDraftEvent,
  ContentRejection
> = {
  streamCategory: "contentDraft",
  initial,
  evolve,
  evolveBy,
  decide: (command, state) => {
    switch (command.type) {
      case "SaveContentDraft":
        return save(command, state);
      case "UndoContentChange":
        return undo(command, state);
      case "ChangeContentBlocks":
        return changeBlocks(command, state);
      case "CloseContentDraft": {
        const { item: present, edition } = state;
        if (present === undefined) return accept([]);
        if (command.edition !== edition) return reject({ code: "draft-changed" });
        const { itemId } = present;
        return accept([{ type: "ContentDraftClosed", itemId, edition, closedAt: command.at }]);
      }
      default:
        return unreachable(command);
    }
  },
};
