import { gather } from "#domain/kit/gather.ts";

const MAX_AT_ONCE = 500;

/** Requests that the network delivers in one turn of the event loop share a query. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Combines concurrent requests into one query: the first runs immediately, those that arrive while
 * it runs form the next. Answers are in the order of the requests.
 */
export const gatherQuestions = <Question, Value>(
  askAll: (questions: readonly Question[]) => Promise<readonly Value[]>,
): ((question: Question) => Promise<Value>) => gather(askAll, MAX_AT_ONCE, endOfTurn);
