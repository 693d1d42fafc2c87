import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** Each build keeps the rules that it counts by: a change applies when its build is complete. */
const text = `
  select rules -> $1 as rules from projection_builds
   where projection = 'visits' and state = 'current'`;

/** The measuring rules by which the read model of visits counts now. */
export const findMeasuringRulesNow = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
): Promise<MeasuringRules> => {
  const [build] = await sql.query<{ rules: MeasuringRules | null }>(text, [websiteId]);
  return build?.rules ?? firstRules;
};
