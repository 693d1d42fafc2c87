import type { SkipReason } from "./events.ts";

type Counts = {
  readonly sent: number;
  /** Includes bounced ones. */
  readonly failed: number;
  readonly bounced: number;
  readonly inDoubt: number;
  readonly skipped: number;
  readonly skippedFor: Readonly<Partial<Record<SkipReason, number>>>;
  readonly waiting: number;
};

const skipTexts: Readonly<Record<SkipReason, string>> = {
  "sold-out": "sold out again",
  "no-units-left": "no units left",
  removed: "product removed",
  gone: "left in the meantime",
};

/** "sold out again, no units left"; empty when nobody was skipped. */
export const skipReasonsText = ({ skippedFor }: Pick<Counts, "skippedFor">): string =>
  Object.keys(skippedFor)
    .map((name) => skipTexts[name as SkipReason])
    .join(", ");

const whole = new Intl.NumberFormat("en-US");

/** "12 sent, 1 bounced, 3 skipped (no units left)". */
export const sendCountsText = (send: Counts): string => {
  const { sent, failed, bounced, inDoubt, skipped, waiting } = send;
  const reasons = skipReasonsText(send);
  const parts: readonly (readonly [number, string])[] = [
    [failed - bounced, "failed"],
    [bounced, "bounced"],
    [inDoubt, "in doubt"],
    [skipped, reasons === "" ? "skipped" : `skipped (${reasons})`],
    [waiting, "waiting"],
  ];
  const others = parts.filter(([count]) => count > 0);
  return [
    `${whole.format(sent)} sent`,
    ...others.map(([n, text]) => `${whole.format(n)} ${text}`),
  ].join(", ");
};

export const sendStateNames = {
  scheduled: "Scheduled",
  running: "Sending",
  completed: "Completed",
  cancelled: "Cancelled",
} as const;
export type SendState = keyof typeof sendStateNames;

/** The outcome of a send as text of a cell. */
export const sendOutcomeText = (send: Counts & { readonly state: SendState }): string => {
  if (send.state === "scheduled" || send.state === "cancelled") return sendStateNames[send.state];
  return sendCountsText(send);
};
