import { Button, NativeSelect } from "@mantine/core";
import { IconFileImport, IconPlus } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useCall } from "#console/app/queries.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import type { Column } from "#console/ui/data-table-columns.ts";
import { Count, PriceRange } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Pictured } from "#console/ui/thumbnail.tsx";
import type { ProductType } from "#domain/catalog/events.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import {
  type ConsoleProductRow,
  listCollectionsContract,
  listConsoleProductsContract,
} from "#read-api/catalog/contract.ts";
import { ProductMark } from "./product-mark.tsx";

const route = getRouteApi("/products");

const columns: readonly Column<ConsoleProductRow>[] = [
  {
    id: "name",
    header: "Product",
    sortable: true,
    card: "title",
    cell: (row) => (
      <Pictured src={row.imageUrl}>
        <Link to="/products/$productId" params={{ productId: row.id }} data-row-opener>
          {row.name}
        </Link>
      </Pictured>
    ),
  },
  {
    id: "status",
    header: "Status",
    cell: (row) => <ProductMark mark={row.mark} visible={row.visible} />,
  },
  { id: "type", header: "Type", cell: (row) => productTypeNames[row.productType] },
  {
    id: "price",
    header: "Price",
    sortable: true,
    align: "right",
    cell: (row) => (
      <PriceRange from={row.minPriceCents} to={row.maxPriceCents} currency={row.currency} />
    ),
  },
  {
    id: "variants",
    header: "Variants",
    align: "right",
    cell: (row) => <Count of={row.variantCount} />,
  },
  {
    id: "stock",
    header: "In stock",
    sortable: true,
    align: "right",
    cell: (row) => (row.unlimited ? "Unlimited" : <Count of={row.qtyInStock} />),
  },
  {
    id: "updated",
    header: "Changed",
    sortable: true,
    descendingFirst: true,
    align: "right",
    cell: (row) => <Moment at={row.updatedAt} format="date" />,
  },
];

const noFilters = {
  search: undefined,
  collection: undefined,
  productType: undefined,
  status: undefined,
  page: undefined,
};

export const ProductsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const query = useCall(listConsoleProductsContract, { query: search });
  const filtered = Boolean(
    search.search || search.collection || search.productType || search.status,
  );
  return (
    <Page
      title="Products"
      intro="Everything you sell, hidden products included."
      actions={
        <>
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
        </>
      }
    >
      <DataTable
        label="Products"
        columns={columns}
        query={query}
        rowId={(row) => row.id}
        search={search}
        onSearch={change}
        defaultSort="name"
        filtered={filtered}
        onClearFilters={() => change(noFilters)}
        toolbar={<Filters />}
        empty={{
          title: "No products yet",
          text: "Add your first product, or import a Shopify product CSV with all of them at once.",
          action: (
            <Button renderRoot={(props) => <Link to="/products/import" {...props} />}>
              Import CSV
            </Button>
          ),
        }}
      />
    </Page>
  );
};

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const { data } = useCall(listCollectionsContract, {});
  const filter = (name: "collection" | "productType" | "status") => ({
    value: String(search[name] ?? ""),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value || undefined, page: undefined }),
  });
  return (
    <>
      <SearchField
        label="Search name, SKU, tag or vendor"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      <NativeSelect
        {...filter("status")}
        aria-label="Status"
        data={[
          { value: "", label: "Any status" },
          { value: "sold-out", label: "Sold out" },
          { value: "sale", label: "On sale" },
          { value: "hidden", label: "Hidden" },
        ]}
      />
      <NativeSelect
        {...filter("productType")}
        aria-label="Type"
        data={[
          { value: "", label: "Any type" },
          ...Object.entries(productTypeNames).map(([value, label]) => ({
            value: value as `${ProductType}`,
            label,
          })),
        ]}
      />
      {data !== undefined && data.collections.length > 0 && (
        <NativeSelect
          {...filter("collection")}
          aria-label="Collection"
          data={[
            { value: "", label: "Any collection" },
            ...data.collections.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
      )}
    </>
  );
};
