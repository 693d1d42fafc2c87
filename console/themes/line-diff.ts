export type DiffLine = {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
  /** Starts at 1; undefined on the side without the line. */
  readonly before: number | undefined;
  readonly after: number | undefined;
};

/**
 * Number of different lines above which both texts count as completely different: the search is
 * quadratic in it.
 */
const MAX_DIFFERENCES = 800;

/** Indexes of a line that both lists contain. */
type Pair = { readonly x: number; readonly y: number };

/** The common lines, by Myers' shortest edit script. */
const pairsOf = (a: readonly string[], b: readonly string[]): readonly Pair[] => {
  const offset = MAX_DIFFERENCES + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trail: Int32Array[] = [];
  for (let d = 0; d <= Math.min(MAX_DIFFERENCES, a.length + b.length); d += 1) {
    trail.push(furthest.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const [left, right] = [furthest[offset + k - 1] ?? 0, furthest[offset + k + 1] ?? 0];
      let x = k === -d || (k !== d && left < right) ? right : left + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest[offset + k] = x;
      if (x >= a.length && x - k >= b.length) return walkBack(trail, a.length, b.length);
    }
  }
  return [];
};

const walkBack = (trail: readonly Int32Array[], endX: number, endY: number): readonly Pair[] => {
  const pairs: Pair[] = [];
  let [x, y] = [endX, endY];
  for (let d = trail.length - 1; d >= 0; d -= 1) {
    const known = trail[d] as Int32Array;
    const at = (k: number) => known[k + d + 1] ?? 0;
    const k = x - y;
    const from = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1;
    const [beforeX, beforeY] = d === 0 ? [0, 0] : [at(from), at(from) - from];
    for (; x > beforeX && y > beforeY; x -= 1, y -= 1) pairs.push({ x: x - 1, y: y - 1 });
    [x, y] = [beforeX, beforeY];
  }
  return pairs.reverse();
};

const sharedStart = (a: readonly string[], b: readonly string[]): number => {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
};

/** Lines of both texts in one order: removed lines come before added ones. */
export const diffLines = (before: string, after: string): readonly DiffLine[] => {
  const [a, b] = [before.split("\n"), after.split("\n")];
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).reverse(), b.slice(start).reverse());
  const middle = pairsOf(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const pairs: readonly Pair[] = [
    ...Array.from({ length: start }, (_, at) => ({ x: at, y: at })),
    ...middle.map(({ x, y }) => ({ x: x + start, y: y + start })),
    ...Array.from({ length: end }, (_, at) => ({
      x: a.length - end + at,
      y: b.length - end + at,
    })),
    { x: a.length, y: b.length },
  ];
  const lines: DiffLine[] = [];
  let [x, y] = [0, 0];
  for (const pair of pairs) {
    for (; x < pair.x; x += 1)
      lines.push({ kind: "removed", text: a[x] as string, before: x + 1, after: undefined });
    for (; y < pair.y; y += 1)
      lines.push({ kind: "added", text: b[y] as string, before: undefined, after: y + 1 });
    if (x < a.length && y < b.length) {
      lines.push({ kind: "same", text: a[x] as string, before: x + 1, after: y + 1 });
      x += 1;
      y += 1;
    }
  }
  return lines;
};

export type DiffPart =
  | { readonly kind: "lines"; readonly lines: readonly DiffLine[] }
  /** Number of equal lines that are folded. */
  | { readonly kind: "gap"; readonly count: number };

/** Changes with some context lines. Empty without a difference. */
export const foldSame = (lines: readonly DiffLine[], around = 3): readonly DiffPart[] => {
  const changed = lines.flatMap(({ kind }, at) => (kind === "same" ? [] : [at]));
  if (changed.length === 0) return [];
  const shown = new Set<number>();
  for (const at of changed)
    for (let near = at - around; near <= at + around; near += 1) shown.add(near);
  const parts: DiffPart[] = [];
  let at = 0;
  while (at < lines.length) {
    const from = at;
    const isShown = shown.has(at);
    while (at < lines.length && shown.has(at) === isShown) at += 1;
    parts.push(
      isShown ? { kind: "lines", lines: lines.slice(from, at) } : { kind: "gap", count: at - from },
    );
  }
  return parts;
};
