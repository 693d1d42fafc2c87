import { sameJson } from "#domain/kit/same-json.ts";
import type {
  Block,
  PageDetails,
  PageDocument,
  Section,
  SectionFrame,
  SectionLook,
} from "#domain/pages/document.ts";
import { blockText } from "#domain/pages/page-text.ts";
import { nameOf } from "../blocks/block-kinds.ts";
import { sectionHeightNames, sectionRoleNames, sectionWidthNames } from "../section-look-texts.ts";
import {
  type ChangedPart,
  changedFields,
  changedLines,
  changedWords,
  type FieldsOf,
  movedIn,
} from "./changed-part.ts";

const detailFields: FieldsOf<PageDetails> = {
  title: { name: "Title", text: (title) => title },
  description: { name: "Description", text: (description) => description },
  imageUrl: { name: "Picture for link previews", text: (url) => url },
  noIndex: { name: "Keep out of search engines", text: (noIndex) => (noIndex ? "Yes" : "No") },
};

type Frame = Omit<SectionFrame, "id" | "look"> & SectionLook;

const frameFields: FieldsOf<Frame> = {
  role: { name: "Colours", text: (role) => sectionRoleNames[role] },
  height: { name: "Height", text: (height) => sectionHeightNames[height] },
  width: { name: "Width", text: (width) => sectionWidthNames[width] },
  background: {
    name: "Background picture",
    text: (background) => ("image" in background ? background.image.assetUrl : "None"),
  },
  layout: {
    name: "Rows",
    text: ({ body }) => body.layout.rows.map(({ height }) => height).join(", "),
  },
  cohorts: {
    name: "Groups of visitors",
    text: (cohorts) => cohorts?.join(", ") ?? "All",
  },
  origin: { name: "Saved section" },
};

const frameOf = ({ look, layout, cohorts, origin }: Section): Frame => ({
  ...look,
  layout,
  cohorts,
  origin,
});

type Placed = {
  readonly block: Block;
  readonly section: Section;
};

const placedOf = ({ sections }: PageDocument): ReadonlyMap<string, Placed> =>
  new Map(
    sections.flatMap((section) => section.blocks.map((block) => [block.id, { block, section }])),
  );

const idsOf = (parts: readonly { readonly id: string }[]): readonly string[] =>
  parts.map(({ id }) => id);

type Partly = Pick<ChangedPart, "kind"> & Partial<Pick<ChangedPart, "words">>;

const blockPart = ({ id, content }: Block, { kind, words = [] }: Partly): ChangedPart => ({
  id,
  of: "block",
  kind,
  name: nameOf(content),
  words,
});

/** What became of a block that both documents have. */
const changesOfBlock = (
  before: Placed,
  { block, section }: Placed,
  moved: ReadonlySet<string>,
): readonly ChangedPart[] => {
  const old = before.block;
  const isMoved =
    before.section.id !== section.id ||
    moved.has(block.id) ||
    !sameJson([old.at, old.position], [block.at, block.position]);
  return [
    ...(sameJson(old.content, block.content)
      ? []
      : [
          blockPart(block, {
            kind: "changed",
            words: changedWords(blockText(old.content), blockText(block.content)),
          }),
        ]),
    ...(isMoved ? [blockPart(block, { kind: "moved" })] : []),
  ];
};

const sectionPart = (
  { id }: Section,
  number: number,
  { kind, words = [] }: Partly,
): ChangedPart => ({
  id,
  of: "section",
  kind,
  name: kind === "removed" ? `Former section ${number}` : `Section ${number}`,
  words,
});

/** What became of a section itself; its blocks are compared on their own. */
const changesOfSection = (
  before: Section | undefined,
  section: Section,
  number: number,
  moved: ReadonlySet<string>,
): readonly ChangedPart[] => {
  if (before === undefined) return [sectionPart(section, number, { kind: "added" })];
  const [old, present] = [frameOf(before), frameOf(section)];
  return [
    ...(sameJson(old, present)
      ? []
      : [
          sectionPart(section, number, {
            kind: "changed",
            words: changedLines(frameFields, old, present),
          }),
        ]),
    ...(moved.has(section.id) ? [sectionPart(section, number, { kind: "moved" })] : []),
  ];
};

/**
 * What differs between the sections of two documents: those of the later one in reading order, each with its
 * blocks, then removed ones.
 */
export const changedSections = (
  before: PageDocument,
  after: PageDocument,
): readonly ChangedPart[] => {
  const [earlier, later] = [placedOf(before), placedOf(after)];
  const oldSections = new Map(before.sections.map((section) => [section.id, section]));
  const movedSections = movedIn(idsOf(before.sections), idsOf(after.sections));
  const present = after.sections.flatMap((section, at): readonly ChangedPart[] => {
    const old = oldSections.get(section.id);
    const moved = movedIn(idsOf(old?.blocks ?? []), idsOf(section.blocks));
    return [
      ...changesOfSection(old, section, at + 1, movedSections),
      ...section.blocks.flatMap((block) => {
        const placed = earlier.get(block.id);
        return placed === undefined
          ? [blockPart(block, { kind: "added" })]
          : changesOfBlock(placed, { block, section }, moved);
      }),
    ];
  });
  const kept = new Set(idsOf(after.sections));
  return [
    ...present,
    ...before.sections.flatMap((section, at) =>
      kept.has(section.id) ? [] : [sectionPart(section, at + 1, { kind: "removed" })],
    ),
    ...[...earlier.values()]
      .filter(({ block }) => !later.has(block.id))
      .map(({ block }) => blockPart(block, { kind: "removed" })),
  ];
};

/** What differs between two documents of a page: its details, sections and blocks. */
export const changedPage = (before: PageDocument, after: PageDocument): readonly ChangedPart[] => [
  ...changedFields(detailFields, before.details, after.details),
  ...changedSections(before, after),
];
