import { Alert, Button, Progress, Stack } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  getReviewImportContract,
  previewReviewImportContract,
  type ReviewImport,
  runReviewImportContract,
} from "#commands/reviews/import-contract.ts";
import { ImportStatus } from "#console/import/import-status.tsx";
import { filtersText } from "#domain/kit/list-filters.ts";
import { MAX_REVIEW_FILE_BYTES } from "#domain/reviews/import-file.ts";
import { listReviewImportsContract } from "#read-api/import/contract.ts";
import { type CallError, call } from "../kit/calls/api.ts";
import { keyOf, useCall } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CsvDrop, csvTextOf, tooLarge } from "../kit/editing/csv-drop.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { counted, formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Page, Section } from "../kit/ui/page.tsx";
import { ReviewImportRows } from "./import-rows.tsx";
import { PastReviewImports } from "./past-imports.tsx";
import { useReviewRefresh } from "./use-moderate.ts";

export const screenSearch = listSearch(listReviewImportsContract, { open });

const IMPORTED = filtersText([{ column: "source", operator: "is", values: ["imported"] }]);
const route = getRouteApi("/reviews/import");
const LOOK_EVERY_MS = 400;

const previewOf = async (file: File) =>
  call(previewReviewImportContract, {
    query: { fileName: file.name.slice(0, 200) },
    body: await csvTextOf(file, MAX_REVIEW_FILE_BYTES),
  });

const Choose = () => {
  const navigate = useNavigate();
  const [refused, setRefused] = useState<CallError>();
  const preview = useCommand(previewOf, {
    refreshes: [listReviewImportsContract],
    onDone: ({ importId }) => navigate({ to: "/reviews/import", search: { open: importId } }),
    errors: "form",
  });
  return (
    <Page
      title="Import reviews"
      intro="Upload a CSV file. You can preview the import before anything is saved. Imported reviews are published immediately."
      back={<Link to="/reviews">← Reviews</Link>}
      width="text"
    >
      <FormError error={refused ?? preview.error} />
      <CsvDrop
        label="CSV file of reviews"
        maxBytes={MAX_REVIEW_FILE_BYTES}
        pending={preview.isPending}
        onFile={(file) => {
          setRefused(undefined);
          preview.mutate(file);
        }}
        onTooLarge={() => setRefused(tooLarge(MAX_REVIEW_FILE_BYTES))}
      >
        Up to 5 MB. The first row must contain the columns <b>product</b> (ID, URL slug or SKU) and{" "}
        <b>rating</b> (1 to 5). Optional columns: title, text, name, email, date, verified, answer
        and status. Exports from most review apps work without changes.
      </CsvDrop>
      <PastReviewImports />
    </Page>
  );
};

const Progressing = ({ state: { preview, status, done, imported, failure } }: Props) => (
  <>
    {status === "running" && (
      <Section>
        <p style={{ margin: "0 0 0.5rem" }} className="db-number" role="status">
          {formatCount(done)} of {counted(preview.reviews, "review")}
        </p>
        <Progress
          value={preview.reviews === 0 ? 100 : (100 * done) / preview.reviews}
          animated
          color="var(--db-accent)"
          aria-label="Import"
        />
      </Section>
    )}
    {status === "failed" && (
      <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle />}>
        {failure} {counted(imported, "review")} of {formatCount(preview.reviews)} were imported.
      </Alert>
    )}
    {status === "done" && (
      <Alert color="green" variant="light" icon={<IconCheck />}>
        {counted(imported, "review")} imported, {formatCount(done - imported)} already existed.{" "}
        <Link to="/reviews" search={{ filters: IMPORTED }}>
          View imported reviews
        </Link>
      </Alert>
    )}
  </>
);

type Props = { readonly state: ReviewImport };

const Details = ({ state }: Props) => (
  <Stack gap="lg">
    <Progressing state={state} />
    <Figures
      of={[
        { label: "Reviews", value: formatCount(state.preview.reviews) },
        { label: "Products", value: formatCount(state.preview.products) },
        {
          label: "Rows skipped",
          value: formatCount(state.preview.left),
          ...(state.preview.left > 0 && { tone: "bad" as const }),
        },
      ]}
    />
    <ReviewImportRows preview={state.preview} />
  </Stack>
);

const isToRun = (state: ReviewImport | undefined): state is ReviewImport =>
  state !== undefined &&
  (state.status === "previewed" || state.status === "failed") &&
  state.preview.reviews > 0;

const Opened = ({ importId }: { readonly importId: string }) => {
  const client = useQueryClient();
  const refresh = useReviewRefresh();
  const callInput = { params: { importId } };
  const key = keyOf(getReviewImportContract, callInput);
  const [isRunning, setRunning] = useState(false);
  const query = useCall(getReviewImportContract, callInput, {
    every: isRunning ? LOOK_EVERY_MS : false,
  });
  const runs = query.data?.status === "running";
  if (runs !== isRunning) {
    setRunning(runs);
    if (!runs) void refresh();
  }
  const run = useCommand(runReviewImportContract, {
    input: () => callInput,
    // The reviews are read again when the import has ended.
    refreshes: [listReviewImportsContract],
    onDone: (state) => client.setQueryData(key, state),
    errors: "form",
  });
  return (
    <Page
      title={query.data?.fileName ?? "Import"}
      intro={query.data && <ImportStatus of={query.data.status} />}
      back={<Link to="/reviews/import">← Import reviews</Link>}
      actions={
        <Changes>
          {isToRun(query.data) && (
            <Button loading={run.isPending} onClick={() => run.mutate()}>
              {query.data.status === "failed" ? "Resume" : "Import"}{" "}
              {counted(query.data.preview.reviews, "review")}
            </Button>
          )}
        </Changes>
      }
    >
      <FormError error={run.error} />
      <Loaded query={query}>{(state) => <Details state={state} />}</Loaded>
    </Page>
  );
};

/** The import of a file from another shop: a preview first, then the import. */
export const ReviewImportScreen = () => {
  const { open } = route.useSearch();
  return open === undefined ? <Choose /> : <Opened importId={open} key={open} />;
};
