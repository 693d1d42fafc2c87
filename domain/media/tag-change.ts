/** Tags that many files get or lose together. */
export type TagChange = {
  readonly add: readonly string[];
  readonly remove: readonly string[];
};

/** The tags of one file after the change: its own keep their order, and new ones follow. */
export const withTags = (tags: readonly string[], { add, remove }: TagChange): string[] =>
  [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));

/** What undoes the change for a file that had these tags before it. Other tags stay as they are. */
export const inverseChange = (
  before: readonly string[],
  { add, remove }: TagChange,
): TagChange => ({
  add: before.filter((tag) => remove.includes(tag)),
  remove: add.filter((tag) => !before.includes(tag)),
});

const quoted = (tags: readonly string[]): string => tags.map((tag) => `“${tag}”`).join(", ");

/** "Tags: added “shop”, “night”; removed “draft”" */
export const tagChangeText = ({ add, remove }: TagChange): string => {
  const parts = [
    ...(add.length > 0 ? [`added ${quoted(add)}`] : []),
    ...(remove.length > 0 ? [`removed ${quoted(remove)}`] : []),
  ];
  return `Tags: ${parts.join("; ")}`;
};
