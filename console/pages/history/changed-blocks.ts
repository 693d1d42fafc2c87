import { type Change, diffWords } from "diff";
import { type Block, blocksOf, type PageDocument } from "#domain/pages/document.ts";
import { blockText } from "#domain/pages/page-text.ts";
import { nameOf } from "../blocks/block-kinds.ts";

export type ChangedBlock = {
  readonly id: string;
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly name: string;
  /** The texts of both, word by word; empty where the text is the same. */
  readonly words: readonly Pick<Change, "value" | "added" | "removed">[];
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const compared = (before: Block, after: Block): ChangedBlock | undefined => {
  const { id, content } = after;
  const name = nameOf(content);
  if (!isSame(before.content, content)) {
    const [old, present] = [blockText(before.content), blockText(content)];
    return { id, kind: "changed", name, words: old === present ? [] : diffWords(old, present) };
  }
  const isMoved = !isSame(before.at, after.at) || before.position !== after.position;
  return isMoved ? { id, kind: "moved", name, words: [] } : undefined;
};

/** What differs between two documents, by block: those of the later one in reading order, then removed ones. */
export const changedBlocks = (
  before: PageDocument,
  after: PageDocument,
): readonly ChangedBlock[] => {
  const earlier = new Map(blocksOf(before).map((block) => [block.id, block]));
  const later = blocksOf(after);
  const kept = new Set(later.map(({ id }) => id));
  const present = later.flatMap((block): readonly ChangedBlock[] => {
    const old = earlier.get(block.id);
    const change =
      old === undefined
        ? ({ id: block.id, kind: "added", name: nameOf(block.content), words: [] } as const)
        : compared(old, block);
    return change === undefined ? [] : [change];
  });
  const gone = [...earlier.values()].filter(({ id }) => !kept.has(id));
  return [
    ...present,
    ...gone.map(({ id, content }) => ({
      ...{ id, name: nameOf(content), words: [] },
      kind: "removed" as const,
    })),
  ];
};
