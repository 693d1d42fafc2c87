import type { Handler } from "#commands/kit/handle.ts";
import type { Result } from "#domain/kit/result.ts";
import type { EventMetadata } from "#infra/event-store/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";
import { createIsAttemptPlaced } from "./is-attempt-placed.ts";

export type ReleaseExpiredDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly now: () => string;
  readonly newId: () => string;
};

/** Something that a checkout attempt holds for a limited time. */
type ExpiredHold = {
  readonly websiteId: string;
  /** The coupon or gift card of which it is held. */
  readonly streamId: string;
  readonly holdId: string;
};

type Expiry = {
  /** SQL of the rows of `ExpiredHold` that expired at or before `$1`, the oldest first, up to `$2` of them. */
  readonly expiredText: string;
  readonly actor: string;
  /** Message of the error when some could not be released. */
  readonly failure: string;
  readonly release: (
    hold: ExpiredHold,
    at: string,
    context: { readonly metadata: EventMetadata },
  ) => Promise<Result<{ readonly events: readonly unknown[] }, unknown>>;
};

const MAX_AT_ONCE = 500;

/**
 * Releases expired holds, except those of an order in progress: checkout finishes that order, and commits or releases its holds. The
 * table only shows where to look; the streams decide. Returns the number of released holds.
 */
export const createReleaseExpired = (
  { sql, handler, now, newId }: ReleaseExpiredDependencies,
  { expiredText, actor, failure, release }: Expiry,
): (() => Promise<number>) => {
  const isAttemptPlaced = createIsAttemptPlaced({ handler });

  const expire = async (hold: ExpiredHold): Promise<boolean> => {
    const { websiteId, holdId } = hold;
    if (await isAttemptPlaced(websiteId, holdId)) return false;
    const metadata = { websiteId, actor, correlationId: newId() };
    const outcome = await release(hold, now(), { metadata });
    return outcome.ok && outcome.value.events.length > 0;
  };

  return () =>
    sweep(failure, async (each) =>
      each(await sql.query<ExpiredHold>(expiredText, [now(), MAX_AT_ONCE]), expire),
    );
};
