import { columnOf, columnParameter, fromParameter } from "../kit/column-values.ts";
import type { ReadTables, Statement } from "../kit/projection.ts";
import type { Columns } from "../kit/table-definition.ts";
import type { Visitor } from "./known-visitors.ts";
import { type Visit, visitOf, visitValues } from "./visit.ts";

const valueColumns = visitValues.map(({ column }) => column);

const columns = {
  website_id: "text",
  visitor: "text",
  started_at: "timestamptz",
  first_position: "bigint",
  ended_at: "timestamptz",
  last_position: "bigint",
  views: "bigint",
  pages: "text[]",
  viewed_at: "text[]",
  referrer: "text",
  campaign: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_term: "text",
  utm_content: "text",
  device: "text",
  browser: "text",
  system: "text",
  language: "text",
  entry: "text",
  exit: "text",
} as const satisfies Columns;
type Column = keyof typeof columns;
const names = Object.keys(columns) as readonly Column[];
const key = ["website_id", "visitor", "started_at", "first_position"] as const;

const typeOf = (name: Column): string => (name === "viewed_at" ? "timestamptz[]" : columns[name]);
const parametersOf = (of: readonly Column[]): string =>
  of.map((name, index) => columnParameter(index + 1, columns[name])).join(", ");

const upsertText = `
  insert into {schema}.visits (${names.join(", ")})
  select ${names.map((name) => `${fromParameter(name, columns[name])}::${typeOf(name)}`).join(", ")}
    from unnest(${parametersOf(names)}) as v(${names.join(", ")})
  on conflict (${key.join(", ")}) do update
     set ${names
       .filter((name) => !(key as readonly Column[]).includes(name))
       .map((name) => `${name} = excluded.${name}`)
       .join(", ")}`;

const removeText = `
  delete from {schema}.visits v
   using unnest(${parametersOf(key)}) as r(${key.join(", ")})
   where ${key.map((name) => `v.${name} = r.${name}`).join(" and ")}`;

const momentOf = (ms: number): string => new Date(ms).toISOString();

export type VisitOfVisitor = Visitor & { readonly visit: Visit };
type Row = Readonly<Partial<Record<Column, unknown>>>;

const keyOf = ({ websiteId, visitor, visit }: VisitOfVisitor): Row => ({
  website_id: websiteId,
  visitor,
  started_at: momentOf(visit.startedMs),
  first_position: visit.firstPosition,
});

const rowOf = (of: VisitOfVisitor): Row => {
  const { firstPosition, lastPosition, pages, viewedMs, values } = of.visit;
  const viewedAt = viewedMs.map(momentOf);
  const row: Record<string, unknown> = {
    website_id: of.websiteId,
    visitor: of.visitor,
    started_at: viewedAt[0],
    first_position: firstPosition,
    ended_at: viewedAt.at(-1),
    last_position: lastPosition,
    views: pages.length,
    pages,
    viewed_at: viewedAt,
  };
  for (const [place, column] of valueColumns.entries()) row[column] = values[place];
  return row;
};

const valuesOf = (of: readonly Column[], rows: readonly Row[]): readonly string[] =>
  of.map((name) => columnOf(columns[name], rows, name));

const isSameKey = (one: Visit, other: Visit): boolean =>
  one.startedMs === other.startedMs && one.firstPosition === other.firstPosition;

/** A visit that continues keeps its row. */
export const writeVisits = (
  removed: readonly VisitOfVisitor[],
  added: readonly VisitOfVisitor[],
): readonly Statement[] => {
  const kept = new Map(added.map((each) => [each.visit.firstPosition, each.visit]));
  const gone = removed.filter(({ visit }) => {
    const same = kept.get(visit.firstPosition);
    return same === undefined || !isSameKey(visit, same);
  });
  return [
    ...(gone.length === 0 ? [] : [{ text: removeText, values: valuesOf(key, gone.map(keyOf)) }]),
    ...(added.length === 0
      ? []
      : [{ text: upsertText, values: valuesOf(names, added.map(rowOf)) }]),
  ];
};

const findText = `
  select k.place::int - 1 as place, (extract(epoch from v.started_at) * 1000)::bigint as "startedMs",
         (extract(epoch from v.ended_at) * 1000)::bigint as "endedMs",
         v.first_position::text as "firstPosition", v.last_position::text as "lastPosition", v.pages,
         array(select (extract(epoch from at) * 1000)::float8
                 from unnest(v.viewed_at) with ordinality as u(at, place) order by u.place) as "viewedMs",
         array[${valueColumns.map((column) => `v.${column}`).join(", ")}] as "values"
    from unnest($1::text[], $2::text[]) with ordinality as k(website_id, visitor, place)
   cross join lateral (
     select * from {schema}.visits
      where website_id = k.website_id and visitor = k.visitor
      order by started_at, first_position offset 0) as v
   order by k.place, v.started_at, v.first_position`;

type Found = Omit<Visit, "firstPosition" | "lastPosition" | "place"> & {
  readonly place: number;
  readonly firstPosition: string;
  readonly lastPosition: string;
};

/** All visits of each visitor, in order of their start. */
export const findVisits = async (
  read: ReadTables,
  visitors: readonly Visitor[],
): Promise<readonly (readonly Visit[])[]> => {
  const rows = await read<Found>(findText, [
    visitors.map(({ websiteId }) => websiteId),
    visitors.map(({ visitor }) => visitor),
  ]);
  const found: Visit[][] = visitors.map(() => []);
  for (const { place, firstPosition, lastPosition, ...visit } of rows)
    found[place]?.push(
      visitOf({
        ...visit,
        firstPosition: BigInt(firstPosition),
        lastPosition: BigInt(lastPosition),
      }),
    );
  return found;
};
