import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Area, Block, PageDocument, Section, SectionLook } from "#domain/pages/document.ts";
import { blockWith, sectionOf, sectionWith } from "#domain/pages/draft-document.ts";
import { DETAILS, type DraftEdit } from "#domain/pages/edits.ts";
import { withChange } from "../../kit/editing/with-change.ts";
import { blockKinds, nameOf } from "../blocks/block-kinds.ts";
import { withRoom } from "../blocks/full-gallery.ts";
import type { TypedText } from "../canvas/protocol.ts";
import { addBlock, addReadySection, addSection } from "./add-parts.ts";
import { changeContent, changeSection, placeBlock, removePart } from "./change-parts.ts";
import type { Copied } from "./copied-part.ts";
import { copySection, duplicateBlock } from "./copy-parts.ts";
import type { ChangeOptions, Conflict } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";
import { addBlockBelow, dropBlock, type Place } from "./drop-block.ts";
import { type Editions, editionIn } from "./queue.ts";
import type { ReadySection } from "./ready-sections.ts";
import { replaceSection } from "./saved-sections.ts";
import { shiftBlock, shiftSection } from "./shift-parts.ts";

/** Typing is recorded once it pauses, and at the latest after this time in milliseconds. */
export const TYPING: ChangeOptions = { afterMs: 400 };

/** What the selected id is. */
export type Selected =
  | { readonly kind: "page" }
  | { readonly kind: "section"; readonly section: Section; readonly number: number }
  | { readonly kind: "block"; readonly block: Block; readonly section: Section };

export const selectedIn = (document: PageDocument, id: string | null): Selected => {
  const section = id === null ? undefined : sectionWith(document, id);
  if (section !== undefined)
    return { kind: "section", section, number: document.sections.indexOf(section) + 1 };
  const block = id === null ? undefined : blockWith(document, id);
  const around = id === null ? undefined : sectionOf(document, id);
  return block && around ? { kind: "block", block, section: around } : { kind: "page" };
};

export const partName = (document: PageDocument, id: string | null): string => {
  const selected = selectedIn(document, id);
  if (selected.kind === "page") return "Page";
  return selected.kind === "section"
    ? `Section ${selected.number}`
    : nameOf(selected.block.content);
};

/** The title of the question about a part. */
export const conflictTitle = (
  document: PageDocument,
  { part, present, missing }: Conflict,
): string => {
  if (part === DETAILS) return "Title and description were changed";
  if (missing !== undefined) return "The section was removed";
  if (present.id !== part) return "The section was changed";
  const isHere = selectedIn(document, part).kind !== "page";
  return `${isHere ? partName(document, part) : "This part"} was changed`;
};

type Added = {
  readonly edits: readonly DraftEdit[];
  /** Of what is selected then. */
  readonly id: string;
};

/** A block below the selected one, or at the end of the selected section or of the last one. */
const blockNear = (
  document: PageDocument,
  content: BlockContent,
  near: string | null,
  editions: Editions,
): Added => {
  const selected = selectedIn(document, near);
  if (selected.kind === "block") {
    const edits = addBlockBelow(selected.section, selected.block, content, editions);
    const [first] = edits;
    if (first?.type === "AddBlock") return { edits, id: first.block.id };
  }
  const section = selected.kind === "page" ? document.sections.at(-1) : selected.section;
  const first = section === undefined ? addSection(null) : undefined;
  const target = section ?? { id: first?.section.id ?? "", blocks: [] };
  const added = addBlock(target, content);
  return { edits: first === undefined ? [added] : [first, added], id: added.block.id };
};

/** The section that a new one comes after: the selected one, or the last. */
const sectionBefore = (document: PageDocument, near: string | null): string | null => {
  const selected = selectedIn(document, near);
  return selected.kind === "page" ? (document.sections.at(-1)?.id ?? null) : selected.section.id;
};

const addedSection = (edits: readonly DraftEdit[]): Added => {
  const [first] = edits;
  return { edits, id: first?.type === "AddSection" ? first.section.id : "" };
};

/** Where parts are on the page. */
const placingOf = (store: DraftStore, all: (edits: readonly DraftEdit[]) => void) => {
  const now = () => store.snapshot();
  return {
    /** A block into an area of a section; what is there already gives way. */
    drop: (blockId: string, sectionId: string, place: Place): void => {
      const { document, draft } = now();
      const [section, block] = [sectionWith(document, sectionId), blockWith(document, blockId)];
      if (section && block) all(dropBlock(section, block, place, draft));
    },

    /** Other columns for a block that stays in its rows. */
    stretch: (blockId: string, columns: Pick<Area, "column" | "columns">): void => {
      const { document, draft } = now();
      const block = blockWith(document, blockId);
      if (block === undefined) return;
      const desktop = { ...block.at.desktop, ...columns };
      all([placeBlock(document, block, { at: { ...block.at, desktop } }, draft)]);
    },

    shift: (id: string, by: -1 | 1): void => {
      const { document, draft } = now();
      const selected = selectedIn(document, id);
      if (selected.kind === "block") all(shiftBlock(document, selected.block, by, draft));
      if (selected.kind === "section") all(shiftSection(document, selected.section, by, draft));
    },
  };
};

