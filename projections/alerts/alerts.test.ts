import { afterEach, beforeEach, expect, it } from "vitest";
import type { AlertEvent } from "#domain/alerts/events.ts";
import { createProjected, type Projected } from "#tests/support/projected.ts";
import { alerts } from "./alerts.ts";

let website: Projected;
beforeEach(async () => {
  website = await createProjected(alerts);
});
afterEach(() => website.drop());

const [one, two] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];
const raised = (alertId: string, isEmailed: boolean): AlertEvent => ({
  type: "AlertRaised",
  alertId,
  alert: { kind: "no-visits", usual: 12 },
  isEmailed,
  raisedAt: "2030-01-01T10:00:00.000Z",
});

it("keeps the figures of an alert when it was raised, and how it ended", async () => {
  const closed: AlertEvent = {
    type: "AlertClosed",
    alertId: two,
    reason: "switched-off",
    closedAt: "2030-01-01T11:00:00.000Z",
  };
  const recovered: AlertEvent = {
    type: "AlertRecovered",
    alertId: one,
    recovery: { kind: "no-visits", visits: 3 },
    isEmailed: true,
    recoveredAt: "2030-01-01T12:00:00.000Z",
  };
  await website.record("alerts site", raised(one, true), raised(two, false), closed);
  expect(await website.rows("select state, ended_at from read.alerts order by alert_id")).toEqual([
    { state: "open", ended_at: null },
    { state: "closed", ended_at: "2030-01-01T11:00:00.000Z" },
  ]);
  await website.record("alerts site", recovered);
  expect(
    await website.rows(
      `select title, state, reason, alert -> 'usual' as usual, recovery -> 'visits' as visits, is_emailed
         from read.alerts order by alert_id`,
    ),
  ).toEqual([
    {
      title: "No visits for an hour",
      state: "recovered",
      reason: null,
      usual: 12,
      visits: 3,
      is_emailed: true,
    },
    {
      title: "No visits for an hour",
      state: "closed",
      reason: "switched-off",
      usual: 12,
      visits: null,
      is_emailed: false,
    },
  ]);
});
