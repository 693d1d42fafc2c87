/** Runs functions one after another: each begins when the one before it has ended or failed. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
};
