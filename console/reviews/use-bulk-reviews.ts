import { useMemo } from "react";
import { moderateReviewsContract } from "#commands/reviews/contract.ts";
import { call } from "#console/app/api.ts";
import type { Bulk } from "#console/ui/bulk-bar.tsx";
import { counted } from "#console/ui/figures.tsx";
import { everyRow } from "#console/ui/row-bulk.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import type { BodyInputOf, QueryOf } from "#domain/shared/contract.ts";
import { MAX_PAGE_SIZE } from "#domain/shared/paging.ts";
import { listReviewsContract, type ReviewRow } from "#read-api/reviews/contract.ts";
import { useReviewRefresh } from "./use-moderate.ts";

type Asked = Partial<QueryOf<typeof listReviewsContract>>;
type Decision = BodyInputOf<typeof moderateReviewsContract>["decision"];
/** Reviews as they were when somebody read them. */
type Known = Map<string, ReviewRow>;

const statusAfter = { approve: "approved", reject: "rejected" } as const;
const back: Readonly<Record<ReviewStatus, Decision>> = {
  pending: "reopen",
  approved: "approve",
  rejected: "reject",
};

/** Ids of all reviews that the filters select. */
async function* everyId(asked: Asked, known: Known): AsyncGenerator<readonly string[]> {
  for await (const rows of everyRow<ReviewRow>(listReviewsContract, { query: asked })) {
    for (const row of rows) known.set(row.reviewId, row);
    yield rows.map(({ reviewId }) => reviewId);
  }
}

const decide = async (ids: readonly string[], decision: Decision, known: Known) => {
  const read = ids.flatMap((id) => known.get(id) ?? []);
  const writtenAt = Object.fromEntries(read.map((row) => [row.reviewId, row.writtenAt]));
  const body = { reviewIds: [...ids], decision, writtenAt };
  return (await call(moderateReviewsContract, { body })).reviewIds;
};

/** Leaves out what is so already, so that undoing does not touch it. */
const moderate =
  (decision: "approve" | "reject", known: Known) => async (ids: readonly string[]) => {
    const others = ids.filter((id) => known.get(id)?.status !== statusAfter[decision]);
    return others.length === 0 ? [] : decide(others, decision, known);
  };

/** Puts every review back to where it was. */
const undo = (known: Known) => async (ids: readonly string[]) => {
  for (const [status, decision] of Object.entries(back)) {
    const these = ids.filter((id) => known.get(id)?.status === status);
    if (these.length > 0) await decide(these, decision, known);
  }
};

const is = (count: number): string => (count === 1 ? "is" : "are");

/** What can be done to many reviews at once. */
export const useBulkReviews = (asked: Asked, rows: readonly ReviewRow[] | undefined): Bulk => {
  const refresh = useReviewRefresh();
  return useMemo(() => {
    const known: Known = new Map((rows ?? []).map((row) => [row.reviewId, row]));
    return {
      noun: "review",
      batches: {
        atOnce: MAX_PAGE_SIZE,
        everyId: () => everyId(asked, known),
        refresh,
        actions: [
          {
            label: "Show to visitors",
            run: moderate("approve", known),
            undo: undo(known),
            done: (count) => `${counted(count, "review")} ${is(count)} shown to visitors.`,
          },
          {
            label: "Hide",
            run: moderate("reject", known),
            undo: undo(known),
            done: (count) => `${counted(count, "review")} ${is(count)} hidden from visitors.`,
          },
        ],
      },
    };
  }, [asked, rows, refresh]);
};