/** What the fields of parts change. */
const changingOf = (store: DraftStore, all: (edits: readonly DraftEdit[]) => void) => {
  const now = () => store.snapshot();
  return {
    /**
     * What has been changed since the content of `block` was shown stays; a block that is gone stays gone. Changes in a
     * row with the same `group` are undone together.
     */
    content: (block: Block, content: BlockContent, group?: string): void => {
      const { document, draft } = now();
      const present = blockWith(document, block.id);
      if (present === undefined) return;
      const changed = withRoom(withChange(block.content, content, present.content));
      const options = group === undefined ? TYPING : { ...TYPING, group };
      store.change(changeContent(present, changed, draft), options);
    },

    look: (section: Section, look: SectionLook): void => {
      const { document, draft } = now();
      const present = sectionWith(document, section.id);
      if (present === undefined) return;
      all([changeSection(present, { look: withChange(section.look, look, present.look) }, draft)]);
    },

    details: (before: PageDocument["details"], next: PageDocument["details"]): void => {
      const { document, draft } = now();
      const details = withChange(before, next, document.details);
      const edition = editionIn(draft, DETAILS);
      const changeId = crypto.randomUUID();
      store.change({ type: "ChangePageDetails", changeId, details, edition }, TYPING);
    },
  };
};

/** What the buttons and keys of the editor do. Each answers the id to select, if that changes. */
export const createEditing = (store: DraftStore) => {
  const all = (edits: readonly DraftEdit[]): void => {
    const group = edits.length > 1 ? crypto.randomUUID() : undefined;
    for (const edit of edits) store.change(edit, group === undefined ? {} : { group });
  };
  const now = () => store.snapshot();

  /** Adds parts, and answers the id of the first. */
  const add = ({ edits, id }: Added): string => {
    all(edits);
    return id;
  };

  return {
    all,
    ...changingOf(store, all),

    /** A block below the selected one, or at the end of the selected section or of the last one. */
    addBlock: (content: BlockContent, near: string | null): string => {
      const { document, draft } = now();
      return add(blockNear(document, content, near, draft));
    },

    addSection: ({ blocks, look }: ReadySection, near: string | null): string =>
      add(addedSection(addReadySection(sectionBefore(now().document, near), blocks, look))),

    /** A copy of a saved section. */
    addCopy: (section: Section, near: string | null): string =>
      add(addedSection(copySection(section, sectionBefore(now().document, near)))),

    /** The content of a saved section in the place of a section; answers the id of the new one. */
    exchange: (old: Section, fresh: Section): string => {
      const { document, draft } = now();
      return add(addedSection(replaceSection(document, old, fresh, draft)));
    },

    /** What was copied, on this page or on another one. */
    paste: (copied: Copied, near: string | null): string => {
      const { document, draft } = now();
      return copied.kind === "block"
        ? add(blockNear(document, copied.content, near, draft))
        : add(addedSection(copySection(copied.section, sectionBefore(document, near))));
    },

    remove: (id: string): string | null => {
      const { document, draft } = now();
      const selected = selectedIn(document, id);
      if (selected.kind === "page") return null;
      all([removePart(document, id, draft)]);
      return selected.kind === "block" ? selected.section.id : null;
    },

    duplicate: (id: string): void => {
      const { document } = now();
      const selected = selectedIn(document, id);
      if (selected.kind === "block") all(duplicateBlock(document, selected.block));
      if (selected.kind === "section") all(copySection(selected.section, selected.section.id));
    },

    ...placingOf(store, all),
  };
};
export type Editing = ReturnType<typeof createEditing>;

/** Blocks whose text can be typed in the page itself. */
export const isWritten = ({ type }: BlockContent): boolean =>
  type === "heading" || type === "text" || type === "quote";

/** The content with a text that was typed in the page; undefined if it does not have such a text. */
export const withText = (content: BlockContent, text: TypedText): BlockContent | undefined => {
  if (content.type === "heading" && typeof text === "string") return { ...content, text };
  if (content.type === "quote" && Array.isArray(text)) return { ...content, text };
  const isRich = typeof text === "object" && !Array.isArray(text);
  return content.type === "text" && isRich ? { ...content, text } : undefined;
};

/**
 * The types of blocks that a search finds, first those whose name begins with it: Enter adds the
 * first one.
 */
export const kindsFor = (search: string) => {
  const word = search.trim().toLowerCase();
  const rank = (words: string): number => {
    if (words.startsWith(word)) return 0;
    return words.includes(` ${word}`) ? 1 : 2;
  };
  return blockKinds
    .map((kind) => ({ kind, words: `${kind.name} ${kind.also}`.toLowerCase() }))
    .filter(({ words }) => words.includes(word))
    .toSorted((one, other) => rank(one.words) - rank(other.words))
    .map(({ kind }) => kind);
};
