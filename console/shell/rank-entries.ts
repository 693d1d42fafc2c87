/** What is searched: a label, and other words for the same thing. */
type Searchable = { readonly label: string; readonly also?: string };

/** The parts of a text that a search can begin with. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);

/** How well a word fits, the best first; a synonym counts only from its beginning. */
const ranks = [
  (word: string, { label }: Searchable) => label.toLowerCase() === word,
  (word: string, { label }: Searchable) => wordsOf(label)[0] === word,
  (word: string, { label }: Searchable) => wordsOf(label).includes(word),
  (word: string, { also = "" }: Searchable) => wordsOf(also).includes(word),
  (word: string, { label }: Searchable) => label.toLowerCase().startsWith(word),
  (word: string, { label }: Searchable) => wordsOf(label).some((each) => each.startsWith(word)),
  (word: string, { also = "" }: Searchable) => wordsOf(also).some((each) => each.startsWith(word)),
  (word: string, { label }: Searchable) => label.toLowerCase().includes(word),
] as const;

/** The rank of an entry that every word fits; undefined if one does not. */
const rankOf = (entry: Searchable, words: readonly string[]): number | undefined => {
  const found = words.map((word) => ranks.findIndex((fits) => fits(word, entry)));
  return found.includes(-1) ? undefined : Math.max(0, ...found);
};

/** A record that its call found by something that is not shown comes last. */
export const LAST_RANK = ranks.length;

/**
 * The entries that fit a search, those first in which it is a whole word, then those in which a word begins
 * with it. Entries of one rank keep their order.
 */
export const rankEntries = <Entry extends Searchable>(
  entries: readonly Entry[],
  search: string,
  /** The rank of entries that do not fit; undefined leaves them out. */
  otherwise?: number,
): readonly { readonly entry: Entry; readonly rank: number }[] => {
  const words = wordsOf(search);
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, words) ?? otherwise;
      return rank === undefined ? [] : { entry, rank };
    })
    .sort((a, b) => a.rank - b.rank);
};
