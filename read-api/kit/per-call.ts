/**
 * Work that is done once for each call, for the rows of a list and for what is next to them in the
 * answer.
 */
export const perCall = <Call extends object, Result>(
  work: (call: Call) => Promise<Result>,
): ((call: Call) => Promise<Result>) => {
  const results = new WeakMap<Call, Promise<Result>>();
  return (call) => {
    const result = results.get(call) ?? work(call);
    results.set(call, result);
    return result;
  };
};
