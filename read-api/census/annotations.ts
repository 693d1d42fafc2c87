import type { AnnotationKind } from "#domain/kit/annotations.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Annotation } from "../kit/annotations.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import { annotationsContract } from "./annotations-contract.ts";
import { findRange } from "./range.ts";

/** More of one kind say nothing about a day. The answer names the kinds that have more. */
const MAX_OF_KIND = 100;

type SourceRow = {
  /** One of both. */
  readonly at?: string;
  readonly day?: string;
  readonly name: string;
  readonly id: string;
};
type Row = {
  readonly kind: AnnotationKind;
  readonly name: string;
  readonly id: string;
  readonly day: string;
  readonly at: string;
};

type Permissions = ReadonlySet<Permission> | undefined;

/** The code of Postgres for a table that does not exist yet. */
const UNDEFINED_TABLE = "42P01";

/** A note of a day is at its beginning. */
const placed = ({ at, day, ...found }: SourceRow, kind: AnnotationKind, timeZone: string): Row => {
  const moment = new Date(at ?? startOfDay(day ?? "", timeZone));
  return { ...found, kind, day: day ?? dayOf(moment, timeZone), at: moment.toISOString() };
};

const find = async (
  sql: Sql,
  { kind, text, by }: Annotation,
  { websiteId, timeZone, from, to }: WebsiteRange,
): Promise<readonly Row[]> => {
  const [place, ...bounds] =
    by === "day"
      ? ["day", from, to]
      : ["at", startOfDay(from, timeZone), startOfDay(addDays(to, 1), timeZone)];
  const latest = `select * from (${text}) as a order by ${place} desc limit ${MAX_OF_KIND + 1}`;
  const found = await sql
    .query<SourceRow>(latest, [websiteId, ...bounds])
    .catch((error: { code?: string }) => {
      // After an upgrade its table is built; the chart is complete without it.
      if (error.code !== UNDEFINED_TABLE) throw error;
      return [];
    });
  return found.map((each) => placed(each, kind, timeZone));
};

type Annotations = ResponseOf<typeof annotationsContract>;

/**
 * What happened on the days, oldest first, as far as a member can see it, and the kinds of which only
 * the latest are there.
 */
export const findAnnotations = async (
  sql: Sql,
  annotations: readonly Annotation[],
  range: WebsiteRange,
  permissions: Permissions,
): Promise<Annotations> => {
  const shown = annotations.filter(({ permission }) => permissions?.has(permission) === true);
  const found = await Promise.all(shown.map((each) => find(sql, each, range)));
  const shortened = shown.flatMap(({ kind }, place) =>
    (found[place]?.length ?? 0) > MAX_OF_KIND ? [kind] : [],
  );
  const rows = found.flatMap((each) => each.slice(0, MAX_OF_KIND));
  return {
    rows: rows.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    shortened: [...new Set(shortened)],
  };
};

/** What all features mark on charts. */
export const annotationQueries = ({
  sql,
  timeZoneOf,
  annotations,
}: {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly annotations: readonly Annotation[];
}): readonly Route[] => [
  route(annotationsContract, async ({ query, context: { websiteId, owner } }) => {
    const timeZone = await timeZoneOf(websiteId);
    const { from, to } = await findRange(sql, timeZone, query);
    const range = { websiteId, timeZone, from, to };
    return { body: await findAnnotations(sql, annotations, range, owner?.permissions) };
  }),
];
