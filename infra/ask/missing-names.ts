import { columnsFor } from "./columns.ts";
import { AskError, type PastTables, type ReadModels } from "./port.ts";

const COLUMN = /^column "?(?:\w+\.)?(?<name>\w+)"? does not exist/;
const TABLE = /^relation "(?<name>[^"]+)" does not exist/;
/** More names are no help in a message. */
const MAX_NAMES = 8;

/** Removed tables, and what questions can use instead. Members have saved questions that name them. */
const replacements: Readonly<Record<string, string>> = {
  census_views:
    "This table was removed. Use visits: it has a row for each visit, with its pages (unnest(pages)), referrer and visitor.",
};

type NamesInQuestion = {
  readonly readModels: ReadModels;
  /** Names in the question. */
  readonly words: ReadonlySet<string>;
  readonly past: PastTables | undefined;
};

const listed = (names: readonly string[]): string => names.toSorted().join(", ");

const aboutColumn = (column: string, { readModels, words }: NamesInQuestion): string => {
  const tables = Object.keys(readModels).filter(
    (name) =>
      words.has(name) &&
      columnsFor(readModels, name, true).includes(column) &&
      !columnsFor(readModels, name, false).includes(column),
  );
  return tables.length === 0 ? "" : ` It is a personal column of ${listed(tables)}.`;
};

const bare = (name: string): string => name.replace(/s$/, "");

const aboutTable = (table: string, { readModels, past }: NamesInQuestion): string => {
  const replacement = Object.hasOwn(replacements, table) ? replacements[table] : undefined;
  if (replacement !== undefined) return ` ${replacement}`;
  const all = ["events", ...Object.keys(past?.schemas ?? readModels)];
  if (past !== undefined && all.length <= MAX_NAMES)
    return ` The tables of this moment are ${listed(all)}.`;
  const near = all.filter((name) => name.includes(bare(table)) || table.includes(bare(name)));
  return near.length === 0 || near.length > MAX_NAMES ? "" : ` Similar tables: ${listed(near)}.`;
};

/** Adds to Postgres's message what a name that does not exist may have meant. */
export const explainMissing = (error: unknown, asked: NamesInQuestion): unknown => {
  if (!(error instanceof AskError) || error.code !== "sql") return error;
  const { message, at } = error;
  const column = COLUMN.exec(message)?.groups?.name;
  const table = TABLE.exec(message)?.groups?.name;
  const advice = [
    column === undefined ? "" : aboutColumn(column, asked),
    table === undefined ? "" : aboutTable(table, asked),
  ].join("");
  return advice === "" ? error : new AskError("sql", `${message}${advice}`, at);
};
