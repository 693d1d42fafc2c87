import { gather } from "#domain/kit/gather.ts";
import type { SkipReason } from "#domain/restock/events.ts";
import type { FindRestockVariant, RestockVariant } from "#domain/restock/variant-facts.ts";
import type { Delivery } from "#infra/mail/port.ts";
import type { NoticeContent, Notifier } from "./notify.ts";
import type { SendScope, SendTables, WaitingSignUp } from "./waiting-sign-ups.ts";

/** People per query; their outcomes are recorded together. */
const PAGE = 200;
/**
 * Concurrent emails and connections to the mail server: the maximum number in doubt after a kill.
 */
export const MAILS_AT_ONCE = 8;
/** Concurrent outcomes: their streams are read in parallel and appended in one statement. */
const RECORDED_AT_ONCE = 50;

export type SendProgress = {
  /** When the emails that the server deferred are tried again. ISO 8601. */
  readonly nextTries: readonly string[];
  /** Why not everyone was emailed; undefined when everyone was. */
  readonly stopped: SkipReason | undefined;
  /** Units became available after people were skipped: the list is processed again. */
  readonly isWorthAnotherTurn: boolean;
};

/**
 * Processes the list in order, a few at a time. The first failure ends it, after those in progress
 * have ended.
 */
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
  readonly content: NoticeContent;
  readonly scope: SendScope;
  readonly jobKey: string;
  readonly signal: AbortSignal;
  /** The variant's current state; concurrent callers share a read. */
  readonly look: () => Promise<RestockVariant | undefined>;
  /** Number of people who can still be emailed. */
  unitsLeft: number;
  readonly nextTries: string[];
  stopped: SkipReason | undefined;
};

type Options = {
  readonly jobKey: string;
  readonly units: number | null;
  readonly signal: AbortSignal;
};

type Dependencies = {
  readonly tables: SendTables;
  readonly notifier: Notifier;
  readonly findVariant: FindRestockVariant;
  /** Resolves when the tables contain everything that was recorded before the call. */
  readonly waitForRestock: () => Promise<void>;
};

/** One email, if it can be sent; undefined when it cannot. */
const createNotifyOne = ({ notifier }: Pick<Dependencies, "notifier">) => {
  /** Why this person and everyone after them is not emailed; undefined when they can be. */
  const obstacle = async (run: Run, signUp: WaitingSignUp): Promise<SkipReason | undefined> => {
    const { holdMinutes } = run.content;
    const variant = await run.look();
    if (variant === undefined) return "removed";
    if (holdMinutes === undefined) return variant.soldOut ? "sold-out" : undefined;
    return (await notifier.hold(run.content, signUp, holdMinutes)) ? undefined : "no-units-left";
  };

  return async (run: Run, signUp: WaitingSignUp): Promise<Delivery | undefined> => {
    if (run.stopped !== undefined) return undefined;
    run.signal.throwIfAborted();
    // Counted before the first await: concurrent calls must not count on the same unit.
    run.unitsLeft -= 1;
    const reason = run.unitsLeft < 0 ? "no-units-left" : await obstacle(run, signUp);
    if (reason !== undefined) {
      run.unitsLeft += 1;
      run.stopped ??= reason;
      return undefined;
    }
    const delivery = await notifier.deliver(run.jobKey, run.content, signUp);
    const isLost = delivery.state === "failed" && delivery.kind !== "in-doubt";
    if (isLost) run.unitsLeft += 1;
    if (isLost && run.content.holdMinutes !== undefined)
      await notifier.release(run.content, signUp);
    return delivery;
  };
};

/**
 * Emails everyone who waits, in the order of sign-up, and checks the stock again before each email.
 * Open outcomes of an earlier run of the same job are settled first.
 */
export const createNotifyAll = ({
  tables,
  notifier,
  findVariant,
  waitForRestock,
}: Dependencies) => {
  const notifyOne = createNotifyOne({ notifier });

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
        if (delivery.state === "postponed") run.nextTries.push(delivery.nextTryAt);
        else outcomes.push({ signUp, delivery });
      });
    } finally {
      await eachOf(outcomes, RECORDED_AT_ONCE, ({ signUp, delivery }) =>
        notifier.record(run.content, signUp, delivery),
      );
    }
  };

  /** None of these is sent again: they were accepted, or are in doubt. */
  const settleInterrupted = async ({ content, scope, jobKey }: Run): Promise<void> => {
    for (let after = 0; ; ) {
      const page = await tables.findInterrupted(scope, jobKey, after, PAGE);
      const last = page.at(-1);
      // A settled person must not be found waiting again and take a second unit.
      if (last === undefined) return after === 0 ? undefined : waitForRestock();
      await eachOf(page, RECORDED_AT_ONCE, async (signUp) =>
        notifier.record(content, signUp, await notifier.deliver(jobKey, content, signUp)),
      );
      after = last.position;
    }
  };

  return async (
    content: NoticeContent,
    scope: SendScope,
    options: Options,
  ): Promise<SendProgress> => {
    const { units, jobKey, signal } = options;
    const run: Run = {
      content,
      scope,
      jobKey,
      signal,
      look: lookAt(scope),
      unitsLeft: Number.POSITIVE_INFINITY,
      nextTries: [],
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
    const { nextTries, stopped, unitsLeft } = run;
    const isWorthAnotherTurn =
      stopped === "no-units-left" && unitsLeft > 0 && nextTries.length === 0;
    return { nextTries, stopped, isWorthAnotherTurn };
  };
};
