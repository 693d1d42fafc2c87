import type { BlockContent } from "./blocks.ts";
import type { Cohorts } from "./cohorts.ts";
import {
  type Block,
  blocksOf,
  type Layout,
  type PageDetails,
  type PageDocument,
  type Placement,
  type Position,
  type Section,
  type SectionFrame,
  type SectionLook,
  type SectionOrigin,
} from "./document.ts";
import { DETAILS } from "./edits.ts";

/** A change of a document; each has an inverse of the same kind. */
export type Edit =
  | { readonly type: "putSection"; readonly section: Section; readonly after: string | null }
  | { readonly type: "moveSection"; readonly sectionId: string; readonly after: string | null }
  | {
      readonly type: "changeSection";
      readonly sectionId: string;
      readonly look: SectionLook;
      readonly layout: Layout;
      /** Absent: as before; null: the section is not a copy. */
      readonly origin?: SectionOrigin | null | undefined;
      /** Absent: as before; null: everyone sees the section. */
      readonly cohorts?: Cohorts | null | undefined;
    }
  | { readonly type: "removeSection"; readonly sectionId: string }
  | {
      readonly type: "putBlock";
      readonly sectionId: string;
      readonly block: Block;
      readonly after: string | null;
    }
  | {
      readonly type: "moveBlock";
      readonly blockId: string;
      readonly sectionId: string;
      readonly after: string | null;
      readonly at: Placement;
      readonly position: Position;
    }
  | { readonly type: "changeBlock"; readonly blockId: string; readonly content: BlockContent }
  | { readonly type: "removeBlock"; readonly blockId: string }
  | { readonly type: "changeDetails"; readonly details: PageDetails };

type Identified = { readonly id: string };

export const sectionWith = ({ sections }: PageDocument, sectionId: string): Section | undefined =>
  sections.find(({ id }) => id === sectionId);

export const sectionOf = ({ sections }: PageDocument, blockId: string): Section | undefined =>
  sections.find(({ blocks }) => blocks.some(({ id }) => id === blockId));

export const blockWith = (document: PageDocument, blockId: string): Block | undefined =>
  blocksOf(document).find(({ id }) => id === blockId);

export const frameOf = ({ blocks: _blocks, ...frame }: Section): SectionFrame => frame;

/** A part as it is in the document; null when it is not there. */
export const partIn = (
  document: PageDocument,
  id: string,
): Block | SectionFrame | PageDetails | null => {
  if (id === DETAILS) return document.details;
  const section = sectionWith(document, id);
  return section ? frameOf(section) : (blockWith(document, id) ?? null);
};

type SectionChange = Extract<Edit, { readonly type: "changeSection" }>;

/** A section after a change, and what takes the change back. */
const changedSection = (
  section: Section,
  edit: SectionChange,
): { readonly changed: Section; readonly inverse: SectionChange } => {
  const { origin: formerOrigin, cohorts: formerCohorts, ...rest } = section;
  const { look, layout } = edit;
  const origin = edit.origin === undefined ? formerOrigin : edit.origin;
  const cohorts = edit.cohorts === undefined ? formerCohorts : edit.cohorts;
  return {
    changed: { ...rest, look, layout, ...(origin && { origin }), ...(cohorts && { cohorts }) },
    inverse: {
      ...edit,
      look: section.look,
      layout: section.layout,
      ...(edit.origin !== undefined && { origin: formerOrigin ?? null }),
      ...(edit.cohorts !== undefined && { cohorts: formerCohorts ?? null }),
    },
  };
};

/** The part before this one; null for the first. */
const before = (parts: readonly Identified[], id: string): string | null =>
  parts[parts.findIndex((each) => each.id === id) - 1]?.id ?? null;

const without = <Part extends Identified>(parts: readonly Part[], id: string): Part[] =>
  parts.filter((each) => each.id !== id);

/** After a part that is gone means at the end. */
const placed = <Part extends Identified>(
  parts: readonly Part[],
  part: Part,
  after: string | null,
): Part[] => {
  const rest = without(parts, part.id);
  const index = after === null ? 0 : rest.findIndex(({ id }) => id === after) + 1;
  const at = after !== null && index === 0 ? rest.length : index;
  return [...rest.slice(0, at), part, ...rest.slice(at)];
};

const withBlocks = (
  document: PageDocument,
  sectionId: string,
  change: (blocks: readonly Block[]) => Block[],
): PageDocument => ({
  ...document,
  sections: document.sections.map((section) =>
    section.id === sectionId ? { ...section, blocks: change(section.blocks) } : section,
  ),
});

const withSection = (document: PageDocument, section: Section): PageDocument => ({
  ...document,
  sections: document.sections.map((each) => (each.id === section.id ? section : each)),
});

