/** Loads one member of all features that have it, in their order. */
export const loadAll = async <Part>(
  members: readonly ((() => Promise<Part>) | undefined)[],
): Promise<readonly Part[]> =>
  Promise.all(members.flatMap((load) => (load === undefined ? [] : [load()])));
