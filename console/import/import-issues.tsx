import { Button } from "@mantine/core";
import { useState } from "react";
import type { ImportIssue } from "#domain/catalog/import-report.ts";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";

/** Initially rendered; the rest on demand, because a broken file has thousands. */
const SHOWN = 100;

/** Problems by line of the file. Nothing without any. */
export const ImportIssues = ({
  title,
  issues,
}: {
  readonly title: string;
  readonly issues: readonly ImportIssue[];
}) => {
  const [all, setAll] = useState(false);
  if (issues.length === 0) return null;
  const rows = (all ? issues : issues.slice(0, SHOWN)).map((issue, index) => ({
    ...issue,
    id: String(index),
  }));
  return (
    <Section
      title={title}
      padded={false}
      aside={
        !all &&
        issues.length > SHOWN && (
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            Show all
          </Button>
        )
      }
    >
      <PlainTable
        label={title}
        rows={rows}
        rowId={(row) => row.id}
        columns={[
          { id: "message", header: "What", card: "title", cell: (row) => row.message },
          {
            id: "line",
            header: "Line",
            align: "right",
            cell: (row) => <span className="db-number">{row.line || "All"}</span>,
          },
          { id: "handle", header: "Product", cell: (row) => row.handle },
          {
            id: "column",
            header: "Column",
            cell: (row) => row.column || (row.line === 0 ? "Entire file" : "Entire row"),
          },
        ]}
      />
    </Section>
  );
};
