import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { salesGroups } from "#domain/sales/sales-columns.ts";
import { salesDefinitions } from "#domain/sales/sales-texts.ts";
import { salesByContract, salesContract } from "#read-api/sales/contract.ts";
import { AfterYesterday, useYesterday } from "../census/after-yesterday.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Definitions } from "./definitions.tsx";
import { SalesByDay } from "./sales-by-day.tsx";
import { SalesCheck } from "./sales-check.tsx";
import { SalesFigures, type SalesReport } from "./sales-figures.tsx";
import { SalesNav } from "./sales-nav.tsx";
import { SalesTable } from "./sales-table.tsx";

export const screenSearch = listSearch(salesByContract, {
  ...salesContract.query.shape,
  by: z.enum(salesGroups),
  marks: z.enum(["hidden"]),
  currency: z.string().check(z.length(3)),
});

const route = getRouteApi("/sales");
/** Figures of a day in progress grow. */
const REFRESH_MS = 60_000;

type OfCurrency = SalesReport["currencies"][number];

/** Amounts of several currencies are never added, so the figures are those of one. */
const CurrencyChoice = ({
  currencies,
  value,
  onChange,
}: {
  readonly currencies: readonly OfCurrency[];
  readonly value: string;
  readonly onChange: (currency: string | undefined) => unknown;
}) =>
  currencies.length > 1 && (
    <NativeSelect
      aria-label="Currency of the figures"
      value={value}
      data={currencies.map(({ currency }) => currency)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === currencies[0]?.currency ? undefined : currentTarget.value)
      }
    />
  );

/** How the shop sold, and what belongs in its books. */
export const SalesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const reportQuery = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...comparisonOf(search),
  };
  const query = useCall(salesContract, { query: reportQuery }, { every: REFRESH_MS });
  useYesterday();
  const chosenOf = ({ currencies }: SalesReport): OfCurrency | undefined =>
    currencies.find(({ currency }) => currency === search.currency) ?? currencies[0];
  const chosen = query.data === undefined ? undefined : chosenOf(query.data);
  return (
    <Page
      title="Sales"
      intro="Confirmed orders on the day on which they were placed, and refunds on their own day, in the website’s time zone."
      actions={
        <>
          {query.data !== undefined && chosen !== undefined && (
            <CurrencyChoice
              currencies={query.data.currencies}
              value={chosen.currency}
              onChange={(currency) => change({ currency })}
            />
          )}
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <SalesNav search={search} />
      <Loaded query={query}>
        {(report) => {
          const of = chosenOf(report);
          if (of === undefined) return null;
          return (
            <AfterYesterday>
              <SalesFigures report={report} of={of} />
              <SalesByDay
                of={of}
                range={report}
                hasMarks={search.marks !== "hidden"}
                onMarks={(isShown) => change({ marks: isShown ? undefined : "hidden" })}
              />
            </AfterYesterday>
          );
        }}
      </Loaded>
      <SalesTable group={search.by ?? "day"} search={search} days={query.data} onChange={change} />
      <SalesCheck from={from} to={to} />
      <Definitions of={salesDefinitions} />
    </Page>
  );
};
