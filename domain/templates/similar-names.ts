/** Longer names are not compared. */
const MAX_LENGTH = 40;

/** Counts added, omitted, changed and swapped letters; `most + 1` when there are more. */
const distance = (left: string, right: string, most: number): number => {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const here = [row];
    for (let at = 1; at <= right.length; at += 1) {
      const same = left[row - 1] === right[at - 1];
      let cost = Math.min(
        (above[at] as number) + 1,
        (here[at - 1] as number) + 1,
        (above[at - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1])
        cost = Math.min(cost, (before[at - 2] as number) + 1);
      here.push(cost);
    }
    before = above;
    above = here;
  }
  return above[right.length] as number;
};

/**
 * The name that was probably meant; undefined when none is similar. Takes up to `candidates` × 40 ×
 * 40 steps.
 */
export const similarName = (name: string, candidates: Iterable<string>): string | undefined => {
  if (name.length > MAX_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  const most = name.length <= 3 ? 1 : name.length <= 6 ? 2 : 3;
  let best: { readonly name: string; readonly far: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.length > MAX_LENGTH || candidate === name) continue;
    const far = distance(wanted, candidate.toLowerCase(), most);
    if (far <= most && far < (best?.far ?? most + 1)) best = { name: candidate, far };
  }
  return best?.name;
};
