import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count, Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Section } from "#console/ui/page.tsx";
import { Pill, type Tone } from "#console/ui/pill.tsx";
import {
  listSubscriptionPeriodsContract,
  type SubscriptionPeriod,
} from "#read-api/subscriptions/contract.ts";

const route = getRouteApi("/subscriptions/$subscriptionId");

const states: Readonly<Record<SubscriptionPeriod["state"], readonly [Tone, string]>> = {
  paid: ["good", "Paid"],
  "under-way": ["info", "Under way"],
  failed: ["bad", "Failed"],
};

const failures: Readonly<Record<string, string>> = {
  "payment-declined": "The card was declined.",
  "payment-refused": "The payment was refused.",
  "not-enough-stock": "There was not enough in stock.",
  unavailable: "The product is not there any more.",
  "not-served": "We do not ship there any more.",
};

const columnsFor = (currency: string): readonly Column<SubscriptionPeriod>[] => [
  {
    id: "period",
    header: "Payment",
    sortable: true,
    descendingFirst: true,
    card: "title",
    cell: ({ period, orderId }) =>
      orderId === null ? (
        `No. ${period}`
      ) : (
        <Link to="/orders/$orderId" params={{ orderId }}>
          No. {period}
        </Link>
      ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state, failure }) => (
      <>
        <Pill tone={states[state][0]}>{states[state][1]}</Pill>
        {state === "failed" && failure !== null && ` ${failures[failure] ?? failure}`}
      </>
    ),
  },
  { id: "dueAt", header: "Due", cell: ({ dueAt }) => <Moment at={dueAt} /> },
  {
    id: "settledAt",
    header: "Settled",
    sortable: true,
    descendingFirst: true,
    cell: ({ settledAt }) => <Moment at={settledAt} />,
  },
  { id: "retryAt", header: "Again", cell: ({ retryAt }) => <Moment at={retryAt} /> },
  {
    id: "attempts",
    header: "Attempts",
    align: "right",
    card: "hidden",
    cell: ({ attempts }) => <Count of={attempts} />,
  },
  {
    id: "amount",
    header: "Amount",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: ({ amountCents }) =>
      amountCents === null ? "" : <Money cents={amountCents} currency={currency} />,
  },
];

type Props = { readonly subscriptionId: string; readonly currency: string };

/** What was paid for, and what is to be; each leads to its order. */
export const SubscriptionPeriods = ({ subscriptionId, currency }: Props) => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listSubscriptionPeriodsContract, {
    params: { subscriptionId },
    query: search,
  });
  return (
    <Section title="Payments">
      <DataTable
        label="Payments"
        columns={columnsFor(currency)}
        query={query}
        rowId={({ period }) => String(period)}
        search={search}
        onSearch={change}
        defaultSort="-period"
        filtered={false}
        onClearFilters={() => undefined}
        empty={{ title: "No payments yet", text: "The first payment starts a subscription." }}
      />
    </Section>
  );
};
