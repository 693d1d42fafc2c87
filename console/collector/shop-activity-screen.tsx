import { getRouteApi } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { RangeChoice } from "#console/census/range-choice.tsx";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { Figures } from "#console/ui/figures-row.tsx";
import type { Looks } from "#console/ui/list-columns.tsx";
import { listFileAddress } from "#console/ui/list-file-address.ts";
import { anew, ListTable } from "#console/ui/list-table.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import type { ResponseOf } from "#domain/shared/contract.ts";
import {
  exportProductActivityContract,
  type ProductActivity,
  productActivityContract,
  shopActivityContract,
} from "#read-api/collector/contract.ts";

const route = getRouteApi("/shop-activity");

const looks: Looks<ProductActivity> = {
  name: {
    card: "title",
    cell: (row) => (
      <a href={`/config/products/${encodeURIComponent(row.itemId)}`} data-row-opener>
        {row.name}
      </a>
    ),
  },
  removed: { wideOnly: true },
};
const ownFilters = ["search"];

type Activity = ResponseOf<typeof shopActivityContract>;

const onTheWay = [
  ["visitor:VisitPDP", "Product page views"],
  ["visitor:AddToCart", "Added to cart"],
  ["visitor:RemoveFromCart", "Removed from cart"],
  ["pixel:Purchase", "Orders"],
] as const;
const besides = [
  ["visitor:ViewCart", "Cart views"],
  ["visitor:ReviewsTabClick", "Reviews opened"],
  ["pixel:Lead", "Newsletter sign-ups"],
  ["pixel:Registration", "New accounts"],
] as const;

type Shown = readonly (readonly [event: string, label: string])[];

const Occasions = ({ events, shown }: Pick<Activity, "events"> & { readonly shown: Shown }) => (
  <Figures
    of={shown.map(([event, label]) => {
      const { times = 0, visitors = 0 } = events.find((each) => each.event === event) ?? {};
      return { label, value: formatCount(times), note: `by ${counted(visitors, "visitor")}` };
    })}
  />
);

/** Spec: A7.15. */
export const ShopActivityScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { from, to } = search;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const activity = useCall(shopActivityContract, { query: range });
  const products = useCall(productActivityContract, {
    query: without(search, "columns", "view"),
  });
  return (
    <Page
      title="Shop activity"
      intro="What visitors do on the way to an order. It counts those whom your settings and their own consent let you tell apart."
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <Loaded query={activity}>
        {({ events }) => (
          <>
            <Occasions events={events} shown={onTheWay} />
            <Occasions events={events} shown={besides} />
          </>
        )}
      </Loaded>
      <ListTable
        label="Products"
        list="product-activity"
        columns={productActivityColumns}
        looks={looks}
        query={products}
        rowId={(row) => row.itemId}
        search={search}
        onSearch={change}
        defaultSort="-visits"
        ownFilters={ownFilters}
        fileOf={listFileAddress(exportProductActivityContract, search)}
        toolbar={
          <SearchField
            label="Search products"
            value={search.search}
            onChange={(value) => change({ search: value, ...anew }, { replace: true })}
          />
        }
        empty={{
          title: "Nobody has looked at a product in this range",
          text: "It is counted when somebody opens a product’s page or puts something into a cart. Your own visits are never counted.",
        }}
      />
    </Page>
  );
};
