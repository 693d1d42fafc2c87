import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { demoMemberId } from "#commands/owners/demo-member-id.ts";
import { createMembers } from "#commands/owners/dependencies.ts";
import { type AlertEnd, alertMail } from "#domain/alerts/alert-mail.ts";
import { canSeeAlert } from "#domain/alerts/alert-recipients.ts";
import { AlertEvent, type ClosingReason } from "#domain/alerts/events.ts";
import type { Recovery } from "#domain/alerts/judgement.ts";
import type { Alert, AlertEmails } from "#domain/measuring/alerts.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import { type RelayRule, relayRule } from "../kit/event-jobs.ts";

export const SEND_ALERT = "alerts-send-email";

const Payload = z.object({
  websiteId: z.string(),
  alertId: z.uuid(),
  step: z.enum(["raised", "recovered", "closed"]),
});
type Payload = z.infer<typeof Payload>;

const keyOf = ({ alertId, step }: Payload): string => `alert-${alertId}-${step}`;

const ruleFor = (type: AlertEvent["type"], step: Payload["step"]): RelayRule =>
  relayRule(AlertEvent, type, (event, { metadata: { websiteId } }) => {
    // Whether the emails of a closed alert were switched on is known by the table only.
    if (event.type !== "AlertClosed" && !event.isEmailed) return undefined;
    const payload = { websiteId, alertId: event.alertId, step };
    return { name: SEND_ALERT, payload, key: keyOf(payload) };
  });
export const alertRules: readonly RelayRule[] = [
  ruleFor("AlertRaised", "raised"),
  ruleFor("AlertRecovered", "recovered"),
  ruleFor("AlertClosed", "closed"),
];

export type SendAlertDependencies = {
  readonly sql: Sql;
  readonly handler: Handler;
  readonly sessions: Pick<OwnerSessions, "findById">;
  readonly deliveries: Deliveries;
  readonly websiteFacts: (
    websiteId: string,
  ) => Promise<{ readonly title: string; readonly timeZone: string }>;
  readonly emailsOf: (websiteId: string) => Promise<AlertEmails>;
  /** Waits until the table of alerts contains everything in the log so far. */
  readonly waitForAlerts: () => Promise<void>;
};

type Row = {
  readonly alert: Alert;
  readonly recovery: Recovery | null;
  readonly reason: ClosingReason | null;
  readonly isEmailed: boolean;
  readonly raisedAt: string;
  readonly endedAt: string | null;
};

const alertRowText = `
  select alert, recovery, reason, is_emailed as "isEmailed", raised_at as "raisedAt",
         ended_at as "endedAt"
    from read.alerts where website_id = $1 and alert_id = $2`;

const endOf = ({ recovery, reason, endedAt }: Row): AlertEnd | undefined => {
  if (endedAt === null) return undefined;
  if (recovery !== null) return { recovery, at: endedAt };
  return reason === null ? undefined : { reason, at: endedAt };
};

/** Emails that a mail server was given, unless it refused them for good. `$2`: ids. */
const begunText = `
  select mail_id as "mailId" from mail_deliveries
   where website_id = $1 and mail_id = any($2::text[])
     and (state <> 'failed' or failure_kind = 'in-doubt')
     and not (state = 'postponed' and attempts = 0)`;

/** A domain that the world can open, in the order of the console's switch between websites. */
const hostText = `
  select host from read.website_hosts
   where website_id = $1 and host !~ '^(localhost$|[0-9.]+$|\\[)' and host !~ '\\.(localhost|local|test)$'
   order by host desc limit 1`;

/**
 * Members who can see what the alert is about, have shown that they read their email, and were selected to get it.
 * When none of the selected ones can get it, the administrators do, so that each alert reaches a person.
 */
