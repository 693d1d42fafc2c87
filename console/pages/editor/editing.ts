import type { BlockContent } from "#domain/pages/blocks.ts";
import type { Block, PageDocument, Section } from "#domain/pages/document.ts";
import { blockWith, sectionOf, sectionWith } from "#domain/pages/draft-document.ts";
import { DETAILS, type DraftEdit } from "#domain/pages/edits.ts";
import { blockKinds, nameOf } from "../blocks/block-kinds.ts";
import type { TypedText } from "../canvas/protocol.ts";
import {
  addBlock,
  addReadySection,
  addSection,
  changeContent,
  duplicateBlock,
  duplicateSection,
  removePart,
  shiftBlock,
  shiftSection,
} from "./compose.ts";
import type { ChangeOptions, DraftStore } from "./draft-store.ts";
import { editionIn } from "./queue.ts";
import type { ReadySection } from "./ready-sections.ts";

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

/** What the buttons and keys of the editor do. Each answers the id to select, if that changes. */
export const createEditing = (store: DraftStore) => {
  const all = (edits: readonly DraftEdit[]): void => {
    const group = edits.length > 1 ? crypto.randomUUID() : undefined;
    for (const edit of edits) store.change(edit, group === undefined ? {} : { group });
  };
  const now = () => store.snapshot();

  return {
    all,
    content: (block: Block, content: BlockContent): void =>
      store.change(changeContent(block, content, now().draft), TYPING),

    details: (details: PageDocument["details"]): void => {
      const edition = editionIn(now().draft, DETAILS);
      const changeId = crypto.randomUUID();
      store.change({ type: "ChangePageDetails", changeId, details, edition }, TYPING);
    },

    /** A block at the end of the selected section, or of the last one. */
    addBlock: (content: BlockContent, near: string | null): string => {
      const { document } = now();
      const selected = selectedIn(document, near);
      const section = selected.kind === "page" ? document.sections.at(-1) : selected.section;
      const first = section === undefined ? addSection(null) : undefined;
      const target = section ?? { id: first?.section.id ?? "", blocks: [] };
      const added = addBlock(target, content);
      all(first === undefined ? [added] : [first, added]);
      return added.block.id;
    },

    addSection: ({ blocks }: ReadySection, near: string | null): string => {
      const { document } = now();
      const selected = selectedIn(document, near);
      const last = document.sections.at(-1)?.id ?? null;
      const edits = addReadySection(selected.kind === "page" ? last : selected.section.id, blocks);
      all(edits);
      const [first] = edits;
      return first?.type === "AddSection" ? first.section.id : "";
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
      if (selected.kind === "section") all(duplicateSection(selected.section));
    },

    shift: (id: string, by: -1 | 1): void => {
      const { document, draft } = now();
      const selected = selectedIn(document, id);
      if (selected.kind === "block") all(shiftBlock(document, selected.block, by, draft));
      if (selected.kind === "section") all(shiftSection(document, selected.section, by, draft));
    },
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

/** The types of blocks that a search finds. */
export const kindsFor = (search: string) => {
  const word = search.trim().toLowerCase();
  return blockKinds.filter(({ name, also }) => `${name} ${also}`.toLowerCase().includes(word));
};
