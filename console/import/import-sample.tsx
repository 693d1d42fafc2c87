import type { ImportPreview } from "#domain/catalog/import-report.ts";
import { productTypeNames } from "#domain/catalog/product-type.ts";
import { Count, Money } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";

/** The first products of the file as they would be imported. */
export const ImportSample = ({ preview }: { readonly preview: ImportPreview }) =>
  preview.sample.length > 0 && (
    <Section
      title={
        preview.sample.length < preview.products
          ? `First ${preview.sample.length} products`
          : "Products"
      }
      padded={false}
    >
      <PlainTable
        label="Products of the file"
        rows={preview.sample}
        rowId={(row) => row.slug}
        columns={[
          { id: "name", header: "Product", card: "title", cell: (row) => row.name },
          {
            id: "line",
            header: "Line",
            align: "right",
            cell: (row) => <span className="db-number">{row.line}</span>,
          },
          { id: "type", header: "Type", cell: (row) => productTypeNames[row.productType] },
          {
            id: "variants",
            header: "Variants",
            align: "right",
            cell: (row) => <Count of={row.variants} />,
          },
          {
            id: "price",
            header: "From",
            align: "right",
            cell: (row) => (
              <span>
                {row.onSale && <Pill tone="accent">Sale</Pill>}{" "}
                <Money cents={row.minPriceCents} currency={row.currency} />
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
