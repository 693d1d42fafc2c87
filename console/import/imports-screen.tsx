import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { previewImportContract } from "#commands/import/contract.ts";
import { MAX_IMPORT_BYTES } from "#domain/catalog/import-report.ts";
import { listImportsContract } from "#read-api/import/contract.ts";
import type { CallError } from "../kit/calls/api.ts";
import { upload } from "../kit/calls/upload.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CsvDrop, demandCsv, tooLarge } from "../kit/editing/csv-drop.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { listSearch } from "../kit/lists/list-search.ts";
import { Page } from "../kit/ui/page.tsx";
import { PastImports } from "./past-imports.tsx";

export const screenSearch = listSearch(listImportsContract);

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
        Up to 100 MB, in Daybook or Shopify format.
      </CsvDrop>
      <PastImports />
    </Page>
  );
};
