import { NativeSelect, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import * as z from "zod/mini";
import { countryDatabaseAttribution } from "#domain/kit/country-database.ts";
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
import {
  type AttributionRow,
  attributionCheckContract,
  attributionContract,
  exportAttributionContract,
} from "#read-api/sales/attribution-contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { anew } from "../kit/lists/list-address.ts";
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
import { ComparedWith, MoneyBefore } from "./money-before.tsx";
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
        ...anew,
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
      onChange({ model: value === "last" ? undefined : value, ...anew })
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
  const asked = { ...without(search, "by"), ...comparison };
  const query = useCall(attributionContract, {
    params,
    query: without(asked, "columns", "view"),
  });
  const bars = useCall(attributionContract, { params, query: barsQuery(asked, "-total") });
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
        cells={{
          name: { card: "title" },
          total: { card: "corner" },
          totalBefore: {
            cell: (row) => (
              <MoneyBefore
                now={row.totalCents}
                then={row.totalCentsBefore}
                currency={row.currency}
                better="more"
                report={query.data}
              />
            ),
          },
        }}
        query={query}
        rowId={rowId}
        search={search}
        onSearch={change}
        defaultSort="-total"
        fileOf={listFileAddress(exportAttributionContract, asked, params)}
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
