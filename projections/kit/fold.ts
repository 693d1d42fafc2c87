import type { Sql } from "#infra/postgres/port.ts";
import { StaleBuild } from "./errors.ts";
import { projectWithRules, type RulesByWebsite, rulesOfWebsites } from "./measuring-rules.ts";
import type { Fold, Projectable, Projection, ReadTables, Statement } from "./projection.ts";
import { inSchema } from "./schema.ts";

/** The tables could not be read, which says nothing about the events. */
export class TablesNotRead extends Error {
  constructor(cause: unknown) {
    super("The tables of a projection could not be read.", { cause });
    this.name = "TablesNotRead";
  }
}

type Tables = {
  readonly sql: Sql;
  readonly schema: string;
  readonly rules?: RulesByWebsite;
  /** Measuring rules that replace those of each website. */
  readonly others?: unknown;
};

type Statements = Promise<readonly Statement[]>;

/** The events of a page, or what another thread made of them. */
export type FoldInput = readonly Projectable[] | { readonly digest: unknown };

/** Turns each batch into statements. */
export type FoldBatch = (batch: readonly Projectable[]) => Statements;

/** One batch is folded at a time. After a failure all further ones fail, because they lack it. */
const inTurn = (fold: Fold, digest: (batch: readonly Projectable[]) => unknown) => {
  const take = (page: FoldInput): void =>
    (fold.take as (digest: unknown) => void)("digest" in page ? page.digest : digest(page));
  let before: Promise<unknown> = Promise.resolve();
  const next = <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    const mine = before.then(work);
    mine.catch(() => undefined);
    before = mine;
    return mine;
  };
  return {
    take: (page: FoldInput): Promise<void> => next(() => take(page)),
    join: (page: FoldInput): Promise<void> =>
      next(() => {
        take(page);
        return fold.join?.();
      }),
    fold: (page: FoldInput): Statements =>
      next(() => {
        take(page);
        return fold.write();
      }),
  };
};

const readsOf =
  ({ sql, schema }: Tables): ReadTables =>
  (text, values) =>
    sql.query<never>(inSchema(text, schema), values).catch((error: unknown) => {
      throw new TablesNotRead(error);
    });

type Folded = Extract<Projection, { readonly createFold: unknown }>;

const beginFold = (projection: Folded, tables: Tables) => {
  const rulesOf = rulesOfWebsites(tables.rules ?? {}, tables.others);
  const digest = projection.digest?.(rulesOf) ?? ((batch) => batch);
  return inTurn(projection.createFold(readsOf(tables), rulesOf), digest);
};

/** How batches become statements on these tables, from their present rows on. */
export const foldOf = (projection: Projection, tables: Tables): FoldBatch => {
  if (projection.createFold !== undefined) return beginFold(projection, tables).fold;
  const project = projectWithRules(projection, tables.rules ?? {}, tables.others);
  return async (batch) => project(batch);
};

type Options = {
  readonly projection: Projection;
  readonly tables: Tables;
  readonly build: number;
  /** The position of the tables. */
  readonly position: () => bigint;
};

/** A part of the log that begins where the one before it ended. */
type Page = { readonly after: bigint; readonly upTo: bigint };

/**
 * Folds the pages of a build. A fold that remembers rows gets the pages in the order of the log,
 * each while those before it can still be on the way to the tables.
 */
export const createFolding = ({ projection, tables, build, position }: Options) => {
  let current: { readonly fold: ReturnType<typeof beginFold>; upTo: bigint } | undefined;
  /** The fold that has everything before this page. */
  const advance = (folded: Folded, { after, upTo }: Page) => {
    if (current === undefined && after === position())
      current = { fold: beginFold(folded, tables), upTo: after };
    if (current?.upTo !== after) throw new StaleBuild(build);
    current.upTo = upTo;
    return current.fold;
  };
  const plain = projection.createFold === undefined ? foldOf(projection, tables) : undefined;
  return {
    /** Whether it must get each page, also one without events. */
    remembers: projection.createFold !== undefined,
    /** The statements of a page, and of all pages before it that were only taken in. */
    page: (taken: FoldInput, page: Page): Statements =>
      projection.createFold === undefined
        ? (plain as FoldBatch)(taken as readonly Projectable[])
        : advance(projection, page).fold(taken),
    /** Takes a page in that is written together with a later one. */
    take: async (taken: FoldInput, page: Page, isJoined: boolean): Promise<void> => {
      if (projection.createFold === undefined) throw new Error("Nothing would remember the page.");
      const fold = advance(projection, page);
      await (isJoined ? fold.join(taken) : fold.take(taken));
    },
    /** Everything before the events is in the tables. */
    piece: (batch: readonly Projectable[]): Statements =>
      (plain ?? foldOf(projection, tables))(batch),
    /** The next page is folded from the rows of the tables. */
    forget: () => {
      current = undefined;
    },
  };
};
