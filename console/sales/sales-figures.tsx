import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ResponseOf } from "#domain/kit/contract.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import { plainDaysText } from "#domain/kit/plain-days.ts";
import type { SalesFigures as Counted, salesContract } from "#read-api/sales/contract.ts";
import { comparedText } from "../census/compared-notes.tsx";
import { ExplainNamed } from "../history/explain-named.tsx";
import { Compared } from "../kit/figures/compared.tsx";
import { formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";

export type SalesReport = ResponseOf<typeof salesContract>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

type Definition = {
  readonly label: string;
  /** Null: there is none. */
  readonly value: (of: Counted) => number | null;
  readonly isCount?: true;
  readonly better?: "more" | "fewer";
  /** The number of the website's currency by which the figure is explained. */
  readonly explainedBy?: "overview-sales" | "overview-orders";
};

const definitions: readonly Definition[] = [
  {
    label: "Total sales",
    value: ({ totalCents }) => totalCents,
    explainedBy: "overview-sales",
  },
  {
    label: "Orders",
    value: ({ orders }) => orders,
    isCount: true,
    explainedBy: "overview-orders",
  },
  {
    label: "Average order",
    value: ({ totalCents, orders }) => (orders === 0 ? null : Math.round(totalCents / orders)),
  },
  { label: "Refunds", value: ({ refundedCents }) => refundedCents, better: "fewer" },
  {
    label: "Net of refunds",
    value: ({ totalCents, refundedCents }) => totalCents - refundedCents,
  },
];

const noteOf = (
  now: number | null,
  then: number | null,
  shown: string,
  better: Definition["better"] = "more",
): ReactNode =>
  now === null || then === null ? (
    "Nothing to compare"
  ) : then <= 0 ? (
    `${shown} before`
  ) : (
    <Compared
      now={now}
      then={then}
      better={better}
      text={`${percent.format(Math.abs(now / then - 1))} from ${shown}`}
    />
  );

/** A figure with the events behind it, where a number counts the same: amounts in the website's currency, and all orders. */
const explained = (
  { label, explainedBy, isCount }: Definition,
  shown: string,
  { from, to, currencies: [first, ...others] }: SalesReport,
  currency: string,
): ReactNode => {
  const isSame = isCount ? others.length === 0 : currency === first?.currency;
  if (explainedBy === undefined || !isSame) return shown;
  const id = from === to ? from : `${from}.${to}`;
  return (
    <ExplainNamed name={label} number={explainedBy} id={id} of={plainDaysText({ from, to })}>
      {shown}
    </ExplainNamed>
  );
};

/** The figures of one currency, each next to the days before. */
export const SalesFigures = ({
  report,
  of: { currency, now, before },
}: {
  readonly report: SalesReport;
  readonly of: SalesReport["currencies"][number];
}) => (
  <div>
    <Figures
      of={definitions.map((definition) => {
        const { label, value, isCount, better } = definition;
        const shown = (amount: number | null) => {
          if (amount === null) return "–";
          return isCount ? formatCount(amount) : formatMoney(amount, currency);
        };
        return {
          label,
          value: explained(definition, shown(value(now)), report, currency),
          note:
            before === null
              ? undefined
              : noteOf(value(now), value(before), shown(value(before)), better),
        };
      })}
    />
    <Text size="sm" c="dimmed" mt="xs">
      {report.before !== null && comparedText(report.before, report.timeZone)}
      {report.isInProgress && " Today is not over: these figures still grow."}
    </Text>
  </div>
);
