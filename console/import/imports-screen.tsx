import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { previewImportContract } from "#commands/import/contract.ts";
import { type CallError, call } from "#console/app/api.ts";
import { CsvDrop, csvTextOf, tooLarge } from "#console/ui/csv-drop.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { Page } from "#console/ui/page.tsx";
import { MAX_IMPORT_BYTES } from "#domain/catalog/import-report.ts";
import { PastImports } from "./past-imports.tsx";

export const ImportsScreen = () => {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CallError>();
  const preview = useMutation({
    mutationFn: async (file: File) =>
      call(previewImportContract, {
        query: { fileName: file.name.slice(0, 200) },
        body: await csvTextOf(file, MAX_IMPORT_BYTES),
      }),
    onMutate: () => setRefused(undefined),
    onSuccess: ({ importId }) =>
      navigate({ to: "/products/import/$importId", params: { importId } }),
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
        onFile={(file) => preview.mutate(file)}
        onTooLarge={() => setRefused(tooLarge(MAX_IMPORT_BYTES))}
      >
        Up to 5 MB, in Daybook or Shopify format.
      </CsvDrop>
      <PastImports />
    </Page>
  );
};
