import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "#infra/http/refusal.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { ExplainedId } from "./explained-number.ts";
import type { Fold, Question } from "./fold-streams.ts";
import type { createFolds } from "./folds.ts";

/** Not in the specification: more take minutes to read, and more memory for their visitors than a process that serves has. */
const MAX_VIEWS = 250_000;
/** A call is not kept open longer than this. The events are read on, and a later call has the answer. */
const WAIT_MS = 2_000;

const count = new Intl.NumberFormat("en-US");

export type ReadingLimits = {
  readonly maxViews?: number | undefined;
  readonly waitMs?: number | undefined;
};

const viewsText = `
  select coalesce(sum(views), 0)::float8 as views from read.visit_hours
   where website_id = $1 and hour >= floor(extract(epoch from $2::timestamptz) / 3600)`;

/** 422 for days with more page views, up to now, than are read for one number. */
const requireFewViews = async (
  sql: Pick<Sql, "query">,
  { websiteId }: ExplainedId,
  since: string,
  maxViews: number,
): Promise<void> => {
  const [row] = await sql.query<{ views: number }>(viewsText, [websiteId, since]);
  const views = row?.views ?? 0;
  if (views > maxViews)
    throw new Refusal(
      422,
      "too-many-events",
      `These days and the time since then have ${count.format(views)} page views. Past values are computed from up to ${count.format(maxViews)}: select fewer or later days.`,
    );
};

/** 503 while the events are read, with the part of them that is done. */
const notReadYet = (countedShare: number): Refusal =>
  new Refusal(
    503,
    "not-counted-yet",
    `The page views of these days are being read: ${Math.floor(countedShare * 100)} % done. Try again shortly.`,
    { beside: { countedShare } },
  );

/**
 * Finds folds that can take long: one after another, because each needs memory. A failure is kept for the next call, which
 * asks for the same.
 */
export const createLongReading = (
  sql: Pick<Sql, "query">,
  folds: ReturnType<typeof createFolds>,
  { maxViews = MAX_VIEWS, waitMs = WAIT_MS }: ReadingLimits,
) => {
  const reading = new Map<string, Promise<Fold>>();
  let last: Promise<unknown> = Promise.resolve();

  const begin = (key: string, question: Question): Promise<Fold> => {
    const fold = last.then(() => folds.find(key, question));
    last = fold.catch(() => undefined);
    reading.set(key, fold);
    fold.then(
      () => reading.delete(key),
      () => undefined,
    );
    return fold;
  };

  return async (key: string, question: Question, since: string): Promise<Fold> => {
    const known = reading.get(key);
    if (known === undefined) await requireFewViews(sql, question.asked, since, maxViews);
    const fold = known ?? reading.get(key) ?? begin(key, question);
    const ended = new AbortController();
    const late = pause(waitMs, undefined, { ref: false, signal: ended.signal }).catch(
      () => undefined,
    );
    try {
      const found = await Promise.race([fold, late]);
      if (found !== undefined) return found;
    } catch (error) {
      reading.delete(key);
      throw error;
    } finally {
      ended.abort();
    }
    throw notReadYet(folds.readShare(key));
  };
};