type Applied = { readonly document: PageDocument; readonly inverse: Edit };

type BlockEdit = Extract<Edit, { readonly blockId: string }>;

const applyToBlock = (document: PageDocument, edit: BlockEdit): Applied | undefined => {
  const section = sectionOf(document, edit.blockId);
  const block = section?.blocks.find(({ id }) => id === edit.blockId);
  if (section === undefined || block === undefined) return undefined;
  const place = { sectionId: section.id, after: before(section.blocks, block.id) };
  switch (edit.type) {
    case "moveBlock": {
      const { at, position, sectionId, after } = edit;
      if (sectionWith(document, sectionId) === undefined) return undefined;
      const lifted = withBlocks(document, section.id, (blocks) => without(blocks, block.id));
      const moved = { ...block, at, position };
      return {
        document: withBlocks(lifted, sectionId, (blocks) => placed(blocks, moved, after)),
        inverse: { ...edit, ...place, at: block.at, position: block.position },
      };
    }
    case "changeBlock": {
      const changed = { ...block, content: edit.content };
      return {
        document: withBlocks(document, section.id, (blocks) =>
          blocks.map((each) => (each.id === block.id ? changed : each)),
        ),
        inverse: { ...edit, content: block.content },
      };
    }
    case "removeBlock":
      return {
        document: withBlocks(document, section.id, (blocks) => without(blocks, block.id)),
        inverse: { type: "putBlock", ...place, block },
      };
  }
};

type SectionEdit = Extract<Edit, { readonly type: `${string}Section` }>;

const applyToSection = (document: PageDocument, edit: SectionEdit): Applied | undefined => {
  const { sections } = document;
  if (edit.type === "putSection")
    return {
      document: { ...document, sections: placed(sections, edit.section, edit.after) },
      inverse: { type: "removeSection", sectionId: edit.section.id },
    };
  const section = sectionWith(document, edit.sectionId);
  if (section === undefined) return undefined;
  const after = before(sections, section.id);
  switch (edit.type) {
    case "moveSection":
      return {
        document: { ...document, sections: placed(sections, section, edit.after) },
        inverse: { ...edit, after },
      };
    case "changeSection": {
      const { changed, inverse } = changedSection(section, edit);
      return { document: withSection(document, changed), inverse };
    }
    case "removeSection":
      return {
        document: { ...document, sections: without(sections, section.id) },
        inverse: { type: "putSection", section, after },
      };
  }
};

/** The document after a change, and what takes it back; undefined when its part is not there. */
export const applyEdit = (document: PageDocument, edit: Edit): Applied | undefined => {
  switch (edit.type) {
    case "changeDetails":
      return {
        document: { ...document, details: edit.details },
        inverse: { ...edit, details: document.details },
      };
    case "putBlock":
      if (sectionWith(document, edit.sectionId) === undefined) return undefined;
      return {
        document: withBlocks(document, edit.sectionId, (blocks) =>
          placed(blocks, edit.block, edit.after),
        ),
        inverse: { type: "removeBlock", blockId: edit.block.id },
      };
    case "moveBlock":
    case "changeBlock":
    case "removeBlock":
      return applyToBlock(document, edit);
    default:
      return applyToSection(document, edit);
  }
};

/**
 * What a change is about, to tell whether a later one builds on it: the parts that it changes, and
 * those that must be there. A section's place and look are apart from its presence, so that a change
 * of the look does not hold back an older one of a block.
 */
export const touchedBy = (
  document: PageDocument,
  edit: Edit,
): { readonly touches: readonly string[]; readonly needs: readonly string[] } => {
  const whole = (id: string, blocks: readonly Block[]) => ({
    touches: [`section ${id}`, `look ${id}`, `place ${id}`, ...blocks.map((each) => each.id)],
    needs: [],
  });
  switch (edit.type) {
    case "changeDetails":
      return { touches: [DETAILS], needs: [] };
    case "putSection":
      return whole(edit.section.id, edit.section.blocks);
    case "removeSection":
      return whole(edit.sectionId, sectionWith(document, edit.sectionId)?.blocks ?? []);
    case "moveSection":
      return { touches: [`place ${edit.sectionId}`], needs: [`section ${edit.sectionId}`] };
    case "changeSection":
      return { touches: [`look ${edit.sectionId}`], needs: [`section ${edit.sectionId}`] };
    case "putBlock":
      return { touches: [edit.block.id], needs: [`section ${edit.sectionId}`] };
    default: {
      const from = sectionOf(document, edit.blockId)?.id;
      const to = edit.type === "moveBlock" ? edit.sectionId : from;
      return { touches: [edit.blockId], needs: [`section ${from}`, `section ${to}`] };
    }
  }
};
