import { defaultColumn, type ListColumns } from "../kit/list-columns.ts";
import { type QuickFilters, quickChoice } from "../kit/quick-filters.ts";
import { type Alert, alertText } from "../measuring/alerts.ts";
import { closingTexts, durationBetween, recoveryText } from "./alert-texts.ts";
import type { ClosingReason } from "./events.ts";
import type { Recovery } from "./judgement.ts";

export const alertStates = { open: "Open", recovered: "Over", closed: "Closed" } as const;
export const alertKinds = {
  "no-visits": "No visits",
  conversion: "Conversion",
  budget: "Speed budget",
} as const satisfies Record<Alert["kind"], string>;
export const emailedTexts = { yes: "Switched on", no: "Switched off" } as const;

export type AlertRecord = {
  readonly title: string;
  readonly kind: Alert["kind"];
  readonly state: keyof typeof alertStates;
  readonly alert: Alert;
  readonly recovery: Recovery | null;
  readonly reason: ClosingReason | null;
  readonly emailed: keyof typeof emailedTexts;
  readonly raisedAt: string;
  readonly endedAt: string | null;
};

/** How an alert ended; empty while it is open. */
export const endingText = ({ alert, recovery, reason }: AlertRecord): string => {
  if (recovery !== null) return recoveryText(alert, recovery);
  return reason === null ? "" : closingTexts[reason];
};

/** The columns of the console's list of alerts. */
export const alertColumns = {
  title: { label: "Alert", kind: "text", value: (row) => row.title, ...defaultColumn },
  state: {
    label: "State",
    kind: "choice",
    choices: alertStates,
    value: (row) => row.state,
    ...defaultColumn,
  },
  raisedAt: { label: "Noticed", kind: "moment", value: (row) => row.raisedAt, ...defaultColumn },
  measured: { label: "Measured", kind: "text", value: (row) => alertText(row.alert) },
  duration: {
    label: "Duration",
    kind: "text",
    value: ({ raisedAt, endedAt }) => (endedAt === null ? "" : durationBetween(raisedAt, endedAt)),
  },
  ending: { label: "At the end", kind: "text", value: endingText },
  endedAt: {
    label: "Ended",
    kind: "moment",
    value: (row) => row.endedAt,
    ...defaultColumn,
    extra: true,
  },
  kind: {
    label: "Kind",
    kind: "choice",
    choices: alertKinds,
    value: (row) => row.kind,
    ...defaultColumn,
    extra: true,
  },
  emailed: {
    label: "Emails",
    kind: "choice",
    choices: emailedTexts,
    value: (row) => row.emailed,
    ...defaultColumn,
    extra: true,
  },
} as const satisfies ListColumns<AlertRecord>;

/** Quick filters of this list. */
export const alertQuickFilters = {
  state: quickChoice(alertColumns, "state", "Any state"),
  kind: quickChoice(alertColumns, "kind", "Any kind"),
} as const satisfies QuickFilters;
