const HALF_AT_THE_END = /[\ud800-\udbff]$/;

/**
 * The longest beginning of a text whose size is up to `maxBytes`. It never ends in half of a character.
 * `bytesOf` is the size of a text, such as that of its JSON.
 */
export const leadingText = (
  text: string,
  maxBytes: number,
  bytesOf: (text: string) => number,
): string => {
  let [fits, tooLong] = [0, text.length + 1];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (bytesOf(text.slice(0, middle)) <= maxBytes) fits = middle;
    else tooLong = middle;
  }
  const kept = text.slice(0, fits);
  return (HALF_AT_THE_END.test(kept) ? kept.slice(0, -1) : kept).toWellFormed();
};
