type Options = {
  /** Finishes work in progress. Can take for ever while the database is unavailable. */
  readonly stop: () => Promise<unknown>;
  readonly exit: (code: number) => void;
  /** The process ends after this time, finished or not. */
  readonly withinMs: number;
};

export type Ending = {
  /** The parent process is gone, or wants this one to stop. */
  readonly onParentGone: () => void;
  /** The first signal stops in order; a second one means that the sender does not want to wait. */
  readonly onSignal: () => void;
};

/**
 * How a child process ends, in any case. It has nothing to save, because its jobs and projections
 * continue elsewhere from the database's state.
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
