import { Alert, Button, Progress, Stack } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import {
  getImportContract,
  type ImportState,
  runImportContract,
} from "#commands/import/contract.ts";
import { listConsoleProductsContract } from "#read-api/catalog/contract.ts";
import { listImportsContract } from "#read-api/import/contract.ts";
import { listStockContract } from "#read-api/inventory/contract.ts";
import { keyOf, useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { ImportIssues } from "./import-issues.tsx";
import { ImportSample } from "./import-sample.tsx";
import { ImportStatus } from "./import-status.tsx";

const route = getRouteApi("/products/import/$importId");
const LOOK_EVERY_MS = 400;

export const ImportScreen = () => {
  const { importId } = route.useParams();
  const client = useQueryClient();
  const callInput = { params: { importId } };
  const key = keyOf(getImportContract, callInput);
  const known = client.getQueryData<ImportState>(key);
  const query = useCall(getImportContract, callInput, {
    every: known?.status === "running" ? LOOK_EVERY_MS : false,
  });
  const run = useCommand(runImportContract, {
    input: () => callInput,
    forgets: [listConsoleProductsContract, listStockContract],
    refreshes: [listImportsContract],
    onDone: (state) => client.setQueryData(key, state),
    errors: "form",
  });
  const state = query.data;
  return (
    <Page
      title={state?.fileName ?? "Import"}
      intro={state && <ImportStatus of={state.status} />}
      back={<Link to="/products/import">← Import products</Link>}
      actions={
        <Changes>
          {state &&
            (state.status === "previewed" || state.status === "failed") &&
            state.preview.products > 0 && (
              <Button loading={run.isPending} onClick={() => run.mutate()}>
                {state.status === "failed" ? "Resume" : "Import"}{" "}
                {counted(state.preview.products, "product")}
              </Button>
            )}
        </Changes>
      }
    >
      <FormError error={run.error} />
      <Loaded query={query}>{(loaded) => <Details state={loaded} />}</Loaded>
    </Page>
  );
};

const Details = ({ state }: { readonly state: ImportState }) => (
  <Stack gap="lg">
    {state.status === "running" && <Running progress={state.progress} />}
    {state.failure !== null && (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
        {state.failure}
      </Alert>
    )}
    {state.report === null ? <Preview state={state} /> : <Result state={state} />}
  </Stack>
);

const Running = ({ progress }: { readonly progress: ImportState["progress"] }) => {
  const percent = progress.total === 0 ? 0 : (100 * progress.done) / progress.total;
  return (
    <Section>
      <p style={{ margin: "0 0 0.5rem" }} className="db-number" role="status">
        {formatCount(progress.done)} of {counted(progress.total, "product")}
      </p>
      <Progress value={percent} animated color="var(--db-accent)" aria-label="Import" />
    </Section>
  );
};

const Preview = ({ state: { preview } }: { readonly state: ImportState }) => (
  <>
    <Figures
      of={[
        { label: "Products", value: formatCount(preview.products) },
        ...(preview.unchanged === undefined || preview.changed === undefined
          ? []
          : [
              {
                label: "New",
                value: formatCount(preview.products - preview.changed - preview.unchanged),
              },
              { label: "Changed", value: formatCount(preview.changed) },
              { label: "Unchanged", value: formatCount(preview.unchanged) },
            ]),
        { label: "Variants", value: formatCount(preview.variants) },
        { label: "Units to receive", value: formatCount(preview.units) },
        {
          label: "Products skipped",
          value: formatCount(preview.rejectedProducts),
          ...(preview.rejectedProducts > 0 && { tone: "bad" as const }),
        },
      ]}
    />
    <ImportIssues
      title={`${counted(preview.errors.length, "error")}: these products will be skipped`}
      issues={preview.errors}
    />
    <ImportSample preview={preview} />
    <ImportIssues
      title={`${counted(preview.warnings.length, "remark")}: corrected or ignored`}
      issues={preview.warnings}
    />
  </>
);

const Result = ({ state: { preview, report, status } }: { readonly state: ImportState }) =>
  report && (
    <>
      {status === "done" && (
        <Alert color="green" variant="light" icon={<IconCheck />}>
          Import complete.{" "}
          <Link to="/products" search={{ sort: "-updated" }}>
            View products
          </Link>
        </Alert>
      )}
      <Figures
        of={[
          { label: "Products saved", value: formatCount(report.productsDefined) },
          { label: "Unchanged", value: formatCount(report.productsUnchanged) },
          { label: "Units received", value: formatCount(report.unitsReceived) },
          {
            label: "Skipped",
            value: formatCount(preview.rejectedProducts + report.errors.length),
            ...(preview.rejectedProducts + report.errors.length > 0 && { tone: "bad" as const }),
          },
        ]}
      />
      <ImportIssues
        title={counted(preview.errors.length + report.errors.length, "error")}
        issues={[...preview.errors, ...report.errors]}
      />
      <ImportIssues
        title={counted(preview.warnings.length + (report.warnings ?? []).length, "remark")}
        issues={[...preview.warnings, ...(report.warnings ?? [])]}
      />
    </>
  );
