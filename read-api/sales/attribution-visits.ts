import type { AttributionDimension } from "#domain/sales/attribution.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type CountedRow, planTraffic } from "../census/traffic-plan.ts";
import { visitMemoryOf } from "../census/visit-memory.ts";
import type { WebsiteRange } from "../kit/local-day.ts";
import type { VisitedRange } from "./find-ledger-range.ts";

/** Visits that started in some days, by what they have in common. */
export type VisitsByValue = readonly Pick<CountedRow, "name" | "visitors" | "visits">[];

/** As *Visits* counts them without filters. Views without a visitor are not visits. */
export const findVisitsBy = async (
  sql: Sql,
  { zone, websiteId, timeZone, from, to }: WebsiteRange & Pick<VisitedRange, "zone">,
  dimension: AttributionDimension,
): Promise<VisitsByValue> => {
  const question = { websiteId, timeZone, from, to, segment: [] };
  const plan = await planTraffic(visitMemoryOf(sql), question, zone, [dimension]);
  const rows =
    "rowsOf" in plan
      ? await sql.query<CountedRow>(`${plan.common} ${plan.rowsOf(dimension)}`, plan.values)
      : (plan.rows.get(dimension) ?? []);
  return rows
    .filter(({ visits }) => visits > 0)
    .map(({ name, visitors, visits }) => ({ name, visitors, visits }));
};
