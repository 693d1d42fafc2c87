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
import { type ExplainedSalesNumber, salesNumberId } from "./explained-sales.ts";

export type SalesReport = ResponseOf<typeof salesContract>;

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 0 });

type Definition = {
  readonly label: string;
  /** Null: there is none. */
  readonly value: (of: Counted) => number | null;
  readonly isCount?: true;
  readonly better?: "more" | "fewer";
  readonly explainedBy: ExplainedSalesNumber;
};

const definitions: readonly Definition[] = [
  {
    label: "Total sales",
    value: ({ totalCents }) => totalCents,
    explainedBy: "sales-total",
  },
  {
    label: "Orders",
    value: ({ orders }) => orders,
    isCount: true,
    explainedBy: "sales-orders",
  },
  {
    label: "Average order",
    value: ({ totalCents, orders }) => (orders === 0 ? null : Math.round(totalCents / orders)),
    explainedBy: "sales-average",
  },
  {
    label: "Refunds",
    value: ({ refundedCents }) => refundedCents,
    better: "fewer",
    explainedBy: "sales-refunds",
  },
  {
    label: "Net of refunds",
    value: ({ totalCents, refundedCents }) => totalCents - refundedCents,
    explainedBy: "sales-net",
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
        const { label, value, isCount, better, explainedBy } = definition;
        const shown = (amount: number | null) => {
          if (amount === null) return "–";
          return isCount ? formatCount(amount) : formatMoney(amount, currency);
        };
        return {
          label,
          value: (
            <ExplainNamed
              name={label}
              number={explainedBy}
              id={salesNumberId(report, currency)}
              of={`${plainDaysText(report)}, ${currency}`}
            >
              {shown(value(now))}
            </ExplainNamed>
          ),
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
