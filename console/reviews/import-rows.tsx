import type { ReviewImport } from "#commands/reviews/import-contract.ts";
import { counted } from "../kit/figures/figures.tsx";
import { PlainTable } from "../kit/lists/plain-table.tsx";
import { Section } from "../kit/ui/page.tsx";
import { Stars } from "./stars.tsx";

type Props = { readonly preview: ReviewImport["preview"] };

const Issues = ({ preview: { issues, left } }: Props) => {
  if (left === 0) return null;
  const all = `${counted(left, "row")} skipped`;
  const title = issues.length < left ? `${all}; showing the first ${issues.length}` : all;
  return (
    <Section title={title} padded={false}>
      <PlainTable
        label={title}
        rows={issues}
        rowId={({ line, message }) => `${line} ${message}`}
        columns={[
          { id: "message", header: "What", card: "title", cell: (row) => row.message },
          {
            id: "line",
            header: "Line",
            align: "right",
            cell: (row) => <span className="db-number">{row.line}</span>,
          },
        ]}
      />
    </Section>
  );
};

const Sample = ({ preview: { sample, reviews } }: Props) => {
  if (sample.length === 0) return null;
  const title = sample.length < reviews ? `First ${counted(sample.length, "review")}` : "Reviews";
  return (
    <Section title={title} padded={false}>
      <PlainTable
        label="Reviews of the file"
        rows={sample.map((row, place) => ({ ...row, id: String(place) }))}
        rowId={(row) => row.id}
        columns={[
          { id: "product", header: "Product", card: "title", cell: (row) => row.product },
          { id: "rating", header: "Stars", cell: (row) => <Stars of={row.rating} /> },
          { id: "title", header: "Title", cell: (row) => row.title },
          { id: "name", header: "Name", cell: (row) => row.name },
        ]}
      />
    </Section>
  );
};

/** The content of a review file: skipped rows, and the first reviews. */
export const ReviewImportRows = ({ preview }: Props) => (
  <>
    <Issues preview={preview} />
    <Sample preview={preview} />
  </>
);
