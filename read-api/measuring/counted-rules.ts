import { countingRulesOf, firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";

type Version = { readonly version: number; readonly rules: MeasuringRules };

const firstVersion: Version = { version: 1, rules: firstRules };

const countedText = `
  select b.rules -> $1 as counted, b.position::text as position
    from projection_builds as b where b.projection = $2 and b.state = 'current'`;

const versionsText = `
  select version, rules from read.measuring_rules where website_id = $1 order by version desc`;

type Counted = { readonly counted: MeasuringRules | null; readonly position: string };

const countTheSame = (one: MeasuringRules, other: MeasuringRules): boolean =>
  JSON.stringify(countingRulesOf(one)) === JSON.stringify(countingRulesOf(other));

/** The last version by which the rules could count. Goals and budgets are not counted by, so that they make no difference. */
const versionOf = async (sql: Sql, websiteId: string, counted: MeasuringRules, last: Version) => {
  if (countTheSame(counted, last.rules)) return last.version;
  const former = await sql.query<Version>(versionsText, [websiteId]);
  const same = former.find(({ rules }) => countTheSame(counted, rules));
  return (same ?? firstVersion).version;
};

/**
 * The rules in force, and those by which visits, or the tables of another projection, are counted at present. After a change these are former ones, until
 * history has been counted again.
 */
export const findRules = async (sql: Sql, websiteId: string, projection = "visits") => {
  const [[build], [last = firstVersion]] = await Promise.all([
    sql.query<Counted>(countedText, [websiteId, projection]),
    sql.query<Version>(`${versionsText} limit 1`, [websiteId]),
  ]);
  const counted = build?.counted ?? firstRules;
  return {
    inForce: last.rules,
    counted,
    /** Version of the rules by which they are counted. */
    rulesVersion: await versionOf(sql, websiteId, counted, last),
    position: build?.position ?? "0",
  };
};
