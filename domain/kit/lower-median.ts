/** Moves smaller numbers of a range in front of larger ones, around one of them. Returns where both met. */
const split = (
  values: Float64Array,
  from: number,
  to: number,
): readonly [low: number, high: number] => {
  const pivot = values[(from + to) >> 1] as number;
  let [low, high] = [from, to];
  while (low <= high) {
    while ((values[low] as number) < pivot) low += 1;
    while ((values[high] as number) > pivot) high -= 1;
    if (low > high) break;
    const value = values[low] as number;
    values[low] = values[high] as number;
    values[high] = value;
    low += 1;
    high -= 1;
  }
  return [low, high];
};

/** The median of numbers, the lower one of two; null without any. It takes a part of the time of sorting all. */
export const lowerMedian = (numbers: Float64Array): number | null => {
  if (numbers.length === 0) return null;
  const values = numbers.slice();
  const middle = (values.length - 1) >> 1;
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const [low, high] = split(values, from, to);
    if (middle <= high) to = high;
    else if (middle >= low) from = low;
    else break;
  }
  return values[middle] as number;
};
