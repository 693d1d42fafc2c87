import * as z from "zod/mini";
import { Alert } from "../measuring/alerts.ts";
import { Recovery } from "./judgement.ts";

const alertId = z.uuid();

/** Something has become unusual. */
const AlertRaised = z.object({
  type: z.literal("AlertRaised"),
  alertId,
  alert: Alert,
  /** Emails of this kind of alert were switched on: a job sends them, and those of the end. */
  isEmailed: z.boolean(),
  raisedAt: z.iso.datetime(),
});
/** It is as usual again. */
const AlertRecovered = z.object({
  type: z.literal("AlertRecovered"),
  alertId,
  recovery: Recovery,
  isEmailed: z.boolean(),
  recoveredAt: z.iso.datetime(),
});

export const closingReasons = ["switched-off", "not-judged"] as const;
export type ClosingReason = (typeof closingReasons)[number];

/** It is no longer watched, so that nobody will know whether it recovered. */
const AlertClosed = z.object({
  type: z.literal("AlertClosed"),
  alertId,
  /** The alert or its budget was switched off, or there has been too little to judge by for days. */
  reason: z.enum(closingReasons),
  closedAt: z.iso.datetime(),
});

/** Stream `alerts-<websiteId>.site`. Stored for ever: a released member is never edited. */
export const AlertEvent = z.discriminatedUnion("type", [AlertRaised, AlertRecovered, AlertClosed]);
export type AlertEvent = z.infer<typeof AlertEvent>;
