import type { RecordedEvent } from "#infra/event-store/port.ts";
import { type PersonalData, UnreadablePersonalData } from "#infra/personal-data/port.ts";
import type { Database } from "#infra/postgres/port.ts";
import { advance, type Build, STALE, type Step } from "./builds.ts";
import { EventNotApplicable, isPassing, StaleBuild } from "./errors.ts";
import { clearFailure } from "./failures.ts";
import { type FeedPage, isEmptyPage } from "./feed.ts";
import { createFolding, type FoldInput, TablesNotRead } from "./fold.ts";
import { openFor } from "./personal.ts";
import type { Projectable, Projection, Statement } from "./projection.ts";
import { inSchema } from "./schema.ts";
import type { SoftMutex } from "./soft-mutex.ts";
import { createTogether, type Place } from "./together.ts";

/** The position of a build, as far as its worker knows. */
export type BuildProgress = {
  /** Everything up to here has been applied. */
  position: bigint;
  /**
   * The position in the database; lower than `position` while the log contains nothing for this
   * projection.
   */
  known: bigint;
  caughtUp: boolean;
  /** Whether the database contains a failure for it. */
  failed: boolean;
  eventsPerSecond: number;
};

export const stepOf = (build: Build, standing: BuildProgress, to: bigint): Step => ({
  build: build.build,
  known: standing.known,
  from: standing.position,
  to,
  eventsPerSecond: standing.eventsPerSecond,
  caughtUp: standing.caughtUp,
});

type Options = {
  readonly database: Database;
  readonly projection: Projection;
  readonly build: Build;
  readonly standing: BuildProgress;
  readonly personalData?: PersonalData | undefined;
  readonly mutex: SoftMutex;
};

/** Smaller pages do not wait their turn: they disturb nobody, and readers wait for them. */
const IN_TURN_EVENTS = 24;

/**
 * A page with its changes, prepared while the page before it was still being written. Everything up to
 * `after` must have been applied or sent before it.
 */
export type PreparedPage = FeedPage &
  Place & {
    /** Undefined when one of the events cannot be applied: smaller pieces then determine which. */
    readonly statements: readonly Statement[] | undefined;
  };

/** Writes rows and position in one transaction, each sent before the one before it has ended. */
const createSending = ({ database, build, standing }: Options) => {
  const lane = database.lane();
  /** Position of the build once everything sent is written. */
  let sent: bigint | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (statements: readonly Statement[], to: bigint): Promise<void> => {
    const before = sent === undefined ? standing : { ...standing, known: sent, position: sent };
    sent = to;
    try {
      writing = lane.transactionOf([
        advance(stepOf(build, before, to)),
        ...statements.map(({ text, values }) => ({ text: inSchema(text, build.schema), values })),
      ]);
      await writing;
    } catch (error) {
      sent = undefined;
      throw (error as { code?: unknown }).code === STALE ? new StaleBuild(build.build) : error;
    }
    standing.known = to;
    standing.position = to;
    if (sent === to) sent = undefined;
  };

  return {
    write,
    position: (): bigint => sent ?? standing.position,
    /** What was sent is written, or has failed. */
    ended: (): Promise<void> => writing.catch(() => undefined),
  };
};

type Folding = ReturnType<typeof createFolding>;
type Together = ReturnType<typeof createTogether>;
type Open = (events: readonly RecordedEvent[]) => Promise<readonly Projectable[]>;

/** Opens and folds pages, in the order of the calls. */
const createPrepare = (open: Open, folding: Folding, together: Together) => {
  const inOrder = createOrder();

  const statementsOf = (page: FeedPage, after: bigint, { isHeld, isJoined }: Place) =>
    inOrder(page.far ?? open(page.events), (batch): Promise<readonly Statement[]> => {
      const part = { after, upTo: page.upTo };
      return fold(
        isHeld ? folding.take(batch, part, isJoined).then(() => []) : folding.page(batch, part),
      );
    });

  return async (page: FeedPage, after: bigint): Promise<PreparedPage> => {
    const place = together.add(page, after);
    // Nearly every page of the end of the log has nothing for most of the projections.
    if (isEmptyPage(page) && !folding.remembers) return { ...page, ...place, statements: [] };
    try {
      return { ...page, ...place, statements: await statementsOf(page, after, place) };
    } catch (error) {
      if (!(error instanceof EventNotApplicable)) throw error;
      return { ...page, ...place, isHeld: false, statements: undefined };
    }
  };
};

