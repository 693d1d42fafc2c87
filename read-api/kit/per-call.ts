/**
 * Work that is done once for each call, for the rows of a list and for what is next to them in the
 * answer.
 */
export const perCall = <Asked extends object, Found>(
  work: (asked: Asked) => Promise<Found>,
): ((asked: Asked) => Promise<Found>) => {
  const known = new WeakMap<Asked, Promise<Found>>();
  return (asked) => {
    const found = known.get(asked) ?? work(asked);
    known.set(asked, found);
    return found;
  };
};
