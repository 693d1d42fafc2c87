/**
 * Concurrent callers with the same request share one query. No caller gets a query that started
 * before its request: while one runs, new callers wait for the next, so that the answer is as fresh
 * as one of a separate query.
 */
export const singleFlight = <Question, Value>(
  keyOf: (question: Question) => string,
  ask: (question: Question) => Promise<Value>,
): ((question: Question) => Promise<Value>) => {
  type InFlight = { running: Promise<unknown>; next: Promise<Value> | undefined };
  const byKey = new Map<string, InFlight>();

  const start = (key: string, question: Question): Promise<Value> => {
    const answer = ask(question);
    const inFlight: InFlight = { running: answer.catch(() => undefined), next: undefined };
    byKey.set(key, inFlight);
    void inFlight.running.then(() => {
      if (byKey.get(key) === inFlight && inFlight.next === undefined) byKey.delete(key);
    });
    return answer;
  };

  return (question) => {
    const key = keyOf(question);
    const inFlight = byKey.get(key);
    if (inFlight === undefined) return start(key, question);
    inFlight.next ??= inFlight.running.then(() => start(key, question));
    return inFlight.next;
  };
};
