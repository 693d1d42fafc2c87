import { countingRulesOf, firstRules, type MeasuringRules } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";

/** Rules of a website, and since when they are in force. */
export type RulesVersion = {
  readonly version: number;
  readonly rules: MeasuringRules;
  readonly sinceMs: number;
};

/** In force from the beginning of every website. */
export const firstVersion: RulesVersion = { version: 1, rules: firstRules, sinceMs: 0 };

const text = `
  select version, rules, (extract(epoch from changed_at) * 1000)::bigint as "sinceMs"
    from read.measuring_rules where website_id = $1 order by version`;

type Counted = { readonly counted: MeasuringRules; readonly rulesVersion: number };

/** All versions, oldest first. Visits do not count by the latest ones until history has been counted again. */
export const findRulesHistory = async (
  sql: Pick<Sql, "query">,
  websiteId: string,
  { counted, rulesVersion }: Counted,
): Promise<readonly RulesVersion[]> => {
  const changes = await sql.query<RulesVersion>(text, [websiteId]);
  return [firstVersion, ...changes].map((each) =>
    each.version <= rulesVersion
      ? each
      : { ...each, rules: { ...each.rules, ...countingRulesOf(counted) } },
  );
};

/** Those that were in force at any time since then. */
export const rulesSince = (
  versions: readonly RulesVersion[],
  sinceMs: number,
): readonly RulesVersion[] =>
  versions.filter((_, place) => {
    const next = versions[place + 1];
    return next === undefined || next.sinceMs > sinceMs;
  });
