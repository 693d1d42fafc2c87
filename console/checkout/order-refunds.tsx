import { Money } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Section } from "#console/ui/page.tsx";
import { Pill, type Tone } from "#console/ui/pill.tsx";
import { PlainTable } from "#console/ui/plain-table.tsx";
import type { Refund } from "#read-api/checkout/contract.ts";
import type { WholeOrder } from "./order-screen.tsx";

const progress: Readonly<Record<Refund["progress"], { tone: Tone; name: string }>> = {
  "by-hand": { tone: "neutral", name: "By hand" },
  pending: { tone: "info", name: "On its way" },
  paid: { tone: "good", name: "Paid back" },
  refused: { tone: "bad", name: "Refused" },
};

/** How the money goes back; what the provider refused counts no more. */
const PaidBack = ({ refund }: { readonly refund: Refund }) => {
  const { tone, name } = progress[refund.progress];
  return (
    <Pill tone={tone}>{refund.refusedCode === null ? name : `${name}: ${refund.refusedCode}`}</Pill>
  );
};

const unitsOf = ({ lines }: Refund): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

const backInStock = (refund: Refund): string => {
  if (unitsOf(refund) === 0) return "–";
  return refund.returnedToStock && refund.progress !== "refused" ? "Yes" : "No";
};

export const OrderRefunds = ({ order }: { readonly order: WholeOrder }) => (
  <Section title="Refunds" padded={false}>
    <PlainTable
      label="Refunds"
      rows={order.refunds}
      rowId={(row) => row.refundId}
      columns={[
        {
          id: "at",
          header: "When",
          card: "title",
          cell: (row) => <Moment at={row.refundedAt} />,
        },
        {
          id: "units",
          header: "Units",
          align: "right",
          cell: (row) => unitsOf(row) || "–",
        },
        {
          id: "stock",
          header: "Back in stock",
          cell: backInStock,
        },
        { id: "money", header: "Money", cell: (row) => <PaidBack refund={row} /> },
        {
          id: "amount",
          header: "Amount",
          align: "right",
          cell: (row) => <Money cents={row.amountCents} currency={order.currency} />,
        },
      ]}
    />
  </Section>
);
