import { Refusal } from "#infra/http/refusal.ts";
import type { ListSource, SqlColumn } from "./list-source.ts";

type PastRequest = {
  readonly names: ReadonlySet<string>;
  readonly moment: string;
  readonly websiteId: string;
};

/** Builds read models as they were, next to the live ones, and keeps them for a while. */
export type Ask = () => Promise<{
  readonly past: (
    request: PastRequest,
  ) => Promise<
    | { readonly tables: { readonly schemas: Readonly<Record<string, string>> } }
    | { readonly progress: number }
  >;
}>;

/** What a list needs that can be shown as it was. */
export type PastDependencies = { readonly ask: Ask };

/** The read models of such a list. */
export type AsItWas = PastDependencies & { readonly readModels: readonly string[] };

type PastQuestion = {
  /** ISO 8601. */
  readonly moment: string;
  readonly websiteId: string;
  readonly nowMs: () => number;
};

const notPast = () => new Refusal(422, "not-past", "Select a time in the past.");
const notBuilt = () =>
  new Refusal(409, "not-built", "The list is still being built as it was. Try again in a moment.");

/** The schemas of the read models as they were, or how far they are built. */
export const findPast = async (
  { ask, readModels }: AsItWas,
  { moment, websiteId, nowMs }: PastQuestion,
) => {
  // A position of the log belongs to a past time for ever; that of a later time would move on.
  if (Date.parse(moment) > nowMs()) throw notPast();
  const { past } = await ask();
  try {
    return await past({ names: new Set(readModels), moment, websiteId });
  } catch (error) {
    throw isAskError(error) ? refusalOf(error) : error;
  }
};

/** Why builds of the past cannot be had, for the person who asked; the port of questions throws it. */
type AskError = Error & { readonly code: string };
const isAskError = (error: unknown): error is AskError =>
  error instanceof Error && error.name === "AskError";

const refusalOf = ({ code, message }: AskError): Refusal =>
  code === "busy"
    ? new Refusal(429, "too-many-questions", message)
    : new Refusal(503, "not-ready", message);

const READ_MODEL = /\bread\.(\w+)/g;

/** The same SQL over tables of another time. */
const overTables = (text: string, schemas: Readonly<Record<string, string>>): string =>
  text.replace(READ_MODEL, (_whole, name: string) => {
    const schema = schemas[name];
    if (schema === undefined) throw new Error(`The list reads ${name}, which was not built.`);
    return `"${schema}"."${name}"`;
  });

/** The list as it was. 409 `not-built` unless its read models have been built. */
export const sourceAsOf = async (
  asItWas: AsItWas,
  source: ListSource,
  question: PastQuestion,
): Promise<ListSource> => {
  const found = await findPast(asItWas, question);
  if (!("tables" in found)) throw notBuilt();
  const { schemas } = found.tables;
  const column = ({ expression, ...more }: SqlColumn): SqlColumn => ({
    ...more,
    expression: overTables(expression, schemas),
  });
  // The total is that of now.
  const { total: _total, ...rest } = source;
  return {
    ...rest,
    matching: overTables(source.matching, schemas),
    sql: Object.fromEntries(Object.entries(source.sql).map(([id, each]) => [id, column(each)])),
  };
};
