import type { Judgement } from "#domain/alerts/judgement.ts";
import type { AlertEmails } from "#domain/measuring/alerts.ts";
import { alertEmailsOf } from "#domain/measuring/rules.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { findRulesInForce } from "../measuring/rules-in-force.ts";
import { judgeAlerts } from "./judge-alerts.ts";

export type JudgeWebsiteDependencies = {
  readonly sql: Sql;
  readonly timeZoneOf: (websiteId: string) => Promise<string>;
  readonly head: () => Promise<bigint>;
  readonly now: () => string;
};

/** Judges everything that a website watches, for the job that records alerts. */
export const createJudgeWebsite = ({ sql, timeZoneOf, head, now }: JudgeWebsiteDependencies) => ({
  emailsOf: async (websiteId: string): Promise<AlertEmails> =>
    alertEmailsOf(await findRulesInForce(sql, websiteId)),
  judge: async (websiteId: string): Promise<readonly Judgement[]> => {
    const [rules, timeZone, end] = await Promise.all([
      findRulesInForce(sql, websiteId),
      timeZoneOf(websiteId),
      head(),
    ]);
    const moment = { websiteId, timeZone, at: now(), rules, head: end };
    return judgeAlerts(sql, moment, { seesSales: true });
  },
});
