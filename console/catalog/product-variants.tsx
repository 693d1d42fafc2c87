import { useState } from "react";
import { Explain } from "#console/history/explain.tsx";
import { Available } from "#console/inventory/available.tsx";
import { StockActions } from "#console/inventory/stock-actions.tsx";
import type { StockChange } from "#console/inventory/stock-change.ts";
import { StockModal } from "#console/inventory/stock-modal.tsx";
import type { VariantDefinition } from "#domain/catalog/events.ts";
import { Count, Money } from "../kit/figures/figures.tsx";
import type { Column } from "../kit/lists/data-table-columns.ts";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import type { ProductDetails } from "./product-details.ts";

type Stock = ProductDetails["stock"][number];
type Row = VariantDefinition & { readonly stock: Stock | undefined };

const columnsFor = (
  { definition }: ProductDetails,
  change: (change: StockChange) => void,
): readonly Column<Row>[] => [
  {
    id: "variant",
    header: "Variant",
    card: "title",
    cell: (row) =>
      definition.variantOptionOrdering.map((option) => row.attributes[option]).join(" / ") ||
      definition.name,
  },
  { id: "sku", header: "SKU", cell: (row) => <span className="db-mono">{row.sku}</span> },
  {
    id: "price",
    header: "Price",
    align: "right",
    cell: (row) => <Price row={row} currency={definition.currency} />,
  },
  {
    id: "available",
    header: "Available",
    align: "right",
    cell: ({ stock, sku }) =>
      stock && (
        <Explain number="stock-available" id={stock.variantId} of={sku}>
          <Available unlimited={stock.unlimited} available={stock.available} />
        </Explain>
      ),
  },
  {
    id: "held",
    header: "Held",
    align: "right",
    cell: ({ stock, sku }) =>
      stock &&
      !stock.unlimited && (
        <Explain number="stock-held" id={stock.variantId} of={sku}>
          <Count of={stock.held} />
        </Explain>
      ),
  },
  {
    id: "actions",
    header: "Actions",
    align: "right",
    cell: ({ stock, sku }) =>
      stock &&
      !stock.unlimited && (
        <StockActions onOpen={change} row={{ ...stock, sku, productName: definition.name }} />
      ),
  },
];

const Price = ({ row, currency }: { readonly row: Row; readonly currency: string }) =>
  row.onSale && row.salePriceCents !== null ? (
    <span>
      <Pill tone="accent">Sale</Pill> <Money cents={row.salePriceCents} currency={currency} />{" "}
      <s style={{ color: "var(--db-muted)" }}>
        <Money cents={row.priceCents} currency={currency} />
      </s>
    </span>
  ) : (
    <Money cents={row.priceCents} currency={currency} />
  );

/** Every variant with its price and stock, and the actions on its stock. */
export const ProductVariants = ({ product }: { readonly product: ProductDetails }) => {
  const [changing, setChanging] = useState<StockChange>();
  const stock = new Map(product.stock.map((level) => [level.variantId, level]));
  const rows = product.definition.variants.map((variant) => ({
    ...variant,
    stock: stock.get(variant.variantId),
  }));
  return (
    <>
      <PlainTable
        label="Variants"
        columns={columnsFor(product, setChanging)}
        rows={rows}
        rowId={(row) => row.variantId}
      />
      {changing !== undefined && (
        <StockModal change={changing} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
};
