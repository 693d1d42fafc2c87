import { remembered } from "#domain/kit/remembered.ts";
import { columnBy, columnParameter, fromParameter } from "../kit/column-values.ts";
import { copiedElement, copiedText, copyRows } from "../kit/copied-rows.ts";
import type { ReadTables, Statement } from "../kit/projection.ts";
import type { Columns } from "../kit/table-definition.ts";
import type { Visitor } from "./known-visitors.ts";
import { firstValues, type Visit, visitOf } from "./visit.ts";

const valueColumns = firstValues.map(({ column }) => column);
type ValueColumn = (typeof valueColumns)[number];

const columns = {
  website_id: "text",
  visitor: "text",
  started_at: "double precision",
  first_position: "bigint",
  ended_at: "double precision",
  last_position: "bigint",
  views: "bigint",
  pages: "text[]",
  viewed_after: "bigint[]",
  referrer: "text",
  campaign: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_term: "text",
  utm_content: "text",
  country: "text",
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

/** Moments are sent as seconds since 1970, which Postgres reads faster than dates. */
const isMoment = (name: Column): boolean => name === "started_at" || name === "ended_at";
const selected = (name: Column): string =>
  isMoment(name) ? `to_timestamp(${name})` : fromParameter(name, columns[name]);
const parametersOf = (of: readonly Column[]): string =>
  of.map((name, index) => columnParameter(index + 1, columns[name])).join(", ");

const isValue = (name: Column): name is ValueColumn =>
  (valueColumns as readonly Column[]).includes(name);
const ownNames = names.filter((name): name is Exclude<Column, ValueColumn> => !isValue(name));

/**
 * Many visits share where they came from and their browser with others. These values are sent once for all of them, so
 * that a fifth less is sent. Postgres carries out a full join without comparing each row with each.
 */
const insertText = `
  insert into {schema}.visits (${names.join(", ")})
  select ${names.map(selected).join(", ")}
    from unnest(${parametersOf(ownNames)}, $${ownNames.length + 1}::int[])
         as v(${ownNames.join(", ")}, shared)
    full join unnest(${valueColumns.map((_, place) => `$${ownNames.length + 2 + place}::text[]`).join(", ")})
         with ordinality as s(${valueColumns.join(", ")}, place)
      on s.place = v.shared
   order by v.last_position`;

const takeText = `update set ${names
  .filter((name) => !(key as readonly Column[]).includes(name))
  .map((name) => `${name} = excluded.${name}`)
  .join(", ")}`;

const upsertText = `${insertText} on conflict (${key.join(", ")}) do ${takeText}`;

/**
 * Keeps that of two rows of record which has a late view. The other one was copied before the view
 * came.
 */
export const takeFuller = `${takeText} where excluded.views >= t.views`;

const removeText = `
  delete from {schema}.visits v
   using unnest(${parametersOf(key)}) as r(${key.join(", ")})
   where ${key
     .map((name) => `v.${name} = ${isMoment(name) ? `to_timestamp(r.${name})` : `r.${name}`}`)
     .join(" and ")}`;

const endNames = [...key, "ended_at", "last_position"] as const;

const endText = `
  update {schema}.visits v
     set ended_at = to_timestamp(e.ended_at), last_position = e.last_position
    from unnest(${parametersOf(endNames)}) as e(${endNames.join(", ")})
   where ${key
     .map((name) => `v.${name} = ${isMoment(name) ? `to_timestamp(e.${name})` : `e.${name}`}`)
     .join(" and ")}`;

export type VisitOfVisitor = Visitor & { readonly visit: Visit };

const values: Readonly<Record<Exclude<Column, ValueColumn>, (of: VisitOfVisitor) => unknown>> = {
  website_id: ({ websiteId }) => websiteId,
  visitor: ({ visitor }) => visitor,
  started_at: ({ visit }) => visit.startedMs / 1_000,
  first_position: ({ visit }) => visit.firstPosition,
  ended_at: ({ visit }) => visit.endedMs / 1_000,
  last_position: ({ visit }) => visit.lastPosition,
  views: ({ visit }) => visit.pages.length,
  pages: ({ visit }) => visit.pages,
  viewed_after: ({ visit }) => visit.viewedMs.map((atMs) => atMs - visit.startedMs),
  entry: ({ visit }) => visit.entry,
  exit: ({ visit }) => visit.exit,
};

type OwnColumn = keyof typeof values;

const valuesOf = (of: readonly OwnColumn[], rows: readonly VisitOfVisitor[]): readonly string[] =>
  of.map((name) => columnBy(columns[name], rows, values[name]));

/** The parameters of `insertText`. */
const rowsWithShared = (rows: readonly VisitOfVisitor[]): readonly string[] => {
  const places = new Map<Visit["values"], number>();
  const shared = rows.map(({ visit }) => {
    const place = places.get(visit.values) ?? places.size + 1;
    places.set(visit.values, place);
    return place;
  });
  const distinct = [...places.keys()];
  return [
    ...valuesOf(ownNames, rows),
    `{${shared.join()}}`,
    ...valueColumns.map((_, place) => columnBy("text", distinct, (each) => each[place])),
  ];
};

const copiedNames = [...ownNames, ...valueColumns];

/** Many visits have the same list of values, and the same pages. */
const copiedValues = new WeakMap<Visit["values"], string>();
const copiedValuesOf = (values: Visit["values"]): string => {
  let text = copiedValues.get(values);
  if (text === undefined) {
    text = values.map(copiedText).join("\t");
    copiedValues.set(values, text);
  }
  return text;
};
const elementOf = remembered(copiedElement);

const copiedVisit = ({ websiteId, visitor, visit }: VisitOfVisitor): string => {
  const { startedMs, endedMs, firstPosition, lastPosition, pages, viewedMs } = visit;
  let [elements, after] = [elementOf(pages[0] as string), "0"];
  for (let place = 1; place < pages.length; place += 1) {
    elements += `,${elementOf(pages[place] as string)}`;
    after += `,${(viewedMs[place] as number) - startedMs}`;
  }
  const startedAt = new Date(startedMs).toISOString();
  const endedAt = endedMs === startedMs ? startedAt : new Date(endedMs).toISOString();
  return `${websiteId}\t${copiedText(visitor)}\t${startedAt}\t${firstPosition}\t${endedAt}\t${lastPosition}\t${pages.length}\t{${elements}}\t{${after}}\t${copiedText(visit.entry)}\t${copiedText(visit.exit)}\t${copiedValuesOf(visit.values)}`;
};

const byEnd = (one: VisitOfVisitor, other: VisitOfVisitor): number =>
  one.visit.lastPosition < other.visit.lastPosition ? -1 : 1;

const copyVisits = (visits: readonly VisitOfVisitor[]): Statement =>
  copyRows("visits", copiedNames, visits.toSorted(byEnd).map(copiedVisit));

const isSameKey = (one: Visit, other: Visit): boolean =>
  one.startedMs === other.startedMs && one.firstPosition === other.firstPosition;

/** The visits that lose their row: not those that continue. */
const withoutKept = (
  removed: readonly VisitOfVisitor[],
  added: readonly VisitOfVisitor[],
): readonly VisitOfVisitor[] => {
  const kept = new Map(added.map((each) => [each.visit.firstPosition, each.visit]));
  return removed.filter(({ visit }) => {
    const same = kept.get(visit.firstPosition);
    return same === undefined || !isSameKey(visit, same);
  });
};

type Split = {
  /** Only their end changes. */
  readonly lasting: readonly VisitOfVisitor[];
  /** They have a row. */
  readonly continued: readonly VisitOfVisitor[];
  readonly begun: readonly VisitOfVisitor[];
};

const split = (removed: readonly VisitOfVisitor[], added: readonly VisitOfVisitor[]): Split => {
  if (removed.length === 0) return { lasting: [], continued: [], begun: added };
  const before = new Map(removed.map(({ visit }) => [visit.firstPosition, visit]));
  const split = { lasting: [], continued: [], begun: [] } as Record<keyof Split, VisitOfVisitor[]>;
  for (const each of added) {
    const same = before.get(each.visit.firstPosition);
    if (same === undefined || !isSameKey(each.visit, same)) split.begun.push(each);
    else split[same.pages === each.visit.pages ? "lasting" : "continued"].push(each);
  }
  return split;
};

/**
 * A visit that continues keeps its row. One with the maximum of pages lasts on without new ones, so that only its
 * end is written. For all others Postgres need not look whether there is a row, and writes 8 % less to its log.
 */
export const writeVisits = (
  removed: readonly VisitOfVisitor[],
  added: readonly VisitOfVisitor[],
): readonly Statement[] => {
  const gone = removed.length === 0 ? [] : withoutKept(removed, added);
  const { lasting, continued, begun } = split(removed, added);
  return [
    ...(gone.length === 0 ? [] : [{ text: removeText, values: valuesOf(key, gone) }]),
    ...(lasting.length === 0 ? [] : [{ text: endText, values: valuesOf(endNames, lasting) }]),
    ...(continued.length === 0 ? [] : [{ text: upsertText, values: rowsWithShared(continued) }]),
    ...(begun.length === 0 ? [] : [copyVisits(begun)]),
  ];
};

/** Lists as JSON, because the driver reads an array sign by sign. */
const findText = `
  select k.place::int - 1 as place, (extract(epoch from v.started_at) * 1000)::bigint as "startedMs",
         (extract(epoch from v.ended_at) * 1000)::bigint as "endedMs",
         v.first_position as "firstPosition", v.last_position as "lastPosition", to_json(v.pages) as pages,
         to_json(v.viewed_after) as "viewedAfter", v.entry, v.exit,
         json_build_array(${valueColumns.map((column) => `v.${column}`).join(", ")}) as "values"
    from unnest($1::text[], $2::text[]) with ordinality as k(website_id, visitor, place)
   cross join lateral (
     select * from {schema}.visits
      where website_id = k.website_id and visitor = k.visitor
      order by started_at, first_position offset 0) as v
   order by k.place, v.started_at, v.first_position`;

type FoundVisit = Omit<Visit, "place" | "positions" | "viewedMs"> & {
  readonly place: number;
  readonly viewedAfter: readonly number[];
};

/** All visits of each visitor, in order of their start. */
export const findVisits = async (
  read: ReadTables,
  visitors: readonly Visitor[],
): Promise<readonly (readonly Visit[])[]> => {
  const rows = await read<FoundVisit>(findText, [
    columnBy("text", visitors, ({ websiteId }) => websiteId),
    columnBy("text", visitors, ({ visitor }) => visitor),
  ]);
  const found: Visit[][] = visitors.map(() => []);
  for (const { place, viewedAfter, ...visit } of rows)
    found[place]?.push(
      visitOf({
        ...visit,
        viewedMs: viewedAfter.map((afterMs) => visit.startedMs + afterMs),
      }),
    );
  return found;
};
