/**
 * Names of rows for the labels of their buttons. Rows that would have the same name get their place among the rows of
 * that name, so that each label leads to one button.
 */
export const distinctNames = (names: readonly string[]): readonly string[] => {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = names.filter((each) => each === name).length;
    if (count === 1) return name;
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return `${name} (${place} of ${count})`;
  });
};
