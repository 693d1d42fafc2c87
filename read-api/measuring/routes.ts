import { botListNames } from "#domain/measuring/bot-lists.ts";
import {
  countingRulesOf,
  firstRules,
  type MeasuringRules,
  measuredProjections,
} from "#domain/measuring/rules.ts";
import { type Route, route } from "#infra/http/route.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { measuringRulesContract } from "./contract.ts";

export type MeasuringQueryDependencies = {
  readonly sql: Sql;
  readonly waitFor: (projections: readonly string[], position: bigint | undefined) => Promise<void>;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
};

const MAX_VERSIONS = 50;

const versionsText = `
  select version, rules, changed_at as "changedAt", actor as "changedBy"
    from read.measuring_rules
   where website_id = $1 order by version desc limit ${MAX_VERSIONS}`;

/**
 * A request, a build that readers do not see yet, or a visible one that counts by other rules. Goals are
 * counted when they are read, so that a change of them counts nothing again.
 */
const countingText = `
  select exists (
    select from projection_requests where kind = 'rebuild' and projection = any($1::text[])
    union all
    select from projection_builds where state = 'building' and projection = any($1::text[])
    union all
    select from projection_builds
     where state = 'current' and projection = any($1::text[])
       and coalesce(rules -> $2, $3::jsonb) is distinct from $4::jsonb) as "isCounting"`;

type Version = {
  readonly version: number;
  readonly rules: MeasuringRules;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};

const firstVersion: Version = { version: 1, rules: firstRules, changedAt: null, changedBy: null };

/** The measuring rules in force, the former ones, and whether history is counted by them. */
export const measuringRulesQueries = ({
  sql,
  waitFor,
  timeZoneOf,
}: MeasuringQueryDependencies): readonly Route[] => [
  route(measuringRulesContract, async ({ context: { websiteId, readAfter } }) => {
    await waitFor(["measuring-rules"], readAfter);
    const changed = await sql.query<Version>(versionsText, [websiteId]);
    const versions = changed.length < MAX_VERSIONS ? [...changed, firstVersion] : [...changed];
    const { version, rules, changedAt } = versions[0] as Version;
    const values = [
      ...[measuredProjections, websiteId],
      ...[JSON.stringify(firstRules), JSON.stringify(countingRulesOf(rules))],
    ];
    const [counting] = await sql.query<{ isCounting: boolean }>(countingText, values);
    return {
      body: {
        version,
        rules,
        since: changedAt,
        isCounting: counting?.isCounting === true,
        timeZone: await timeZoneOf(websiteId),
        botLists: [...botListNames],
        versions,
      },
    };
  }),
];
