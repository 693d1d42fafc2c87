import { Button, Text } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { previewImportContract } from "#commands/import/contract.ts";
import { exampleProductFile } from "#domain/catalog/example-file.ts";
import { MAX_IMPORT_BYTES } from "#domain/catalog/import-report.ts";
import { listImportsContract } from "#read-api/import/contract.ts";
import type { CallError } from "../kit/calls/api.ts";
import { upload } from "../kit/calls/upload.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CsvDrop, demandCsv, tooLarge } from "../kit/editing/csv-drop.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { listSearch } from "../kit/lists/list-search.ts";
import { Page } from "../kit/ui/page.tsx";
import { saveCsv } from "../kit/ui/save-file.ts";
import { PastImports } from "./past-imports.tsx";

export const screenSearch = listSearch(listImportsContract);

/** Spreadsheets separate cells by semicolons where numbers have a decimal comma. */
const separatorHere = () => ((1.5).toLocaleString().includes(",") ? ";" : ",");

const previewOf = async (file: File) => {
  await demandCsv(file, MAX_IMPORT_BYTES);
  return upload(previewImportContract, {
    query: { fileName: file.name.slice(0, 200) },
    content: file,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
};

export const ImportsScreen = () => {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CallError>();
  const preview = useCommand(previewOf, {
    refreshes: [listImportsContract],
    onDone: ({ importId }) => navigate({ to: "/products/import/$importId", params: { importId } }),
    errors: "form",
  });
  return (
    <Page
      title="Import products"
      intro="Upload a Daybook or Shopify product CSV. You can preview the changes before anything is saved."
      back={<Link to="/products">← Products</Link>}
      width="text"
    >
      <FormError error={refused ?? preview.error} />
      <CsvDrop
        label="Product CSV"
        maxBytes={MAX_IMPORT_BYTES}
        pending={preview.isPending}
        onFile={(file) => {
          setRefused(undefined);
          preview.mutate(file);
        }}
        onTooLarge={() => setRefused(tooLarge(MAX_IMPORT_BYTES))}
      >
        Up to 100 MB, in Daybook or Shopify format. Cells can be separated by commas, semicolons or
        tabs.
      </CsvDrop>
      <Text size="sm" mt="sm">
        No such file yet? Replace the rows of the example with your products in a spreadsheet, and
        save it as CSV.{" "}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => saveCsv("products.csv", exampleProductFile(separatorHere()))}
        >
          Download the example
        </Button>
      </Text>
      <PastImports />
    </Page>
  );
};
