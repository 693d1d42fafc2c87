import { gather } from "#domain/kit/gather.ts";
import type { SkipReason } from "#domain/restock/events.ts";
import type { FindRestockVariant, RestockVariant } from "#domain/restock/variant-facts.ts";
import type { Delivery } from "#infra/mail/port.ts";
import type { NoticeContent, Tell } from "./notify.ts";
import type { SendScope, SendTables, WaitingSignUp } from "./waiting-sign-ups.ts";

/** People looked at per query; what became of their mails is recorded together. */
const PAGE = 200;
/** Mails, and connections to the mail server, at a time: after a kill no more can be in doubt. */
export const MAILS_AT_ONCE = 8;
/** Outcomes under way at a time: their streams are read side by side and appended in one statement. */
const RECORDED_AT_ONCE = 50;

export type Told = {
  /** Mails that the server wants again later. */
  readonly postponed: number;
  /** Why not everybody was told; undefined when everybody was. */
  readonly stopped: SkipReason | undefined;
  /** Some of the units came back behind those who had been left out: go through the list again. */
  readonly isWorthAnotherTurn: boolean;
};

/** Works through the list in order, a few at a time. The first failure ends it, when those under way have ended. */
const eachOf = async <Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items[Symbol.iterator]();
  const errors: unknown[] = [];
  const hands = Array.from({ length: atOnce }, async () => {
    for (const item of left)
      if (errors.length === 0) await work(item).catch((error: unknown) => void errors.push(error));
  });
  await Promise.all(hands);
  if (errors.length > 0) throw errors[0];
};

type Run = {
  readonly telling: NoticeContent;
  readonly scope: SendScope;
  readonly jobKey: string;
  readonly signal: AbortSignal;
  /** The variant as it is now: those who ask at the same time share a look. */
  readonly look: () => Promise<RestockVariant | undefined>;
  /** Who may still be told. */
  unitsLeft: number;
  postponed: number;
  stopped: SkipReason | undefined;
};

type Options = {
  readonly jobKey: string;
  readonly units: number | null;
  readonly signal: AbortSignal;
};

type Dependencies = {
  readonly tables: SendTables;
  readonly tell: Tell;
  readonly findVariant: FindRestockVariant;
  /** Resolves when the tables have seen all that was recorded before the call. */
  readonly waitForRestock: () => Promise<void>;
};

/** One mail, if it may leave; undefined when it may not. */
const createTellOne = ({ tell }: Pick<Dependencies, "tell">) => {
  /** Why this person, and whoever comes behind, is not told; undefined when they may be. */
  const obstacle = async (run: Run, signUp: WaitingSignUp): Promise<SkipReason | undefined> => {
    const { holdMinutes } = run.telling;
    const variant = await run.look();
    if (variant === undefined) return "removed";
    if (holdMinutes === undefined) return variant.soldOut ? "sold-out" : undefined;
    return (await tell.hold(run.telling, signUp, holdMinutes)) ? undefined : "no-units-left";
  };

  return async (run: Run, signUp: WaitingSignUp): Promise<Delivery | undefined> => {
    if (run.stopped !== undefined) return undefined;
    run.signal.throwIfAborted();
    // Taken before anything is waited for: those beside must not count on the same unit.
    run.unitsLeft -= 1;
    const reason = run.unitsLeft < 0 ? "no-units-left" : await obstacle(run, signUp);
    if (reason !== undefined) {
      run.unitsLeft += 1;
      run.stopped ??= reason;
      return undefined;
    }
    const delivery = await tell.deliver(run.jobKey, run.telling, signUp);
    const isLost = delivery.state === "failed" && delivery.kind !== "in-doubt";
    if (isLost) run.unitsLeft += 1;
    if (isLost && run.telling.holdMinutes !== undefined) await tell.release(run.telling, signUp);
    return delivery;
  };
};

/**
 * Tells everybody of a send who waits, first come first, and looks at the stock again before each mail.
 * What an earlier run of the same job left open is settled first.
 */
export const createNotifyAll = ({ tables, tell, findVariant, waitForRestock }: Dependencies) => {
  const notifyOne = createTellOne({ tell });

  const lookAt = ({ websiteId, productId, variantId }: SendScope) => {
    const look = gather(async (asked: readonly undefined[]) => {
      const variant = await findVariant(websiteId, productId, variantId);
      return asked.map(() => variant);
    }, MAILS_AT_ONCE);
    return () => look(undefined);
  };

  const notifyPage = async (run: Run, page: readonly WaitingSignUp[]): Promise<void> => {
    const outcomes: { readonly signUp: WaitingSignUp; readonly delivery: Delivery }[] = [];
    try {
      await eachOf(page, MAILS_AT_ONCE, async (signUp) => {
        const delivery = await notifyOne(run, signUp);
        if (delivery === undefined) return;
        if (delivery.state === "postponed") run.postponed += 1;
        else outcomes.push({ signUp, delivery });
      });
    } finally {
      await eachOf(outcomes, RECORDED_AT_ONCE, ({ signUp, delivery }) =>
        tell.record(run.telling, signUp, delivery),
      );
    }
  };

  /** Nothing of these is handed over again: they have been, or are in doubt. */
  const settleInterrupted = async ({ telling, scope, jobKey }: Run): Promise<void> => {
    for (let after = 0; ; ) {
      const page = await tables.findInterrupted(scope, jobKey, after, PAGE);
      const last = page.at(-1);
      // Whoever is settled must not be found waiting again, and take a second unit.
      if (last === undefined) return after === 0 ? undefined : waitForRestock();
      await eachOf(page, RECORDED_AT_ONCE, async (signUp) =>
        tell.record(telling, signUp, await tell.deliver(jobKey, telling, signUp)),
      );
      after = last.position;
    }
  };

  return async (telling: NoticeContent, scope: SendScope, options: Options): Promise<Told> => {
    const { units, jobKey, signal } = options;
    const run: Run = {
      telling,
      scope,
      jobKey,
      signal,
      look: lookAt(scope),
      unitsLeft: Number.POSITIVE_INFINITY,
      postponed: 0,
      stopped: undefined,
    };
    await settleInterrupted(run);
    if (units !== null) run.unitsLeft = units - (await tables.countUsed(scope, jobKey));
    for (let after = 0; run.stopped === undefined; ) {
      const page = await tables.findWaiting(scope, after, PAGE);
      const last = page.at(-1);
      if (last === undefined) break;
      await notifyPage(run, page);
      after = last.position;
    }
    const { postponed, stopped, unitsLeft } = run;
    const isWorthAnotherTurn = stopped === "no-units-left" && unitsLeft > 0 && postponed === 0;
    return { postponed, stopped, isWorthAnotherTurn };
  };
};
