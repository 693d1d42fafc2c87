import { getRouteApi } from "@tanstack/react-router";
import { productActivityColumns } from "#domain/collector/product-activity-columns.ts";
import type { ResponseOf } from "#domain/kit/contract.ts";
import {
  exportProductActivityContract,
  type ProductActivity,
  productActivityContract,
  shopActivityContract,
} from "#read-api/collector/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { useVisitorLabels } from "../kit/session/visitor-labels.ts";
import { RangeChoice } from "../kit/time/range-choice.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { CountableFrom } from "../measuring/countable-from.tsx";

export const screenSearch = listSearch(productActivityContract);

const route = getRouteApi("/shop-activity");

const cells: CellRenderers<ProductActivity, typeof productActivityColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <a href={`/config/products/${encodeURIComponent(row.itemId)}`} data-row-opener>
        {row.name}
      </a>
    ),
  },
  quickViews: { wideOnly: true },
  removed: { wideOnly: true },
};

type Activity = ResponseOf<typeof shopActivityContract>;

/** Browsers' reports by event name. A reported purchase does not count as an order. */
const towardsAnOrder = [
  ["visitor:VisitPDP", "Product page views"],
  ["visitor:QuickView", "Quick Views"],
  ["visitor:AddToCart", "Added to cart"],
  ["visitor:RemoveFromCart", "Removed from cart"],
  ["visitor:ViewCart", "Cart views"],
] as const;
const others = [
  ["pixel:Purchase", "Order confirmations shown"],
  ["visitor:ReviewsTabClick", "Review tab opens"],
  ["pixel:Lead", "Newsletter forms sent"],
  ["pixel:Registration", "Registrations"],
] as const;

type Shown = readonly (readonly [event: string, label: string])[];

const Occasions = ({ activity, shown }: { readonly activity: Activity; readonly shown: Shown }) => {
  const say = useVisitorLabels(activity);
  const of = shown.map(([event, label]) => {
    const { times = 0, visitors = 0 } = activity.events.find((each) => each.event === event) ?? {};
    return { label, value: formatCount(times), note: say(`by ${counted(visitors, "visitor")}`) };
  });
  return <Figures of={of} />;
};

const Report = ({ activity }: { readonly activity: Activity }) => (
  <>
    <Section title="Orders">
      <Figures
        of={[
          {
            label: "Confirmed orders",
            value: formatCount(activity.orders),
            note: "counted from the orders themselves",
          },
        ]}
      />
    </Section>
    <Section title="Reported by browsers">
      <p>
        Visitors’ browsers send these figures, and Daybook cannot verify them. Visitors without
        scripts or without consent are missing.
      </p>
      <Occasions activity={activity} shown={towardsAnOrder} />
      <Occasions activity={activity} shown={others} />
    </Section>
  </>
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
      intro="What visitors do before they order. Only visitors whom your settings and their consent allow to be recognized are counted."
      actions={<RangeChoice from={from} to={to} onChange={(next) => change(next)} />}
    >
      <CountableFrom figures="Figures reported by browsers" />
      <Loaded query={activity}>{(activity) => <Report activity={activity} />}</Loaded>
      <ListTable
        label="Products"
        list="product-activity"
        columns={productActivityColumns}
        cells={cells}
        query={products}
        rowId={(row) => row.itemId}
        search={search}
        onSearch={change}
        defaultSort="-visits"
        searches="Search products"
        fileOf={listFileAddress(exportProductActivityContract, search)}
        empty={{
          title: "No product views in this range",
          text: "A product view or cart addition is counted here when it happens. Your own visits are never counted.",
        }}
      />
    </Page>
  );
};
