import { Alert, Button, FileButton, Progress, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import {
  getReviewImportContract,
  previewReviewImportContract,
  type ReviewImport,
  runReviewImportContract,
} from "#commands/reviews/import-contract.ts";
import { CallError, call } from "#console/app/api.ts";
import { keyOf, useCall } from "#console/app/queries.ts";
import { Loaded } from "#console/ui/detail-drawer.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { Figures } from "#console/ui/figures-row.tsx";
import { FormError } from "#console/ui/form-error.tsx";
import { Page, Section } from "#console/ui/page.tsx";
import { MAX_REVIEW_FILE_BYTES } from "#domain/reviews/import-file.ts";
import { PastReviewImports } from "./past-imports.tsx";
import { useReviewRefresh } from "./use-moderate.ts";

const route = getRouteApi("/reviews/import");
const LOOK_EVERY_MS = 400;

const textOf = async (file: File): Promise<string> => {
  if (file.size > MAX_REVIEW_FILE_BYTES)
    throw new CallError(413, "body-too-large", "The file is larger than 5 MB.");
  const text = await file.text();
  if (text.includes("\0")) throw new CallError(415, "not-csv", "Choose a CSV file.");
  return text;
};

const Choose = () => {
  const navigate = useNavigate();
  const preview = useMutation({
    mutationFn: async (file: File) =>
      call(previewReviewImportContract, {
        query: { fileName: file.name.slice(0, 200) },
        body: await textOf(file),
      }),
    onSuccess: ({ importId }) => navigate({ to: "/reviews/import", search: { open: importId } }),
  });
  return (
    <Section>
      <Stack gap="md" align="flex-start">
        <FormError error={preview.error} />
        <p style={{ margin: 0 }}>
          The first row names the columns: <b>product</b> (its id, address or SKU) and <b>rating</b>{" "}
          (1 to 5), and if you have them title, text, name, email, date, verified, answer and
          status. Files from other shops’ review apps mostly fit as they are.
        </p>
        <FileButton
          accept=".csv,text/csv"
          onChange={(file) => file && preview.mutate(file)}
          inputProps={{ "aria-label": "CSV file of reviews" }}
        >
          {(props) => (
            <Button {...props} loading={preview.isPending}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Stack>
    </Section>
  );
};

const Issues = ({ preview }: { readonly preview: ReviewImport["preview"] }) =>
  preview.left === 0 ? null : (
    <Section title={`${counted(preview.left, "row")} left out`}>
      <ul style={{ margin: 0, paddingInlineStart: "1.2rem" }}>
        {preview.issues.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            Line {formatCount(line)}: {message}
          </li>
        ))}
      </ul>
    </Section>
  );

const Sample = ({ preview }: { readonly preview: ReviewImport["preview"] }) =>
  preview.sample.length === 0 ? null : (
    <Section title="The first of them">
      <ul style={{ margin: 0, paddingInlineStart: "1.2rem" }}>
        {preview.sample.map(({ product, rating, title, name }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sample never changes
          <li key={place}>
            {product}: {rating} of 5, {title || "no words"} ({name || "no name"})
          </li>
        ))}
      </ul>
    </Section>
  );

const State = ({ state }: { readonly state: ReviewImport }) => {
  const { preview, status, done, imported } = state;
  return (
    <Stack gap="lg">
      {status === "running" && (
        <Section>
          <p style={{ margin: "0 0 0.5rem" }} role="status">
            {formatCount(done)} of {counted(preview.reviews, "review")}
          </p>
          <Progress
            value={preview.reviews === 0 ? 100 : (100 * done) / preview.reviews}
            animated
            aria-label="Import"
          />
        </Section>
      )}
      {status === "failed" && (
        <Alert color="red" variant="light" role="alert">
          {state.failure} {counted(imported, "review")} of {formatCount(preview.reviews)} came
          along.
        </Alert>
      )}
      {status === "done" && (
        <Alert color="green" variant="light">
          {counted(imported, "review")} imported, {formatCount(done - imported)} were there already.{" "}
          <Link to="/reviews" search={{ source: "imported" }}>
            See imported reviews
          </Link>
        </Alert>
      )}
      <Figures
        of={[
          { label: "Reviews", value: formatCount(preview.reviews) },
          { label: "Products", value: formatCount(preview.products) },
          { label: "Rows left out", value: formatCount(preview.left) },
        ]}
      />
      <Sample preview={preview} />
      <Issues preview={preview} />
    </Stack>
  );
};

const isToRun = (state: ReviewImport | undefined): state is ReviewImport =>
  state !== undefined &&
  (state.status === "previewed" || state.status === "failed") &&
  state.preview.reviews > 0;

const Opened = ({ importId }: { readonly importId: string }) => {
  const client = useQueryClient();
  const refresh = useReviewRefresh();
  const asked = { params: { importId } };
  const key = keyOf(getReviewImportContract, asked);
  const [isRunning, setRunning] = useState(false);
  const query = useCall(getReviewImportContract, asked, {
    every: isRunning ? LOOK_EVERY_MS : false,
  });
  const runs = query.data?.status === "running";
  if (runs !== isRunning) {
    setRunning(runs);
    if (!runs) void refresh();
  }
  const run = useMutation({
    mutationFn: () => call(runReviewImportContract, asked),
    onSuccess: (state) => client.setQueryData(key, state),
  });
  return (
    <Stack gap="lg">
      <FormError error={run.error} />
      {isToRun(query.data) && (
        <div>
          <Button loading={run.isPending} onClick={() => run.mutate()}>
            {query.data.status === "failed"
              ? "Run it again"
              : `Import ${counted(query.data.preview.reviews, "review")}`}
          </Button>
        </div>
      )}
      <Loaded query={query}>{(state) => <State state={state} />}</Loaded>
    </Stack>
  );
};

/** A file from another shop: looked at first, then imported. */
export const ReviewImportScreen = () => {
  const { open } = route.useSearch();
  return (
    <Page
      title="Import reviews"
      intro="Upload a CSV file. You see what it would do before anything changes. Imported reviews are shown at once."
      back={<Link to="/reviews">← Reviews</Link>}
      width="text"
    >
      {open === undefined ? (
        <>
          <Choose />
          <PastReviewImports />
        </>
      ) : (
        <Opened importId={open} key={open} />
      )}
    </Page>
  );
};
