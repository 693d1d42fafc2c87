/** The list with another item at a place. */
export const replacedAt = <Item>(list: readonly Item[], at: number, item: Item): Item[] =>
  list.map((each, index) => (index === at ? item : each));

export const removedAt = <Item>(list: readonly Item[], at: number): Item[] =>
  list.filter((_, index) => index !== at);

/** The list with one item in another place; the same list where that place does not exist. */
export const movedTo = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = removedAt(list, from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
};

/** Names a new part; visitors do not see it. */
export const newPartId = (): string => crypto.randomUUID();
