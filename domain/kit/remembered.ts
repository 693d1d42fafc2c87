const MAX_ANSWERS = 10_000;

/** The same pure function, which remembers its last answers: texts of visitors repeat. */
export const remembered = <Answer>(
  answer: (text: string) => Answer,
): ((text: string) => Answer) => {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    // Texts come from visitors, so their number has no bound.
    if (answers.size >= MAX_ANSWERS) answers.clear();
    const found = answer(text);
    answers.set(text, found);
    return found;
  };
};
