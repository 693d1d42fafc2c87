import { Link } from "@tanstack/react-router";
import { type ImportState, listImportsContract } from "#commands/import/contract.ts";
import { useCall } from "#console/app/queries.ts";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { Count } from "#console/ui/figures.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Section } from "#console/ui/page.tsx";
import { PlainTable } from "#console/ui/plain-table.tsx";
import { ImportStatus } from "./import-status.tsx";

/** What was imported before; nothing is shown before the first time. */
export const PastImports = () => {
  const query = useCall(listImportsContract, {});
  if (query.data?.imports.length === 0) return null;
  return (
    <Section title="Earlier imports" padded={query.data === undefined}>
      <Loaded query={query}>
        {({ imports }) => (
          <PlainTable
            label="Earlier imports"
            rows={imports}
            rowId={(row: ImportState) => row.importId}
            columns={[
              {
                id: "file",
                header: "File",
                card: "title",
                cell: (row) => (
                  <Link to="/products/import/$importId" params={{ importId: row.importId }}>
                    {row.fileName}
                  </Link>
                ),
              },
              { id: "at", header: "Uploaded", cell: (row) => <Moment at={row.createdAt} /> },
              { id: "status", header: "State", cell: (row) => <ImportStatus of={row.status} /> },
              {
                id: "products",
                header: "Products",
                align: "right",
                cell: (row) => <Count of={row.preview.products} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  );
};
