import type { Database } from "../postgres/port.ts";
import { findPairTables, type PairTable, type Side, sideName } from "./pairs.ts";
import type {
  Answer,
  AskLimits,
  BuildPair,
  Cell,
  Comparison,
  FigureQuery,
  FigureRow,
  Question,
  ReadModels,
  ReplicaState,
  TableDifferences,
} from "./port.ts";
import { AskError } from "./port.ts";
import { quotedName } from "./views.ts";

const sideOf = (side: Side, table: string): string => quotedName(sideName(side, table));

const rowOf = (alias: string, columns: readonly string[]): string =>
  `case when ${alias} is null then null else jsonb_build_object(${columns
    .map((column) => `'${column}', ${alias}.${quotedName(column)}`)
    .join(", ")}) end`;

/** The rows of one table that differ, and how many there are. */
const differencesText = ({ name, key, columns }: PairTable, rows: number): string => {
  const on = key.map((column) => `a.${quotedName(column)} = b.${quotedName(column)}`).join(" and ");
  return `
    with compared as (
      select ${rowOf("a", columns)} as before, ${rowOf("b", columns)} as after
        from ${sideOf("before", name)} as a full join ${sideOf("after", name)} as b on ${on})
    select before, after, count(*) over () as total
      from compared where before is distinct from after
     order by coalesce(before, after)::text limit ${rows}`;
};

/** One aggregate of both builds, by the values of a column or as a whole. */
const figureText = ({ table, by, figures, where = "true" }: FigureQuery): string => {
  const group = by === undefined ? "''" : `${quotedName(by)}::text`;
  const sums = Object.entries(figures).map(
    ([name, aggregate]) => `coalesce(${aggregate}, 0)::float8 as ${quotedName(name)}`,
  );
  const side = (name: Side) =>
    `select ${group} as by, ${sums.join(", ")} from ${sideOf(name, table)} as t
      where ${where} group by 1`;
  return `
    select by, to_jsonb(a) - 'by' as before, to_jsonb(b) - 'by' as after
      from (${side("before")}) as a full join (${side("after")}) as b using (by) order by by`;
};

type Json = Readonly<Record<string, unknown>> | null;
const jsonIn = (cell: Cell | undefined): Json =>
  typeof cell === "string" ? (JSON.parse(cell) as Json) : null;

const figureRows = ({ figures }: FigureQuery, { rows }: Answer): readonly FigureRow[] =>
  rows.flatMap(([by, before, after]) =>
    Object.keys(figures).map((name) => ({
      name,
      by: typeof by === "string" && by !== "" ? by : null,
      before: Number(jsonIn(before)?.[name] ?? 0),
      after: Number(jsonIn(after)?.[name] ?? 0),
    })),
  );

const differencesIn = ({ name: table, key }: PairTable, { rows }: Answer): TableDifferences => ({
  table,
  key,
  total: Number(rows[0]?.[2] ?? 0),
  rows: rows.map(([before, after]) => ({ before: jsonIn(before), after: jsonIn(after) })),
});

const tooSlow = () =>
  new AskError(
    "too-slow",
    "The comparison took too long. Compare the builds on the command line: replay and diff.",
  );

type Dependencies = {
  readonly database: Database;
  readonly readModels: ReadModels;
  /** Answers a text of this module as the role of the scope, which sees the tables of the pair. */
  readonly answer: (question: Question & { readonly pair: BuildPair }) => Promise<Answer>;
};

/** The whole comparison has the seconds that a question has. */
const createAsking = (
  { answer }: Pick<Dependencies, "answer">,
  pair: BuildPair,
  limits: AskLimits,
) => {
  const endsAt = performance.now() + limits.seconds * 1_000;
  const { websiteId } = pair;
  const website = websiteId === null ? ("all" as const) : { id: websiteId };
  return async (text: string): Promise<Answer> => {
    const seconds = (endsAt - performance.now()) / 1_000;
    if (seconds <= 0) throw tooSlow();
    const question = { text, pair, limits: { ...limits, seconds } };
    try {
      return await answer({ ...question, scope: { website, personal: false } });
    } catch (error) {
      throw error instanceof AskError && error.code === "too-slow" ? tooSlow() : error;
    }
  };
};

const furthestBehind = (answers: readonly Answer[]): ReplicaState | undefined =>
  answers
    .flatMap(({ replica }) => replica ?? [])
    .toSorted((one, other) => other.behindSeconds - one.behindSeconds)[0];

/**
 * Compares two builds as the role that answers questions, where questions are answered: it sees
 * the open columns of one website's rows in these two builds, and can do nothing but read.
 */
export const createCompare =
  ({ database, readModels, answer }: Dependencies) =>
  async (
    pair: BuildPair,
    figures: readonly FigureQuery[],
    limits: AskLimits,
  ): Promise<Comparison> => {
    const tables = await findPairTables(database, readModels, pair);
    const ask = createAsking({ answer }, pair, limits);
    const ofFigures: Answer[] = [];
    for (const figure of figures) ofFigures.push(await ask(figureText(figure)));
    const ofTables: Answer[] = [];
    for (const table of tables) ofTables.push(await ask(differencesText(table, limits.rows)));
    const replica = furthestBehind([...ofFigures, ...ofTables]);
    return {
      figures: ofFigures.flatMap((found, index) =>
        figureRows(figures[index] as FigureQuery, found),
      ),
      tables: ofTables.map((found, index) => differencesIn(tables[index] as PairTable, found)),
      ...(replica !== undefined && { replica }),
    };
  };
