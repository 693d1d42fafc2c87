import { describe, expect, it } from "vitest";
import { itKeepsTheDeciderContract } from "#tests/support/decider-contract.ts";
import { given } from "#tests/support/given.ts";
import { type Alert, allAlerts } from "../measuring/alerts.ts";
import { alertsDecider, JUDGED_WITHIN_DAYS, QUIET_HOURS, type RecordJudgements } from "./decide.ts";
import type { AlertEvent } from "./events.ts";

const HOUR = 3_600_000;
const START = Date.parse("2030-01-01T10:00:00.000Z");
const hour = (hours: number): string => new Date(START + hours * HOUR).toISOString();

const [one, two] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const silence: Alert = { kind: "no-visits", usual: 12 };
const slow: Alert = {
  kind: "budget",
  metric: "lcp",
  path: "/shop",
  limit: 2_500,
  value: 3_100,
  loads: 40,
};

const raised = (
  hours: number,
  { alertId = one, alert = silence as Alert, isEmailed = true } = {},
): AlertEvent => ({
  type: "AlertRaised",
  alertId,
  alert,
  isEmailed,
  raisedAt: hour(hours),
});
const recovered = (hours: number): AlertEvent => ({
  type: "AlertRecovered",
  alertId: one,
  recovery: { kind: "no-visits", visits: 3 },
  isEmailed: true,
  recoveredAt: hour(hours),
});

/** The look begins after all that was recorded, unless a test says otherwise. */
type Judged = Omit<RecordJudgements, "changes"> & { readonly changes?: number };

const judged = (
  hours: number,
  judgements: RecordJudgements["judgements"],
  emails = allAlerts,
): Judged => ({ type: "RecordJudgements", judgements, emails, at: hour(hours) });

const key = "no-visits";
const unusual = (alertId = one) => ({ key, alertId, status: "unusual", alert: silence }) as const;
const usual = {
  key,
  alertId: two,
  status: "usual",
  recovery: { kind: "no-visits", visits: 3 },
} as const;
const unknown = { key, alertId: two, status: "unknown" } as const;

const alerts = (...past: readonly AlertEvent[]) => {
  const { when } = given(alertsDecider)(...past);
  return { when: (command: Judged) => when({ changes: past.length, ...command }) };
};
itKeepsTheDeciderContract("alerts", alertsDecider);

describe("what has become unusual", () => {
  it("is raised once", () => {
    alerts()
      .when(judged(0, [unusual()]))
      .yields(raised(0));
    alerts(raised(0))
      .when(judged(1, [unusual(two)]))
      .yields();
    alerts(raised(0))
      .when(judged(10 * QUIET_HOURS, [unusual(two)]))
      .yields();
  });

  it("is raised without emails where these are switched off", () =>
    alerts()
      .when(judged(0, [unusual()], { ...allAlerts, noVisits: false }))
      .yields(raised(0, { isEmailed: false })));

  it("is raised for each budget", () =>
    alerts(raised(0))
      .when(
        judged(1, [
          unusual(two),
          { key: "budget lcp /shop", alertId: two, status: "unusual", alert: slow },
        ]),
      )
      .yields(raised(1, { alertId: two, alert: slow })));

  it("is not raised again for hours after it was, however often it comes and goes", () => {
    const past = [raised(0), recovered(0.5)];
    alerts(...past)
      .when(judged(QUIET_HOURS - 0.1, [unusual(two)]))
      .yields();
    alerts(...past)
      .when(judged(QUIET_HOURS, [unusual(two)]))
      .yields(raised(QUIET_HOURS, { alertId: two }));
  });
});

describe("an open alert", () => {
  it("recovers once, with the measured figures", () => {
    alerts(raised(0))
      .when(judged(1, [usual]))
      .yields(recovered(1));
    alerts(raised(0), recovered(1))
      .when(judged(2, [usual]))
      .yields();
  });

  it("sends no email of its recovery where the alert sent none", () => {
    const quiet = raised(0, { isEmailed: false });
    alerts(quiet)
      .when(judged(1, [usual]))
      .yields({ ...recovered(1), isEmailed: false } as AlertEvent);
  });

  it("stays open while nobody can say whether it is over, for a week", () => {
    const week = JUDGED_WITHIN_DAYS * 24;
    alerts(raised(0))
      .when(judged(week - 1, [unknown]))
      .yields();
    alerts(raised(0))
      .when(judged(week, [unknown]))
      .yields({ type: "AlertClosed", alertId: one, reason: "not-judged", closedAt: hour(week) });
  });

  it("is closed when it is no longer watched", () =>
    alerts(raised(0))
      .when(judged(1, []))
      .yields({ type: "AlertClosed", alertId: one, reason: "switched-off", closedAt: hour(1) }));
});

it("says nothing about what another look has recorded since it began", () => {
  const look = { ...judged(7, [usual]), changes: 0 };
  alerts(raised(8)).when(look).yields();
  alerts(raised(0), recovered(8))
    .when({ ...judged(7, [unusual(two)]), changes: 1 })
    .yields();
  alerts(raised(8))
    .when({ ...look, changes: 1 })
    .yields(recovered(7));
});

it("changes nothing while the figures are as usual", () => {
  alerts()
    .when(judged(0, [usual, unknown]))
    .yields();
  expect(alertsDecider.initial.open.size).toBe(0);
});
