import { shownVisitor } from "../personal-data/shown-visitor.ts";
import type { Sql } from "../postgres/port.ts";
import { columnsFor } from "./columns.ts";
import { eventData } from "./event-data.ts";
import { findPairTables, type PairTable, sideName } from "./pairs.ts";
import type { BuildPair, PastTables, ReadModels, Scope } from "./port.ts";

export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const quotedText = (text: string): string => {
  if (text.includes("\\")) throw new Error("A name contains a backslash.");
  return `'${text.replaceAll("'", "''")}'`;
};

/** One table of a scope, as the definition of a view. */
export type AskView = { readonly name: string; readonly select: string };

type ReadModel = {
  readonly name: string;
  readonly definition: string;
  readonly columns: readonly string[];
};

const readModelsText = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                order by a.attnum) as columns
    from pg_class c
   where c.relnamespace = 'read'::regnamespace and c.relkind = 'v'
   order by 1`;

const pastModelsText = `
  select c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = $1 and c.relname = any($2::text[])`;

/**
 * The definition of the view in `read` and not the view itself: a build that replaces another drops
 * that view and must not have to wait for this one.
 */
const findLive = async (sql: Sql): Promise<readonly ReadModel[]> =>
  (await sql.query<ReadModel>(readModelsText)).map((model) => ({
    ...model,
    definition: `(${model.definition.trim().replace(/;$/, "")})`,
  }));

const findPast = async (sql: Sql, { schemas }: PastTables): Promise<readonly ReadModel[]> => {
  const bySchema = Map.groupBy(Object.entries(schemas), ([, schema]) => schema);
  const models: ReadModel[] = [];
  for (const [schema, entries] of bySchema) {
    const names = entries.map(([name]) => name);
    const found = await sql.query<Omit<ReadModel, "definition">>(pastModelsText, [schema, names]);
    for (const model of found) {
      const definition = `${quotedName(schema)}.${quotedName(model.name)}`;
      models.push({ ...model, definition });
    }
  }
  return models;
};

const ofWebsite = (column: string, { website }: Scope): string =>
  website === "all" ? "" : ` where ${column} = ${quotedText(website.id)}`;

const viewOf = (
  { name, definition, columns }: ReadModel,
  readModels: ReadModels,
  scope: Scope,
): AskView[] => {
  const shown = columnsFor(readModels, name, scope.personal).filter((column) =>
    columns.includes(column),
  );
  if (shown.length === 0 || !columns.includes("website_id")) return [];
  const list = shown.map(quotedName).join(", ");
  return [
    { name, select: `select ${list} from ${definition} as t${ofWebsite("website_id", scope)}` },
  ];
};

/** The log. Personal data of people in it is sealed, whatever the scope. */
const eventsView = (scope: Scope, past: PastTables | undefined): AskView => {
  const conditions = [
    ...(scope.website === "all" ? [] : [`e.website = ${quotedText(scope.website.id)}`]),
    ...(past === undefined ? [] : [`e.position <= ${past.until}`]),
  ];
  return {
    name: "events",
    select: `
      select e.position, e.recorded_at, e.type, e.version::int as version, e.category, e.stream,
             e.revision, e.id as event_id, e.website as website_id,
             e.metadata->>'actor' as actor, e.metadata->>'correlationId' as correlation_id,
             e.metadata->>'causationId' as causation_id, (${shownVisitor("e")}) as visitor_id,
             ${eventData(scope)} as data
        from log.events as e${conditions.length === 0 ? "" : ` where ${conditions.join(" and ")}`}`,
  };
};

const pairViews = (tables: readonly PairTable[], pair: BuildPair, scope: Scope): AskView[] =>
  (["before", "after"] as const).flatMap((side) =>
    tables.map(({ name, columns }) => {
      const from = `${quotedName(pair[side])}.${quotedName(name)}`;
      const list = columns.map(quotedName).join(", ");
      const select = `select ${list} from ${from} as t${ofWebsite("website_id", scope)}`;
      return { name: sideName(side, name), select };
    }),
  );

/** What a question is about, unless it is about everything as it is now. */
export type OtherTables = PastTables | BuildPair;

/** Every table of a scope. */
export const findViews = async (
  sql: Sql,
  readModels: ReadModels,
  scope: Scope,
  other: OtherTables | undefined,
): Promise<readonly AskView[]> => {
  if (other !== undefined && "before" in other)
    return pairViews(await findPairTables(sql, readModels, other), other, scope);
  const models = other === undefined ? await findLive(sql) : await findPast(sql, other);
  return [eventsView(scope, other), ...models.flatMap((model) => viewOf(model, readModels, scope))];
};
