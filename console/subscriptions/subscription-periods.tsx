import { getRouteApi, Link } from "@tanstack/react-router";
import {
  periodColumns,
  periodFailureText,
  periodStateNames,
} from "#domain/subscriptions/period-columns.ts";
import {
  exportSubscriptionPeriodsContract,
  listSubscriptionPeriodsContract,
  type SubscriptionPeriod,
} from "#read-api/subscriptions/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Section } from "../kit/ui/page.tsx";
import { Pill, type Tone } from "../kit/ui/pill.tsx";

const route = getRouteApi("/subscriptions/$subscriptionId");

const tones: Readonly<Record<SubscriptionPeriod["state"], Tone>> = {
  paid: "good",
  awaited: "warn",
  "never-paid": "bad",
  "under-way": "info",
  failed: "bad",
};

const cells: CellRenderers<SubscriptionPeriod, typeof periodColumns> = {
  period: {
    card: "title",
    align: "left",
    cell: ({ period, orderId }) =>
      orderId === null ? (
        `No. ${period}`
      ) : (
        <Link to="/orders/$orderId" params={{ orderId }} data-row-opener>
          No. {period}
        </Link>
      ),
  },
  state: {
    cell: (row) => (
      <>
        <Pill tone={tones[row.state]}>{periodStateNames[row.state]}</Pill>
        {row.state === "failed" && ` ${periodFailureText(row)}`}
      </>
    ),
  },
  attempts: { card: "hidden" },
};

type Props = { readonly subscriptionId: string };

/** The paid and due periods, each with a link to its order. */
export const SubscriptionPeriods = ({ subscriptionId }: Props) => {
  const search = route.useSearch();
  const change = useSearchChange();
  const params = { subscriptionId };
  const query = useCall(listSubscriptionPeriodsContract, {
    params,
    query: without(search, "columns", "view"),
  });
  return (
    <Section title="Payments" framed>
      <ListTable
        label="Payments"
        list="payments"
        columns={periodColumns}
        cells={cells}
        query={query}
        rowId={({ period }) => String(period)}
        search={search}
        onSearch={change}
        defaultSort="-period"
        fileOf={listFileAddress(exportSubscriptionPeriodsContract, search, params)}
        empty={{ title: "No payments yet", text: "The first payment starts a subscription." }}
      />
    </Section>
  );
};
