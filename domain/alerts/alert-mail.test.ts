import { describe, expect, it } from "vitest";
import type { Alert } from "../measuring/alerts.ts";
import { alertMail } from "./alert-mail.ts";
import { alertFigures, alertTitle, durationBetween, recoveryText } from "./alert-texts.ts";

const slow: Alert = {
  kind: "budget",
  metric: "lcp",
  path: "/shop",
  limit: 2_500,
  value: 3_100,
  loads: 40,
};
const facts = {
  websiteTitle: "Pen & Paper\nBcc: x@y.example",
  timeZone: "America/New_York",
  alert: slow,
  raisedAt: "2030-01-04T10:00:00.000Z",
};

it("says in the subject what happened, and in which website, in one line", () => {
  const { subject, text, html } = alertMail({ ...facts, link: "https://pen.example/config/x" });
  expect(subject).toBe(
    "Alert: Main content of /shop missed its budget (Pen & Paper Bcc: x@y.example)",
  );
  expect(text).toContain("Main content of /shop was 3.1 s in the last 7 days");
  expect(text).toContain("Noticed on Jan 4, 2030, 5:00 AM.");
  expect(text).toContain("Open alerts: https://pen.example/config/x");
  expect(html).toContain("Pen &amp; Paper");
});

it("says when it was over and how long it lasted", () => {
  const recovery = { kind: "budget", value: 2_100, loads: 52 } as const;
  const { subject, text } = alertMail({
    ...facts,
    ended: { recovery, at: "2030-01-05T12:05:00.000Z" },
  });
  expect(subject).toContain("Over: Main content of /shop missed its budget");
  expect(text).toContain("2.1 s, measured on 52 page loads. The budget is 2.5 s.");
  expect(text).toContain("lasted 1 day 2 hours, from Jan 4, 2030, 5:00 AM to Jan 5, 2030, 7:05 AM");
  expect(text).not.toContain("Open alerts");
});

it.each([
  ["switched-off", "The alert or its budget was switched off."],
  ["not-judged", "For days there was too little to judge by."],
] as const)("says why it was closed (%s), and that nothing was measured", (reason, why) => {
  const { subject, text } = alertMail({
    ...facts,
    ended: { reason, at: "2030-01-05T12:05:00.000Z" },
  });
  expect(subject).toContain("Closed: Main content of /shop missed its budget");
  expect(text).toContain(`${why} The alert was closed, so you will get no further emails`);
  expect(text).toContain("was open for 1 day 2 hours, from Jan 4, 2030, 5:00 AM to Jan 5");
  expect(text).toContain("It had said: Main content of /shop was 3.1 s");
  expect(text).not.toContain("Over");
});

describe("texts of alerts", () => {
  it.each<[Alert, string]>([
    [{ kind: "no-visits", usual: 12 }, "No visits for an hour"],
    [{ ...slow, metric: "cls", path: "" }, "Layout shift of the whole website missed its budget"],
  ])("%j", (alert, title) => expect(alertTitle(alert)).toBe(title));

  it("says that visitors are back", () =>
    expect(recoveryText({ kind: "no-visits", usual: 12 }, { kind: "no-visits", visits: 1 })).toBe(
      "Visitors are back: 1 visit in the last hour.",
    ));

  it.each([
    ["2030-01-01T00:00:10Z", "1 minute"],
    ["2030-01-01T02:00:00Z", "2 hours"],
    ["2030-01-01T02:01:00Z", "2 hours 1 minute"],
    ["2030-01-03T00:30:00Z", "2 days"],
  ])("until %s it lasted %s", (to, text) =>
    expect(durationBetween("2030-01-01T00:00:00Z", to)).toBe(text),
  );
});

it("names the measured figures briefly", () => {
  const day = { day: "2030-01-04", orders: 10, visitors: 800, ordersBefore: 100 };
  expect(alertFigures(slow)).toBe("3.1 s, budget 2.5 s");
  expect(alertFigures({ kind: "no-visits", usual: 12 })).toBe("0 visits, usual 12");
  expect(alertFigures({ kind: "conversion", ...day, visitorsBefore: 4_000 })).toBe(
    "1.3%, usual 2.5%",
  );
});
