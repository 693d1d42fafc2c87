type Options = {
  /** Finishes what was begun. May take for ever while the database is away. */
  readonly stop: () => Promise<unknown>;
  readonly exit: (code: number) => void;
  /** The process ends after this time, whatever has not finished. */
  readonly withinMs: number;
};

export type Ending = {
  /** The process that started this one is gone, or wants this one to stop. */
  readonly onParentGone: () => void;
  /** The first signal stops in good order; whoever sends another does not want to wait. */
  readonly onSignal: () => void;
};

/**
 * How a process that belongs to another one ends: always. It has nothing that must be kept, because its
 * jobs and projections continue elsewhere from what the database knows.
 */
export const createEnding = ({ stop, exit, withinMs }: Options): Ending => {
  let isStopping = false;
  const begin = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => exit(1), withinMs).unref();
    stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  return {
    onParentGone: begin,
    onSignal: () => {
      if (isStopping) exit(1);
      else begin();
    },
  };
};
