import type { Annotation } from "../kit/annotations.ts";

const raisedText = (kinds: string): string => `
      select raised_at as at, title as name, alert_id::text as id from read.alerts
       where website_id = $1 and raised_at >= $2::timestamptz and raised_at < $3::timestamptz
         and ${kinds}`;
const endedText = (kinds: string): string => `
      select ended_at as at, title as name, alert_id::text as id from read.alerts
       where website_id = $1 and ended_at >= $2::timestamptz and ended_at < $3::timestamptz
         and state = 'recovered' and ${kinds}`;

const other = "kind <> 'conversion'";
const ofOrders = "kind = 'conversion'";

/** What was noticed, and when it was over; conversion only for members who see sums of orders. */
export const alertAnnotations: readonly Annotation[] = [
  { kind: "alert", permission: "census:read", text: raisedText(other) },
  { kind: "alert", permission: "overview:read", text: raisedText(ofOrders) },
  { kind: "alertOver", permission: "census:read", text: endedText(other) },
  { kind: "alertOver", permission: "overview:read", text: endedText(ofOrders) },
];
