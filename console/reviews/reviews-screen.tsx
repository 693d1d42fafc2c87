import { Button } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { reviewColumns, reviewQuickFilters } from "#domain/reviews/review-columns.ts";
import { exportReviewsContract, listReviewsContract } from "#read-api/reviews/contract.ts";
import { useCall } from "../kit/calls/queries.ts";
import { formatCount } from "../kit/figures/figures.tsx";
import { Figures } from "../kit/figures/figures-row.tsx";
import { listFileAddress } from "../kit/lists/list-file-address.ts";
import { listSearch, open } from "../kit/lists/list-search.ts";
import { ListTable } from "../kit/lists/list-table.tsx";
import { without } from "../kit/lists/search.ts";
import { useSearchChange } from "../kit/lists/use-search-change.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { EmailNotice } from "../kit/ui/email-notice.tsx";
import { Page } from "../kit/ui/page.tsx";
import { reviewCells } from "./review-cells.tsx";
import { ReviewDrawer } from "./review-drawer.tsx";
import { useBulkReviews } from "./use-bulk-reviews.ts";

export const screenSearch = listSearch(listReviewsContract, { open });

const route = getRouteApi("/reviews");

const places = ["productId"];

export const ReviewsScreen = () => {
  const search = route.useSearch();
  const change = useSearchChange();
  const listQuery = without(search, "open", "columns", "view");
  const query = useCall(listReviewsContract, { query: listQuery });
  const bulk = useBulkReviews(listQuery, query.data?.rows);
  const counts = query.data?.counts;
  return (
    <Page
      title="Reviews"
      intro="Customer reviews of your products. Reviews are published once you approve them."
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
      <EmailNotice>Review requests are not sent until an email server is set up.</EmailNotice>
      {counts && (
        <Figures
          of={[
            { label: "Waiting for approval", value: formatCount(counts.pending) },
            { label: "Shown", value: formatCount(counts.approved) },
            { label: "Hidden", value: formatCount(counts.rejected) },
          ]}
        />
      )}
      <ListTable
        label="Reviews"
        list="reviews"
        columns={reviewColumns}
        cells={reviewCells}
        bulk={bulk}
        query={query}
        rowId={(row) => row.reviewId}
        openRowId={search.open}
        search={search}
        onSearch={change}
        defaultSort="-writtenAt"
        searches="Search by text, name, email or product"
        quick={reviewQuickFilters}
        places={places}
        fileOf={listFileAddress(exportReviewsContract, search)}
        empty={{
          title: "No reviews yet",
          text: "Reviews appear here when customers write them on a product page or you import them.",
          action: (
            <Changes>
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/reviews/import" {...props} />}
              >
                Import reviews
              </Button>
            </Changes>
          ),
        }}
      />
      <ReviewDrawer reviewId={search.open} onClose={() => change({ open: undefined })} />
    </Page>
  );
};
