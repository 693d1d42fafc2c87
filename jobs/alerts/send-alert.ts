import * as z from "zod/mini";
import type { Handler } from "#commands/kit/handle.ts";
import { demoMemberId } from "#commands/owners/demo-member-id.ts";
import { createMembers } from "#commands/owners/dependencies.ts";
import { alertMail } from "#domain/alerts/alert-mail.ts";
import { AlertEvent } from "#domain/alerts/events.ts";
import type { Recovery } from "#domain/alerts/judgement.ts";
import type { Permission } from "#domain/kit/permission.ts";
import { readEvent } from "#domain/kit/read-event.ts";
import type { Alert, AlertEmails } from "#domain/measuring/alerts.ts";
import { MEMBERS } from "#domain/owners/events.ts";
import { permissionsOf } from "#domain/owners/roles.ts";
import type { RecordedEvent } from "#infra/event-store/port.ts";
import { RunAgainAt, type Task } from "#infra/jobs/port.ts";
import type { Deliveries } from "#infra/mail/port.ts";
import type { OwnerSessions } from "#infra/owner-sessions/port.ts";
import type { Sql } from "#infra/postgres/port.ts";
import type { RelayRule } from "../kit/relay.ts";

export const SEND_ALERT = "alerts-send-email";

const Payload = z.object({
  websiteId: z.string(),
  alertId: z.uuid(),
  step: z.enum(["raised", "recovered"]),
});
type Payload = z.infer<typeof Payload>;

const keyOf = ({ alertId, step }: Payload): string => `alert-${alertId}-${step}`;

const ruleFor = (type: string, step: Payload["step"]): RelayRule => ({
  type,
  toJob: (recorded: RecordedEvent) => {
    const event = readEvent(AlertEvent, recorded);
    if (event.type === "AlertClosed" || !event.isEmailed) return undefined;
    const payload = { websiteId: recorded.metadata.websiteId, alertId: event.alertId, step };
    return { name: SEND_ALERT, payload, key: keyOf(payload) };
  },
});
export const alertRules: readonly RelayRule[] = [
  ruleFor("AlertRaised", "raised"),
  ruleFor("AlertRecovered", "recovered"),
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
  readonly raisedAt: string;
  readonly endedAt: string | null;
};

const alertRowText = `
  select alert, recovery, raised_at as "raisedAt", ended_at as "endedAt"
    from read.alerts where website_id = $1 and alert_id = $2`;

/** A domain that the world can open, in the order of the console's switch between websites. */
const hostText = `
  select host from read.website_hosts
   where website_id = $1 and host !~ '^(localhost$|[0-9.]+$|\\[)' and host !~ '\\.(localhost|local|test)$'
   order by host desc limit 1`;

const needed = ({ kind }: Alert): readonly Permission[] =>
  kind === "conversion" ? ["census:read", "orders:read"] : ["census:read"];

/**
 * Members who can see what the alert is about, have shown that they read their email, and were selected to get it.
 * When none of the selected ones can get it, the administrators do, so that each alert reaches a person.
 */
const createRecipients = ({ handler, sessions, emailsOf }: SendAlertDependencies) => {
  const members = createMembers({ handler });
  return async (websiteId: string, alert: Alert) => {
    const [{ state }, { to }] = await Promise.all([
      members.load(websiteId, MEMBERS),
      emailsOf(websiteId),
    ]);
    const may = [...state.members].filter(([, roles]) => {
      const permissions = permissionsOf(roles);
      return needed(alert).every((permission) => permissions.has(permission));
    });
    const reachable = async (members: typeof may) => {
      const owners = await Promise.all(members.map(([ownerId]) => sessions.findById(ownerId)));
      return owners.flatMap((owner) =>
        owner?.addressProven && demoMemberId(websiteId, owner.email) !== owner.ownerId
          ? [owner]
          : [],
      );
    };
    if (to === undefined) return reachable(may);
    const selected = await reachable(may.filter(([ownerId]) => to.includes(ownerId)));
    if (selected.length > 0) return selected;
    return reachable(may.filter(([, roles]) => roles.includes("ADMIN")));
  };
};

/**
 * Emails an alert, or its recovery, to the members of the website. Each email has an id that follows from the alert
 * and the member, so that a job that is repeated after a crash sends none twice.
 */
export const createSendAlert = (dependencies: SendAlertDependencies): Task => {
  const { sql, deliveries, websiteFacts, waitForAlerts } = dependencies;
  const recipientsOf = createRecipients(dependencies);
  return async (input) => {
    const payload = Payload.parse(input);
    const { websiteId, alertId, step } = payload;
    await waitForAlerts();
    const [row] = await sql.query<Row>(alertRowText, [websiteId, alertId]);
    if (row === undefined) return;
    const { alert, raisedAt, recovery, endedAt } = row;
    const isOver = recovery !== null && endedAt !== null;
    if (step === "recovered" && !isOver) return;
    const [{ title, timeZone }, [found]] = await Promise.all([
      websiteFacts(websiteId),
      sql.query<{ host: string }>(hostText, [websiteId]),
    ]);
    const mail = alertMail({
      ...{ websiteTitle: title, timeZone, alert, raisedAt },
      ...(step === "recovered" && isOver && { recovered: { recovery, at: endedAt } }),
      ...(found !== undefined && { link: `https://${found.host}/config/measuring-rules/alerts` }),
    });
    const postponed: string[] = [];
    for (const { ownerId, email } of await recipientsOf(websiteId, alert)) {
      const id = `${keyOf(payload)}-${ownerId}`;
      const delivery = await deliveries.deliver(id, {
        id,
        kind: "alert",
        websiteId,
        to: email,
        ...mail,
      });
      if (delivery.state === "postponed") postponed.push(delivery.nextTryAt);
    }
    const [next] = postponed.toSorted();
    if (next !== undefined) throw new RunAgainAt(next);
  };
};
