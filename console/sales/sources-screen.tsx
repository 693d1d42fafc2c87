import { NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { Days } from "#domain/kit/comparison.ts";
import { countryDatabaseAttribution } from "#domain/kit/country-database.ts";
import { formatMoney } from "#domain/kit/format-money.ts";
import {
  ATTRIBUTION_DAYS,
  type AttributionDimension,
  type AttributionModel,
  attributedName,
  attributionColumnsOf,
  attributionDimensions,
  attributionModels,
  attributionModelTexts,
} from "#domain/sales/attribution.ts";
import type { ExplainedNumber } from "#read-api/explained/explain-contract.ts";
import {
  type AttributionRow,
  attributionCheckContract,
  attributionContract,
  exportAttributionContract,
} from "#read-api/sales/attribution-contract.ts";
import { Explain } from "../history/explain.tsx";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { CompareChoice, comparisonOf } from "../kit/time/compare-choice.tsx";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";
import { AmountBars } from "./amount-bars.tsx";
import { barsQuery } from "./bar-rows.ts";
import { Checked } from "./checked.tsx";
import { type ComparedAnswer, ComparedWith, MoneyBefore } from "./money-before.tsx";
import { SalesNav } from "./sales-nav.tsx";

export const screenSearch = listSearch(attributionContract, {
  by: z.enum(attributionDimensions),
});

const route = getRouteApi("/sales/sources");

const nameOf = (dimension: AttributionDimension): string =>
  attributionColumnsOf(dimension).name.label;
const figureNames = { total: "Total sales", refunded: "Refunds" } as const;

/** Whether every dimension adds up to the orders and refunds. */
const SourcesCheck = ({
  model,
  range,
}: {
  readonly model: AttributionModel;
  readonly range: { readonly from?: string; readonly to?: string };
}) => {
  const query = useCall(attributionCheckContract, { query: { ...range, model } });
  return (
    <Checked
      query={query}
      rows={(query.data?.rows ?? []).map(({ dimension, figure, ...row }) => ({
        ...row,
        report: nameOf(dimension),
        figure: figureNames[figure],
      }))}
    />
  );
};

const GroupChoice = ({
  value,
  onChange,
}: {
  readonly value: AttributionDimension;
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => (
  <NativeSelect
    aria-label="Group by"
    value={value}
    onChange={({ currentTarget }) =>
      onChange({
        by: currentTarget.value === "source" ? undefined : currentTarget.value,
        filters: undefined,
        sort: undefined,
        ...resetPaging,
      })
    }
    data={attributionDimensions.map((each) => ({ value: each, label: nameOf(each) }))}
  />
);

/** How amounts are attributed, and what the other figures are. */
const AboutSources = ({
  dimension,
  model,
}: {
  readonly dimension: AttributionDimension;
  readonly model: AttributionModel;
}) => (
  <Text size="sm" c="dimmed">
    {attributionModelTexts[model].text} Orders without a known visit, such as those of customers who
    decline cookies, are in the row “No known visit”. Visitors and visits are those of the same
    days, in the rows of the website’s currency; conversion is orders per visitor, and empty where
    more was ordered: by visitors who came on earlier days.
    {dimension === "country" && (
      <>
        {" "}
        Countries:{" "}
        <a href={countryDatabaseAttribution.url} rel="noreferrer" target="_blank">
          {countryDatabaseAttribution.text}
        </a>
        , unless this installation uses another database.
      </>
    )}
  </Text>
);

const rowId = ({
  hasVisit,
  currency,
  name,
}: Pick<AttributionRow, "hasVisit" | "currency" | "name">): string =>
  `${hasVisit} ${currency} ${name}`;

type SourcesNumber = Extract<ExplainedNumber, `sources-${string}`>;

const moneyOf =
  (figure: "totalCents" | "refundedCents" | "netCents") =>
  (row: AttributionRow): string =>
    formatMoney(row[figure], row.currency);

/** A figure of a row, which opens the events behind it once the days of the report are known. */
const explainedBy =
  (days: Days | undefined, dimension: AttributionDimension, model: AttributionModel) =>
  (number: SourcesNumber, textOf: (row: AttributionRow) => string) =>
  (row: AttributionRow) => {
    const shown = <span className="db-number">{textOf(row)}</span>;
    if (days === undefined) return shown;
    const visits = row.hasVisit ? `visit:${row.name}` : "none";
    return (
      <Explain
        number={number}
        id={`${days.from}.${days.to}.${row.currency}.${dimension}.${model}.${visits}`}
        of={`${attributedName(dimension, row)}, ${row.currency}`}
      >
        {shown}
      </Explain>
    );
  };

const cellsOf = (
  report: ComparedAnswer | undefined,
  dimension: AttributionDimension,
  model: AttributionModel,
): CellRenderers<AttributionRow> => {
  const explained = explainedBy(report, dimension, model);
  return {
    name: { card: "title" },
    // A window of 1,280 pixels has no room for both visitors and visits.
    visits: { wideOnly: true },
    orders: { cell: explained("sources-orders", ({ orders }) => formatCount(orders)) },
    total: { card: "corner", cell: explained("sources-total", moneyOf("totalCents")) },
    refunded: { cell: explained("sources-refunds", moneyOf("refundedCents")) },
    net: { cell: explained("sources-net", moneyOf("netCents")) },
    totalBefore: {
      cell: (row) => (
        <MoneyBefore
          now={row.totalCents}
          then={row.totalCentsBefore}
          currency={row.currency}
          better="more"
          report={report}
        />
      ),
    },
  };
};

const ModelChoice = ({
  model,
  onChange,
}: {
  readonly model: AttributionModel;
  readonly onChange: ReturnType<typeof useSearchChange>;
}) => (
  <NativeSelect
    aria-label="Attribution"
    value={model}
    onChange={({ currentTarget: { value } }) =>
      onChange({ model: value === "last" ? undefined : value, ...resetPaging })
    }
    data={attributionModels.map((value) => ({
      value,
      label: attributionModelTexts[value].label,
    }))}
  />
);

/** Where the customers came from who ordered: from orders to carts, visitors and visits. */
export const SourcesScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to, by: dimension = "source", model = "last" } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const params = { dimension };
  const comparison = comparisonOf(search);
  const reportQuery = { ...without(search, "by"), ...comparison };
  const query = useCall(
    attributionContract,
    { params, query: without(reportQuery, "columns", "view") },
    { keepsOnlySame: true },
  );
  const bars = useCall(
    attributionContract,
    { params, query: barsQuery(reportQuery, "-total") },
    { keepsOnlySame: true },
  );
  const rows = bars.data?.rows ?? [];
  return (
    <Page
      title="Sources of sales"
      intro={`Orders and refunds by the visits before the order, up to ${ATTRIBUTION_DAYS} days. They begin at the orders, so that they add up to all sales.`}
      actions={
        <>
          <ModelChoice model={model} onChange={change} />
          <RangeChoice from={from} to={to} onChange={(next) => change(next)} />
          <CompareChoice search={search} onChange={(next) => change(next)} />
        </>
      }
    >
      <SalesNav search={search} />
      <CountableFrom figures="Sources of visits" />
      {rows.some(({ totalCents }) => totalCents !== 0) && (
        <Section title={`Sales by ${nameOf(dimension).toLowerCase()}`}>
          <AmountBars
            label={`Sales by ${nameOf(dimension).toLowerCase()}`}
            amounts={rows.map((row) => ({
              id: rowId(row),
              label: attributedName(dimension, row),
              cents: row.totalCents,
              currency: row.currency,
            }))}
          />
        </Section>
      )}
      <ComparedWith report={query.data} />
      <ListTable
        label={`Sales by ${nameOf(dimension).toLowerCase()}`}
        list="sales-sources"
        columns={attributionColumnsOf(dimension, comparison.compare !== "none")}
        cells={cellsOf(query.data, dimension, model)}
        query={query}
        rowId={rowId}
        search={search}
        onSearch={change}
        defaultSort="-total"
        fileOf={listFileAddress(exportAttributionContract, reportQuery, params)}
        toolbar={<GroupChoice value={dimension} onChange={change} />}
        empty={{
          title: "No sales in this range",
          text: "Confirmed orders appear here by the visits before them, as far as the visitors are recognized.",
        }}
      />
      <AboutSources dimension={dimension} model={model} />
      <SourcesCheck model={model} range={range} />
    </Page>
  );
};