const createRecipients = ({ handler, sessions, emailsOf }: SendAlertDependencies) => {
  const members = createMembers({ handler });
  /** `isOver`: all who can see what it is about, because those who know of the alert get its end. */
  return async (websiteId: string, alert: Alert, { isOver }: { readonly isOver: boolean }) => {
    const [{ state }, { to }] = await Promise.all([
      members.load(websiteId, MEMBERS),
      emailsOf(websiteId),
    ]);
    const may = [...state.members].filter(([, roles]) => canSeeAlert(roles, alert.kind));
    const reachable = async (members: typeof may) => {
      const owners = await Promise.all(members.map(([ownerId]) => sessions.findById(ownerId)));
      return owners.flatMap((owner) =>
        owner?.addressProven && demoMemberId(websiteId, owner.email) !== owner.ownerId
          ? [owner]
          : [],
      );
    };
    if (to === undefined || isOver) return reachable(may);
    const selected = await reachable(may.filter(([ownerId]) => to.includes(ownerId)));
    if (selected.length > 0) return selected;
    return reachable(may.filter(([, roles]) => roles.includes("ADMIN")));
  };
};

const createMailOf =
  ({ sql, websiteFacts }: Pick<SendAlertDependencies, "sql" | "websiteFacts">) =>
  async ({ websiteId, step }: Payload, row: Row, ended: AlertEnd | undefined) => {
    const [{ title, timeZone }, [found]] = await Promise.all([
      websiteFacts(websiteId),
      sql.query<{ host: string }>(hostText, [websiteId]),
    ]);
    return alertMail({
      websiteTitle: title,
      timeZone,
      alert: row.alert,
      raisedAt: row.raisedAt,
      ...(step !== "raised" && ended !== undefined && { ended }),
      ...(found !== undefined && { link: `https://${found.host}/config/measuring-rules/alerts` }),
    });
  };

/**
 * Emails an alert, its recovery or its closing to members of the website. Each email has an id that follows from the
 * alert and the member, so that a job that is repeated after a crash sends none twice. An alert that has ended is
 * news to nobody else: only those who got its email get that of its end.
 */
export const createSendAlert = (dependencies: SendAlertDependencies): Task => {
  const { sql, deliveries, waitForAlerts } = dependencies;
  const recipientsOf = createRecipients(dependencies);
  const mailOf = createMailOf(dependencies);

  const pending = async (payload: Payload, { alert }: Row, isOver: boolean) => {
    const { websiteId } = payload;
    const members = await recipientsOf(websiteId, alert, { isOver });
    if (!isOver) return members;
    const raisedKey = keyOf({ ...payload, step: "raised" });
    const idOf = ({ ownerId }: { readonly ownerId: string }) => `${raisedKey}-${ownerId}`;
    const values = [websiteId, members.map(idOf)];
    const begun = await sql.query<{ mailId: string }>(begunText, values);
    const ids = new Set(begun.map(({ mailId }) => mailId));
    return members.filter((member) => ids.has(idOf(member)));
  };

  /** Sends the emails of one step. Returns when those should be tried again that the server has deferred. */
  const send = async (payload: Payload): Promise<readonly string[]> => {
    const { websiteId, alertId, step } = payload;
    await waitForAlerts();
    const [row] = await sql.query<Row>(alertRowText, [websiteId, alertId]);
    if (row === undefined || !row.isEmailed) return [];
    const ended = endOf(row);
    if (step !== "raised" && ended === undefined) return [];
    const mail = await mailOf(payload, row, ended);
    const postponed: string[] = [];
    for (const { ownerId, email } of await pending(payload, row, ended !== undefined)) {
      const id = `${keyOf(payload)}-${ownerId}`;
      const message = { id, kind: "alert", websiteId, to: email, ...mail } as const;
      const delivery = await deliveries.deliver(id, message);
      if (delivery.state === "postponed") postponed.push(delivery.nextTryAt);
    }
    return postponed;
  };

  const endedStep = async ({
    websiteId,
    alertId,
  }: Payload): Promise<Payload["step"] | undefined> => {
    await waitForAlerts();
    const [row] = await sql.query<Row>(alertRowText, [websiteId, alertId]);
    if (row === undefined || endOf(row) === undefined) return undefined;
    return row.recovery === null ? "closed" : "recovered";
  };

  return async (input) => {
    const payload = Payload.parse(input);
    const postponed = [...(await send(payload))];
    if (payload.step === "raised") {
      // The alert can have ended since this job began. The job of its end then knew only those whose email had left.
      const step = await endedStep(payload);
      if (step !== undefined) postponed.push(...(await send({ ...payload, step })));
    }
    const [next] = postponed.toSorted();
    if (next !== undefined) throw new RunAgainAt(next);
  };
};
