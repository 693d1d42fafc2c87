import { Button, Group, NativeSelect } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Changes } from "#console/app/permissions.tsx";
import { useCall } from "#console/app/queries.ts";
import { without } from "#console/app/search.ts";
import { useSearchChange } from "#console/app/use-search-change.ts";
import { ColumnChoice } from "#console/form-submissions/column-choice.tsx";
import { useChosen } from "#console/form-submissions/use-chosen.ts";
import { DataTable } from "#console/ui/data-table.tsx";
import { counted, formatCount } from "#console/ui/figures.tsx";
import { Figures } from "#console/ui/figures-row.tsx";
import { Page } from "#console/ui/page.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { listReviewsContract, type ReviewRow } from "#read-api/reviews/contract.ts";
import { choosable, chooser, reviewColumn } from "./review-columns.tsx";
import { ReviewDrawer } from "./review-drawer.tsx";
import { reviewStatusNames } from "./review-status.tsx";
import classes from "./reviews-screen.module.css";
import { useModerate } from "./use-moderate.ts";

const route = getRouteApi("/reviews");

const selects = {
  status: [["", "Any status"], ...Object.entries(reviewStatusNames)],
  stars: [
    ["", "Any stars"],
    ...["5", "4", "3", "2", "1"].map((stars) => [
      stars,
      `${stars} ${stars === "1" ? "star" : "stars"}`,
    ]),
  ],
  source: [
    ["", "Written or imported"],
    ["native", "Written here"],
    ["imported", "Imported"],
  ],
  verified: [
    ["", "Bought or not"],
    ["yes", "Bought it"],
    ["no", "Nothing shows it"],
  ],
} as const;

const labels = { status: "Status", stars: "Stars", source: "Where from", verified: "Purchase" };

const noFilters = {
  search: undefined,
  status: undefined,
  stars: undefined,
  source: undefined,
  verified: undefined,
  productId: undefined,
  page: undefined,
};

const Filters = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const hidden = useMemo(() => new Set(search.hide?.split(",") ?? []), [search.hide]);
  return (
    <>
      <SearchField
        label="Search words, name, address or product"
        value={search.search}
        onChange={(value) => change({ search: value, page: undefined }, { replace: true })}
      />
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
        <NativeSelect
          key={name}
          aria-label={labels[name]}
          data={selects[name].map(([value = "", label = ""]) => ({ value, label }))}
          value={String(search[name] ?? "")}
          onChange={({ currentTarget: { value } }) =>
            change({ [name]: value || undefined, page: undefined })
          }
        />
      ))}
      <ColumnChoice
        columns={choosable}
        hidden={hidden}
        onChange={(next) => change({ hide: [...next].join(",") || undefined })}
      />
    </>
  );
};

const Chosen = ({
  rows,
  onDone,
}: {
  readonly rows: readonly ReviewRow[];
  readonly onDone: () => void;
}) => {
  const moderate = useModerate(onDone);
  if (rows.length === 0) return null;
  return (
    <section className={classes.bulk} aria-label="Chosen reviews">
      <span role="status">{counted(rows.length, "review")} chosen</span>
      <Group gap="xs">
        <Button
          size="xs"
          disabled={moderate.isPending}
          onClick={() => moderate.mutate({ rows, decision: "approve" })}
        >
          Show to visitors
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={moderate.isPending}
          onClick={() => moderate.mutate({ rows, decision: "reject" })}
        >
          Hide
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onDone}>
          Choose none
        </Button>
      </Group>
    </section>
  );
};

export const ReviewsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const asked = without(search, "open", "hide");
  const query = useCall(listReviewsContract, { query: asked });
  const [chosen, choose] = useChosen(JSON.stringify(asked));
  const rows = query.data?.rows ?? [];
  const counts = query.data?.counts;
  const hidden = search.hide?.split(",") ?? [];
  const columns = [
    chooser(chosen, rows, choose),
    reviewColumn,
    ...choosable.filter(({ id }) => !hidden.includes(id)),
  ];
  return (
    <Page
      title="Reviews"
      intro="What customers say of your products. Visitors see a review once you have let them."
      actions={
        <Changes>
          <Button
            component={Link}
            to="/reviews/import"
            variant="default"
            leftSection={<IconFileTypeCsv size={16} aria-hidden="true" />}
          >
            Import reviews
          </Button>
        </Changes>
      }
    >
      {counts && (
        <Figures
          of={[
            { label: "Wait to be read", value: formatCount(counts.pending) },
            { label: "Shown", value: formatCount(counts.approved) },
            { label: "Hidden", value: formatCount(counts.rejected) },
          ]}
        />
      )}
      <Chosen
        rows={rows.filter(({ reviewId }) => chosen.has(reviewId))}
        onDone={() => choose(new Set())}
      />
      <DataTable
        label="Reviews"
        columns={columns}
        query={query}
        rowId={(row) => row.reviewId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-writtenAt"
        filtered={Object.keys(noFilters).some(
          (name) => name !== "page" && search[name as keyof typeof search] !== undefined,
        )}
        onClearFilters={() => change(noFilters)}
        toolbar={<Filters />}
        empty={{
          title: "No reviews yet",
          text: "They appear here when visitors write on a product's page, or when you import some.",
        }}
      />
      <ReviewDrawer reviewId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
