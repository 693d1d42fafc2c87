import { ofPersons, type PersonDataParts, withoutFields } from "../kit/person-data.ts";
import { unpaidColumns } from "./unpaid-periods.ts";

const rowsText = `
  select subscription_id as "subscriptionId", title, email, name, plan,
         amount_cents as "amountCents", currency, paid_periods as "paidPeriods",
         started_at as "startedAt", paid_until as "paidUntil", over, ended_at as "endedAt",
         cancel_reason as "cancelReason", ${unpaidColumns}
    from read.subscriptions where ${ofPersons} order by started_at`;

export const subscriptionPersonData: PersonDataParts = {
  subscriptions: {
    projections: ["subscriptions", "orders"],
    rows: rowsText,
    recordedAt: "startedAt",
    counted: {
      label: "Subscriptions",
      text: `select count(*)::int as count from read.subscriptions where ${ofPersons}`,
      permission: "subscriptions:read",
    },
    forThePerson: withoutFields("cancelReason"),
  },
};
