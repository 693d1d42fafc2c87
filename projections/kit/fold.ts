import type { Sql } from "#infra/postgres/port.ts";
import { StaleBuild } from "./errors.ts";
import { projectWithRules, type RulesByWebsite, rulesOfWebsites } from "./measuring-rules.ts";
import type { Fold, Projectable, Projection, ReadTables } from "./projection.ts";
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

/** One batch is folded at a time. After a failure all further ones fail, because they lack it. */
const inTurn = (fold: Fold): Fold => {
  let before: Promise<unknown> = Promise.resolve();
  return (batch) => {
    const mine = before.then(() => fold(batch));
    mine.catch(() => undefined);
    before = mine;
    return mine;
  };
};

/** How batches become statements on these tables, from their present rows on. */
export const foldOf = (
  projection: Projection,
  { sql, schema, rules = {}, others }: Tables,
): Fold => {
  if (projection.createFold === undefined) {
    const project = projectWithRules(projection, rules, others);
    return async (batch) => project(batch);
  }
  const read: ReadTables = (text, values) =>
    sql.query<never>(inSchema(text, schema), values).catch((error: unknown) => {
      throw new TablesNotRead(error);
    });
  return inTurn(projection.createFold(read, rulesOfWebsites(rules, others)));
};

type Options = {
  readonly projection: Projection;
  readonly tables: Tables;
  readonly build: number;
  /** The position of the tables. */
  readonly position: () => bigint;
};

/**
 * Folds the pages of a build. A fold that remembers rows gets the pages in the order of the log,
 * each while those before it can still be on the way to the tables.
 */
export const createFolding = ({ projection, tables, build, position }: Options) => {
  const begin = () => foldOf(projection, tables);
  const remembers = projection.createFold !== undefined;
  const plain = remembers ? undefined : begin();
  let current: { readonly fold: Fold; upTo: bigint } | undefined;
  return {
    page: (batch: readonly Projectable[], after: bigint, upTo: bigint) => {
      if (plain !== undefined) return plain(batch);
      if (current === undefined && after === position()) current = { fold: begin(), upTo: after };
      if (current?.upTo !== after) throw new StaleBuild(build);
      current.upTo = upTo;
      return current.fold(batch);
    },
    /** Everything before the events is in the tables. */
    piece: (batch: readonly Projectable[]) => (plain ?? begin())(batch),
    /** The next page is folded from the rows of the tables. */
    forget: () => {
      current = undefined;
    },
  };
};
