import { unreachable } from "../kit/decider.ts";
import { type Alert, alertText } from "../measuring/alerts.ts";
import { budgetMetricNames } from "../measuring/budgets.ts";
import { metricText } from "../performance/metrics.ts";
import type { ClosingReason } from "./events.ts";
import type { Recovery } from "./judgement.ts";

/** What an alert is about, without figures. */
export const alertTitle = (alert: Alert): string => {
  switch (alert.kind) {
    case "no-visits":
      return "No visits for an hour";
    case "conversion":
      return "Conversion halved";
    case "budget":
      return `${budgetMetricNames[alert.metric]} of ${alert.path || "the whole website"} missed its budget`;
    default:
      return unreachable(alert);
  }
};

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** What was measured, and what is usual or allowed, without a sentence around them: a phone has room for these. */
export const alertFigures = (alert: Alert): string => {
  switch (alert.kind) {
    case "no-visits":
      return `0 visits, usual ${alert.usual}`;
    case "conversion": {
      const { orders, visitors, ordersBefore, visitorsBefore } = alert;
      return `${percent.format(orders / visitors)}, usual ${percent.format(ordersBefore / visitorsBefore)}`;
    }
    case "budget": {
      const { metric, value, limit } = alert;
      return `${metricText(metric, value)}, budget ${metricText(metric, limit)}`;
    }
    default:
      return unreachable(alert);
  }
};

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What was measured when an alert was over, in one sentence. */
export const recoveryText = (alert: Alert, recovery: Recovery): string => {
  switch (recovery.kind) {
    case "no-visits":
      return `Visitors are back: ${counted(recovery.visits, "visit")} in the last hour.`;
    case "conversion":
      return alertText(recovery);
    case "budget": {
      if (alert.kind !== "budget") return "";
      const { value, loads } = recovery;
      const [measured, limit] = [
        metricText(alert.metric, value),
        metricText(alert.metric, alert.limit),
      ];
      return `${measured}, measured on ${counted(loads, "page load")}. The budget is ${limit}.`;
    }
    default:
      return unreachable(recovery);
  }
};

export const closingTexts: Readonly<Record<ClosingReason, string>> = {
  "switched-off": "The alert or its budget was switched off.",
  "not-judged": "For days there was too little to judge by.",
};

const MINUTE_MS = 60_000;

/** "2 days 3 hours", "1 hour 5 minutes": the two largest units of the time between two moments. */
export const durationBetween = (from: string, to: string): string => {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));
  const parts = [
    [Math.floor(minutes / 1_440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .flatMap(([count, unit]) => (count === 0 ? [] : [counted(count, unit)]))
    .join(" ");
};
