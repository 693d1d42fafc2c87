import { Button, FileButton, Group, Loader } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { previewImportContract } from "#commands/import/contract.ts";
import { CallError, call } from "#console/app/api.ts";
import { FormError } from "#console/ui/form-error.tsx";
import { Page } from "#console/ui/page.tsx";
import { MAX_IMPORT_BYTES } from "#domain/catalog/import-report.ts";
import classes from "./import.module.css";
import { PastImports } from "./past-imports.tsx";

const tooLarge = new CallError(413, "body-too-large", "The file is larger than 5 MB.");
const notCsv = new CallError(415, "not-csv", "Choose a CSV file.");

/** Looks at the bytes, not at what the system says of the file: Windows calls CSV many things. */
const textOf = async (file: File): Promise<string> => {
  if (file.size > MAX_IMPORT_BYTES) throw tooLarge;
  const text = await file.text();
  if (text.includes("\0")) throw notCsv;
  return text;
};

export const ImportsScreen = () => {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CallError>();
  const preview = useMutation({
    mutationFn: async (file: File) =>
      call(previewImportContract, {
        query: { fileName: file.name.slice(0, 200) },
        body: await textOf(file),
      }),
    onMutate: () => setRefused(undefined),
    onSuccess: ({ importId }) =>
      navigate({ to: "/products/import/$importId", params: { importId } }),
  });
  const take = (file: File | null | undefined) => {
    if (file) preview.mutate(file);
  };
  return (
    <Page
      title="Import products"
      intro="Upload a product CSV of Daybook or Shopify. You see what it would do before anything changes."
      back={<Link to="/products">← Products</Link>}
      width="text"
    >
      <FormError error={refused ?? preview.error} />
      <Dropzone
        className={classes.drop ?? ""}
        multiple={false}
        maxSize={MAX_IMPORT_BYTES}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        onDrop={(files: File[]) => take(files[0])}
        onReject={() => setRefused(tooLarge)}
        loading={false}
      >
        <div className={classes.dropText}>
          {preview.isPending ? (
            <Loader type="dots" aria-label="Reading the file" />
          ) : (
            <IconFileTypeCsv size={36} stroke={1.3} aria-hidden="true" />
          )}
          <p>
            <strong>Drop a CSV file here</strong>
            <br />
            up to 5 MB, exported from Daybook or Shopify, or in the shape of either
          </p>
          <Group gap="sm" className={classes.dropButton ?? ""}>
            <FileButton
              accept=".csv,text/csv"
              onChange={take}
              inputProps={{ "aria-label": "Product CSV" }}
            >
              {(props) => (
                <Button {...props} loading={preview.isPending}>
                  Choose a file
                </Button>
              )}
            </FileButton>
          </Group>
        </div>
      </Dropzone>
      <PastImports />
    </Page>
  );
};
