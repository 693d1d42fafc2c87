/**
 * Concurrent callers with the same request share one query. No caller gets a query that started
 * before its request: while one runs, new callers wait for the next, so that the answer is as fresh
 * as one of a separate query.
 */
export const shareQuestions = <Question, Value>(
  keyOf: (question: Question) => string,
  ask: (question: Question) => Promise<Value>,
): ((question: Question) => Promise<Value>) => {
  type PinnedConnection = { running: Promise<unknown>; next: Promise<Value> | undefined };
  const lanes = new Map<string, PinnedConnection>();

  const start = (key: string, question: Question): Promise<Value> => {
    const answer = ask(question);
    const lane: PinnedConnection = { running: answer.catch(() => undefined), next: undefined };
    lanes.set(key, lane);
    void lane.running.then(() => {
      if (lanes.get(key) === lane && lane.next === undefined) lanes.delete(key);
    });
    return answer;
  };

  return (question) => {
    const key = keyOf(question);
    const lane = lanes.get(key);
    if (lane === undefined) return start(key, question);
    lane.next ??= lane.running.then(() => start(key, question));
    return lane.next;
  };
};

const MAX_AT_ONCE = 500;

/**
 * Combines concurrent requests into one query: the first runs immediately, those that arrive while
 * it runs form the next. Answers are in the order of the requests.
 */
export const gatherQuestions = <Question, Value>(
  askAll: (questions: readonly Question[]) => Promise<readonly Value[]>,
): ((question: Question) => Promise<Value>) => {
  type Waiting = {
    readonly question: Question;
    readonly resolve: (value: Value) => void;
    readonly reject: (error: unknown) => void;
  };
  let waiting: Waiting[] = [];
  let running = false;

  const flush = async (): Promise<void> => {
    running = true;
    // Requests that the network delivers in one turn of the event loop share a query.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_AT_ONCE);
      waiting = waiting.slice(MAX_AT_ONCE);
      try {
        const answers = await askAll(batch.map(({ question }) => question));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  };

  return (question) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (!running) void flush();
    });
};
