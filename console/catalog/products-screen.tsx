import { Button, Group, Menu } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { CollectionFilter } from "#console/collections/collection-filter.tsx";
import { productColumns, productQuickFilters } from "#domain/catalog/product-columns.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import {
  type ConsoleProductRow,
  exportConsoleProductsContract,
  listConsoleProductsContract,
  productFileContract,
} from "#read-api/catalog/contract.ts";
import { addressOf } from "../kit/calls/api.ts";
import { useCall } from "../kit/calls/queries.ts";
import { AsItWasScreen, useAsItWas } from "../kit/lists/as-it-was.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { resetPaging } from "../kit/lists/list-address.ts";
import type { CellRenderers } from "../kit/lists/list-columns.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Page } from "../kit/ui/page.tsx";
import { Pictured } from "../kit/ui/thumbnail.tsx";
import { ProductMark } from "./product-mark.tsx";
import { ProductRowMenu } from "./product-row-menu.tsx";
import { useBulkProducts } from "./use-bulk-products.tsx";

export const screenSearch = listSearch(listConsoleProductsContract);

const route = getRouteApi("/products");

const cells: CellRenderers<ConsoleProductRow, typeof productColumns> = {
  name: {
    card: "title",
    cell: (row) => (
      <Pictured src={row.imageUrl}>
        <Link to="/products/$productId" params={{ productId: row.id }} data-row-opener>
          {row.name}
        </Link>
      </Pictured>
    ),
  },
  status: {
    card: "corner",
    cell: (row) => <ProductMark mark={row.mark} visible={row.visible} />,
  },
  type: {
    card: "hidden",
    cell: ({ productType }) => (
      <span style={{ whiteSpace: "nowrap" }}>{productTypeNames[productType]}</span>
    ),
  },
  price: { descendingFirst: false },
  // A common laptop has no room for it next to dates on one line.
  variants: { card: "hidden", wideOnly: true },
  stock: { descendingFirst: false },
  updated: { align: "right", card: "hidden", width: "12rem" },
};

/** An earlier state of the list has none: what it shows may be different by now, or gone. */
const actions: readonly Column<ConsoleProductRow>[] = [
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: (row) => (
      <Changes>
        <ProductRowMenu row={row} />
      </Changes>
    ),
  },
];
const none: typeof actions = [];

const places = ["collection"];

export const ProductsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const past = useAsItWas(listConsoleProductsContract, search);
  const query = useCall(
    listConsoleProductsContract,
    { query: without(search, "columns", "view") },
    { enabled: past.isReady },
  );
  const bulk = useBulkProducts(without(search, "columns", "view", "sort"));
  return (
    <AsItWasScreen past={past}>
      <Page
        title="Products"
        intro="Everything you sell, hidden products included."
        actions={
          <Changes>
            <Button
              variant="default"
              leftSection={<IconFileImport size={17} />}
              renderRoot={(props) => <Link to="/products/import" {...props} />}
            >
              Import CSV
            </Button>
            <Button
              leftSection={<IconPlus size={17} />}
              renderRoot={(props) => <Link to="/products/new" {...props} />}
            >
              New product
            </Button>
          </Changes>
        }
      >
        <ListTable
          label="Products"
          list="products"
          columns={productColumns}
          cells={cells}
          trailing={past.asOf === undefined ? actions : none}
          bulk={bulk}
          query={query}
          past={past}
          rowId={(row) => row.id}
          search={search}
          onSearch={change}
          defaultSort="name"
          searches="Search name, SKU, tag or vendor"
          quick={productQuickFilters}
          places={places}
          fileOf={listFileAddress(exportConsoleProductsContract, search)}
          // Files of whole products are for an import, and only exist as the products are now.
          otherFiles={past.asOf === undefined && <ProductFiles />}
          toolbar={
            <CollectionFilter
              value={search.collection}
              onChange={(collection) => change({ collection, ...resetPaging })}
            />
          }
          empty={{
            title: "No products yet",
            text: "Add your first product, or import a Daybook or Shopify product CSV.",
            action: (
              <Changes>
                <Group gap="sm" justify="center">
                  <Button
                    variant="default"
                    renderRoot={(props) => <Link to="/products/new" {...props} />}
                  >
                    New product
                  </Button>
                  <Button
                    variant="default"
                    renderRoot={(props) => <Link to="/products/import" {...props} />}
                  >
                    Import CSV
                  </Button>
                </Group>
              </Changes>
            ),
          }}
        />
      </Page>
    </AsItWasScreen>
  );
};

/** Exports of whole products for an import here or elsewhere. */
const ProductFiles = () => {
  const search = route.useSearch();
  const fileQuery = without(search, "page", "pageSize", "after", "before", "view", "columns");
  const href = (format: "daybook" | "shopify") =>
    addressOf(productFileContract, { query: { ...fileQuery, format } });
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Full products, for re-import</Menu.Label>
      <Menu.Item component="a" href={href("daybook")} download>
        Daybook product CSV
      </Menu.Item>
      <Menu.Item component="a" href={href("shopify")} download>
        Shopify product CSV
      </Menu.Item>
    </>
  );
};
