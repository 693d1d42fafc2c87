import type { Area, Block } from "#domain/pages/document.ts";
import { COLUMNS, MAX_ROWS } from "#domain/pages/limits.ts";

const end = ({ row, rows }: Area): number => row + rows;
const meet = (one: Area, other: Area): boolean =>
  one.row < end(other) &&
  other.row < end(one) &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

const withArea = (block: Block, desktop: Area): Block => ({
  ...block,
  at: { ...block.at, desktop },
});

/** Whether a block is seen before another one: further up, or in the same row further left. */
const isBefore = (one: Area, other: Area): boolean =>
  one.row < other.row || (one.row === other.row && one.column < other.column);

const lastBefore = (blocks: readonly Block[], area: Area): number => {
  let found = -1;
  for (const [index, { at }] of blocks.entries())
    if (
      isBefore(at.desktop, area) &&
      (found < 0 || !isBefore(at.desktop, blocks[found]?.at.desktop ?? at.desktop))
    )
      found = index;
  return found;
};

/** Rows in which no block is are closed up. */
const closed = (blocks: readonly Block[]): readonly Block[] => {
  const used = new Set<number>();
  for (const { at } of blocks)
    for (let row = at.desktop.row; row < end(at.desktop); row += 1) used.add(row);
  const rows = [...used].toSorted((one, other) => one - other);
  return blocks.map((block) => {
    const { desktop } = block.at;
    const row = rows.indexOf(desktop.row) + 1;
    return row === desktop.row ? block : withArea(block, { ...desktop, row });
  });
};

type Options = {
  /** Everything from the area's first row on goes further down, even where there is room. */
  readonly inserts?: boolean;
  /** Rows with a height of their number stay where they are, also without blocks. */
  readonly keepsRows?: boolean;
};

/**
 * The blocks of a section, in reading order, after a block was put into an area. What is there already goes
 * further down with everything below it. The block is read after the one that is seen before it. Undefined:
 * the section has no row left.
 */
export const arranged = (
  blocks: readonly Block[],
  block: Block,
  area: Area,
  { inserts = false, keepsRows = false }: Options = {},
): readonly Block[] | undefined => {
  const others = blocks.filter(({ id }) => id !== block.id);
  const isTaken = inserts || others.some(({ at }) => meet(at.desktop, area));
  const lower = others.map((other) => {
    const { desktop } = other.at;
    if (!isTaken || desktop.row < area.row) return other;
    return withArea(other, { ...desktop, row: desktop.row + area.rows });
  });
  const at = lastBefore(lower, area) + 1;
  const all = [...lower.slice(0, at), withArea(block, area), ...lower.slice(at)];
  const result = keepsRows ? all : closed(all);
  return result.every(({ at: { desktop } }) => end(desktop) <= MAX_ROWS + 1) ? result : undefined;
};

/** Columns between the neighbours of an area that are in the same rows. */
export const roomAround = (
  blocks: readonly Block[],
  { id, at: { desktop } }: Block,
): { readonly first: number; readonly last: number } => {
  let [first, last] = [1, COLUMNS];
  for (const { id: other, at } of blocks) {
    const area = at.desktop;
    if (other === id || area.row >= end(desktop) || desktop.row >= end(area)) continue;
    if (area.column + area.columns <= desktop.column)
      first = Math.max(first, area.column + area.columns);
    else if (area.column >= desktop.column + desktop.columns)
      last = Math.min(last, area.column - 1);
  }
  return { first, last };
};