/** Applies pages to the tables of one build: rows and position in one transaction. */
export const createApply = (options: Options) => {
  const { database, projection, build, standing, personalData, mutex } = options;
  const sending = createSending(options);
  const folding = createFolding({
    projection,
    tables: { sql: database, schema: build.schema, rules: build.rules },
    build: build.build,
    position: () => standing.position,
  });
  const together = createTogether(projection);
  const open: Open = (events) => opened(projection, events, personalData);

  /** When it fails, its pages are read again, and written one by one. */
  const writeJoint = async ({ upTo, statements }: PreparedPage): Promise<void> => {
    try {
      if (statements !== undefined) return await sending.write(statements, upTo);
    } catch (error) {
      if (error instanceof StaleBuild || isPassing(error)) throw error;
    }
    together.splitUpTo(upTo);
    throw new StaleBuild(build.build);
  };

  const apply = async (page: PreparedPage): Promise<void> => {
    const { events, after, upTo, more, isJoint, statements } = page;
    // The page before it was rejected, or is being applied in pieces.
    if (sending.position() !== after) throw new StaleBuild(build.build);
    standing.caughtUp ||= !more;
    const inPieces = async (part: readonly RecordedEvent[], to: bigint): Promise<void> => {
      // The rows that these events change can be among those that are being written.
      await sending.ended();
      if (part === events && sending.position() !== after) throw new StaleBuild(build.build);
      await sending.write(await fold(folding.piece(await open(part))), to);
    };
    const writeAll = (): Promise<void> =>
      isJoint
        ? writeJoint(page)
        : inHalves(events, upTo, (part, to) =>
            part === events && statements !== undefined
              ? sending.write(statements, to)
              : inPieces(part, to),
          );
    // A lagging build already has its next page in flight.
    if (!more && events.length >= IN_TURN_EVENTS) await mutex.run(writeAll);
    else await writeAll();
    standing.position = upTo;
    if (!standing.failed || isEmptyPage(page)) return;
    await clearFailure(database, build.build);
    standing.failed = false;
  };

  return {
    prepare: createPrepare(open, folding, together),
    /** Whether the page after this position is written alone, because of an event that cannot be applied. */
    isSingle: together.isSingle,
    apply,
    forget: (): void => {
      folding.forget();
      together.forget();
    },
  };
};

/**
 * Pages are opened at the same time, and folded in the order of the calls: a fold remembers the pages before
 * its own.
 */
const createOrder = () => {
  let before: Promise<void> = Promise.resolve();
  return async <Value>(
    opening: FoldInput | Promise<FoldInput>,
    work: (batch: FoldInput) => Promise<Value>,
  ): Promise<Value> => {
    const turn = before;
    const passed = Promise.withResolvers<void>();
    before = passed.promise;
    try {
      const batch = await opening;
      await turn;
      return work(batch);
    } finally {
      void turn.then(passed.resolve);
    }
  };
};

/**
 * A key that cannot be unwrapped needs an operator: waiting for it silently would hide the problem.
 */
const opened = async (
  projection: Projection,
  events: readonly RecordedEvent[],
  personalData: PersonalData | undefined,
): Promise<readonly Projectable[]> => {
  try {
    return await openFor(projection, events, personalData);
  } catch (error) {
    throw error instanceof UnreadablePersonalData ? new EventNotApplicable(error) : error;
  }
};

const fold = async (folded: Promise<readonly Statement[]>): Promise<readonly Statement[]> => {
  try {
    return await folded;
  } catch (error) {
    if (error instanceof StaleBuild) throw error;
    throw error instanceof TablesNotRead ? error.cause : new EventNotApplicable(error);
  }
};

/**
 * Applies the events together; when one of them cannot be applied, in ever smaller pieces, until
 * all before it are applied and it is identified.
 */
const inHalves = async (
  events: readonly RecordedEvent[],
  upTo: bigint,
  apply: (events: readonly RecordedEvent[], to: bigint) => Promise<void>,
): Promise<void> => {
  let rest = events;
  let size = rest.length;
  while (rest.length > 0) {
    const batch = size === events.length ? events : rest.slice(0, size);
    const last = batch.at(-1) as RecordedEvent;
    try {
      await apply(batch, batch.length === rest.length ? upTo : last.position);
      rest = rest.slice(size);
    } catch (error) {
      if (error instanceof StaleBuild) throw error;
      if (!(error instanceof EventNotApplicable) && isPassing(error)) throw error;
      if (batch.length === 1) throw new EventNotApplicable(causeOf(error), last);
      size = Math.ceil(batch.length / 2);
    }
  }
};

const causeOf = (error: unknown): unknown =>
  error instanceof EventNotApplicable ? error.cause : error;
