import { firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";

const text = `
  select rules from read.measuring_rules where website_id = $1 order by version desc limit 1`;

/** The measuring rules in force. History can still be counted by former ones. */
export const findRulesInForce = async (sql: Sql, websiteId: string): Promise<MeasuringRules> => {
  const [row] = await sql.query<{ rules: MeasuringRules }>(text, [websiteId]);
  return row?.rules ?? firstRules;
};
