/** Processes each item in turn; returns the sum of the results, where `true` counts as one. */
type Each = <One>(
  all: readonly One[],
  work: (one: One) => Promise<boolean | number>,
) => Promise<number>;

/**
 * One pass over what is due. A failure must not block the others: its error is kept until the pass has ended, and
 * the next pass tries it again.
 * @param failure message of the error
 * @throws AggregateError with all failures; its cause, which the log shows, is the first one
 */
export const sweep = async <Result>(
  failure: string,
  pass: (each: Each) => Promise<Result>,
): Promise<Result> => {
  const errors: unknown[] = [];
  const each: Each = async (all, work) => {
    let done = 0;
    for (const one of all)
      try {
        done += Number(await work(one));
      } catch (error) {
        errors.push(error);
      }
    return done;
  };
  try {
    const result = await pass(each);
    if (errors.length === 0) return result;
  } catch (error) {
    if (errors.length === 0) throw error;
    errors.push(error);
  }
  throw new AggregateError(errors, failure, { cause: errors[0] });
};
