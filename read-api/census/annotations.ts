import type { AnnotationKind } from "#domain/kit/annotations.ts";
import { addDays, dayOf, startOfDay } from "#domain/kit/zoned-day.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { Annotation } from "../kit/annotations.ts";
import { annotationsContract } from "./annotations-contract.ts";
import { findRange } from "./range.ts";

/** More of one kind say nothing about a day. */
const MAX_OF_KIND = 100;

type Found = { readonly at: Date | string; readonly name: string; readonly id: string };
type Row = Found & { readonly kind: AnnotationKind };

/** The code of Postgres for a table that does not exist yet. */
const UNDEFINED_TABLE = "42P01";

const find = async (
  sql: Sql,
  { kind, text }: Annotation,
  bounds: readonly [websiteId: string, from: string, until: string],
): Promise<readonly Row[]> => {
  const latest = `select * from (${text}) as a order by at desc limit ${MAX_OF_KIND}`;
  const rows = await sql.query<Found>(latest, bounds).catch((error: { code?: string }) => {
    // After an upgrade its table is built; the chart is complete without it.
    if (error.code !== UNDEFINED_TABLE) throw error;
    return [];
  });
  return rows.map((row) => ({ ...row, kind }));
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
    const bounds = [
      websiteId,
      startOfDay(from, timeZone),
      startOfDay(addDays(to, 1), timeZone),
    ] as const;
    const shown = annotations.filter(({ permission }) => owner?.permissions.has(permission));
    const found = await Promise.all(shown.map((each) => find(sql, each, bounds)));
    const rows = found.flat().map(({ at, ...row }) => {
      const moment = new Date(at);
      return { ...row, day: dayOf(moment, timeZone), at: moment.toISOString() };
    });
    return { body: { rows: rows.toSorted((one, other) => (one.at < other.at ? -1 : 1)) } };
  }),
];
