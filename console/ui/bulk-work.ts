type Ids = readonly string[];
type Options = {
  readonly atOnce: number;
  readonly stopped: () => boolean;
  /** How many have been gone through. */
  readonly onProgress: (count: number) => void;
};

/** All ids before the first is changed: what is changed may not match any more and move the pages. */
const collected = async (
  pages: AsyncIterable<Ids> | Iterable<Ids>,
  stopped: () => boolean,
): Promise<Ids> => {
  const ids = new Set<string>();
  for await (const page of pages) {
    for (const id of page) ids.add(id);
    if (stopped()) break;
  }
  return [...ids];
};

/**
 * Changes rows a few at a time. Answers what was changed, also when it was stopped or failed half way,
 * so that exactly that can be changed back.
 */
export const inBatches = async (
  pages: AsyncIterable<Ids> | Iterable<Ids>,
  change: (ids: Ids) => Promise<Ids>,
  { atOnce, stopped, onProgress }: Options,
): Promise<{ readonly changed: Ids; readonly error?: unknown }> => {
  const changed: string[] = [];
  try {
    const ids = await collected(pages, stopped);
    for (let at = 0; at < ids.length && !stopped(); at += atOnce) {
      const some = ids.slice(at, at + atOnce);
      changed.push(...(await change(some)));
      onProgress(at + some.length);
    }
  } catch (error) {
    return { changed, error };
  }
  return { changed };
};

/** Changes all of it back: nobody stops that, and the screen that it began on may be gone. */
export const takeBack = async (
  changed: Ids,
  undo: (ids: Ids) => Promise<unknown>,
  atOnce: number,
): Promise<void> => {
  const back = async (some: Ids) => {
    await undo(some);
    return some;
  };
  const going = { atOnce, stopped: () => false, onProgress: () => undefined };
  const { error } = await inBatches([changed], back, going);
  if (error !== undefined) throw error;
};
