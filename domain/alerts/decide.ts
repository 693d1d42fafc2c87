import { type Decider, unreachable } from "../kit/decider.ts";
import { accept } from "../kit/result.ts";
import { type Alert, type AlertSwitches, switchOf } from "../measuring/alerts.ts";
import type { AlertEvent } from "./events.ts";
import { alertKey, isUnusual, type Judgement } from "./judgement.ts";

/** A website has one stream of alerts. */
export const ALERTS_ID = "site";

const HOUR_MS = 3_600_000;

/**
 * An alert is raised once in this time, so that one that comes and goes sends one pair of emails. Not in the
 * specification: what is still unusual afterwards is raised then.
 */
export const QUIET_HOURS = 6;

/** After this time without a judgement, nobody can say whether an alert is over. */
export const JUDGED_WITHIN_DAYS = 7;

type OpenAlert = {
  readonly alertId: string;
  readonly raisedAt: string;
  readonly isEmailed: boolean;
};

export type AlertsState = {
  /** Open alerts by their subject, as in the next member. */
  readonly open: ReadonlyMap<string, OpenAlert>;
  readonly lastRaisedAt: ReadonlyMap<string, string>;
  /** The number of recorded events. */
  readonly changes: number;
};

export type RecordJudgements = {
  readonly type: "RecordJudgements";
  /** Judgements of everything that is watched. `alertId` is new. */
  readonly judgements: readonly (Judgement & { readonly alertId: string })[];
  /** Kinds of alerts that are sent by email. */
  readonly emails: AlertSwitches;
  readonly at: string;
  /**
   * The number of changes when the look began. Another look that has recorded something since then can be the
   * newer one, and this one says nothing about what that one has found.
   */
  readonly changes: number;
};

const hoursBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / HOUR_MS;

const evolve = (state: AlertsState, event: AlertEvent): AlertsState => {
  const open = new Map(state.open);
  const changes = state.changes + 1;
  switch (event.type) {
    case "AlertRaised": {
      const { alertId, alert, raisedAt, isEmailed } = event;
      const key = alertKey(alert);
      return {
        open: open.set(key, { alertId, raisedAt, isEmailed }),
        lastRaisedAt: new Map(state.lastRaisedAt).set(key, raisedAt),
        changes,
      };
    }
    case "AlertRecovered":
    case "AlertClosed":
      for (const [key, { alertId }] of open) if (alertId === event.alertId) open.delete(key);
      return { ...state, open, changes };
    default:
      return unreachable(event);
  }
};

type Raising = { readonly alertId: string; readonly alert: Alert };

const raise = ({ alertId, alert }: Raising, { emails, at }: RecordJudgements): AlertEvent => ({
  type: "AlertRaised",
  alertId,
  alert,
  isEmailed: emails[switchOf(alert.kind)],
  raisedAt: at,
});

const isQuiet = (state: AlertsState, key: string, at: string): boolean => {
  const last = state.lastRaisedAt.get(key);
  return last !== undefined && hoursBetween(last, at) < QUIET_HOURS;
};

/** What becomes of an open alert; `judgement` is undefined when it is no longer watched. */
const settle = (
  { alertId, raisedAt, isEmailed }: OpenAlert,
  judgement: Judgement | undefined,
  at: string,
): AlertEvent | undefined => {
  if (judgement === undefined)
    return { type: "AlertClosed", alertId, reason: "switched-off", closedAt: at };
  switch (judgement.status) {
    case "usual":
      return {
        type: "AlertRecovered",
        alertId,
        recovery: judgement.recovery,
        isEmailed,
        recoveredAt: at,
      };
    case "unusual":
      return undefined;
    case "unknown":
      return hoursBetween(raisedAt, at) < JUDGED_WITHIN_DAYS * 24
        ? undefined
        : { type: "AlertClosed", alertId, reason: "not-judged", closedAt: at };
    default:
      return unreachable(judgement);
  }
};

/** What has become unusual on a website, and usual again. Nothing changes while both stay as they are. */
export const alertsDecider: Decider<AlertsState, RecordJudgements, AlertEvent, never> = {
  streamCategory: "alerts",
  initial: { open: new Map(), lastRaisedAt: new Map(), changes: 0 },
  evolve,
  decide: (command, state) => {
    if (command.type !== "RecordJudgements") return unreachable(command.type);
    const { judgements, at } = command;
    if (command.changes !== state.changes) return accept([]);
    const byKey = new Map(judgements.map((each) => [each.key, each]));
    const settled = [...state.open].flatMap(
      ([key, alert]) => settle(alert, byKey.get(key), at) ?? [],
    );
    const raised = judgements
      .filter(isUnusual)
      .filter(({ key }) => !state.open.has(key) && !isQuiet(state, key, at))
      .map((each) => raise(each, command));
    return accept([...settled, ...raised]);
  },
};
