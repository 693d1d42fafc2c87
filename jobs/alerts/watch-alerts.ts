import type { Handler } from "#commands/kit/handle.ts";
import { ALERTS_ID, alertsDecider } from "#domain/alerts/decide.ts";
import { AlertEvent } from "#domain/alerts/events.ts";
import type { Judgement } from "#domain/alerts/judgement.ts";
import type { AlertSwitches } from "#domain/measuring/alerts.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { sweep } from "../kit/sweep.ts";

export type WatchAlertsDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly judge: (websiteId: string) => Promise<readonly Judgement[]>;
  readonly emailsOf: (websiteId: string) => Promise<AlertSwitches>;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Websites with members, whom an alert could concern. */
const websitesText = `
  select distinct website_id as "websiteId" from read.website_members order by 1`;

/**
 * Looks at every website and records what has become unusual, and what is as usual again. The stream of alerts
 * decides: when two processes look at the same time, or one is killed and another repeats the look, each change is
 * recorded once, and a look that has judged before another one's changes records nothing. The next look does. Returns
 * the number of recorded changes.
 */
export const createWatchAlerts = (dependencies: WatchAlertsDependencies) => {
  const { sql, handler, judge, emailsOf, newId, now } = dependencies;
  const alerts = handler(alertsDecider, AlertEvent);

  const watch = async (websiteId: string): Promise<number> => {
    const { state } = await alerts.load(websiteId, ALERTS_ID);
    const [judged, emails] = await Promise.all([judge(websiteId), emailsOf(websiteId)]);
    const judgements = judged.map((each) => ({ ...each, alertId: newId() }));
    const metadata = { websiteId, actor: "job:alerts", correlationId: newId() };
    const { changes } = state;
    const command = { type: "RecordJudgements", judgements, emails, at: now(), changes } as const;
    const outcome = await alerts.run(ALERTS_ID, command, { metadata });
    return outcome.ok ? outcome.value.events.length : 0;
  };

  return (): Promise<number> =>
    sweep("The alerts of some websites could not be judged.", async (each) => {
      const websites = await sql.query<{ websiteId: string }>(websitesText);
      return each(websites, ({ websiteId }) => watch(websiteId));
    });
};
