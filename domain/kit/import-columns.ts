import { defaultColumn, type ListColumns } from "./list-columns.ts";

export const importStatusNames = {
  previewed: "Not run",
  running: "Running",
  done: "Done",
  failed: "Failed",
} as const;

type Row = {
  readonly fileName: string;
  readonly status: keyof typeof importStatusNames;
  readonly createdAt: string;
};

const first = {
  fileName: { label: "File", kind: "text", value: (row) => row.fileName, ...defaultColumn },
  status: {
    label: "Status",
    kind: "choice",
    choices: importStatusNames,
    value: (row) => row.status,
    ...defaultColumn,
  },
} as const satisfies ListColumns<Row>;

const last = {
  createdAt: { label: "Uploaded", kind: "moment", value: (row) => row.createdAt, ...defaultColumn },
} as const satisfies ListColumns<Row>;

/** The columns of the console's list of product imports. */
export const productImportColumns = {
  ...first,
  products: { label: "Products", kind: "count", value: (row) => row.products, ...defaultColumn },
  ...last,
} as const satisfies ListColumns<Row & { readonly products: number }>;

/** The columns of the console's list of review imports. */
export const reviewImportColumns = {
  ...first,
  reviews: { label: "Reviews", kind: "count", value: (row) => row.reviews, ...defaultColumn },
  imported: { label: "Imported", kind: "count", value: (row) => row.imported, ...defaultColumn },
  ...last,
} as const satisfies ListColumns<Row & { readonly reviews: number; readonly imported: number }>;
