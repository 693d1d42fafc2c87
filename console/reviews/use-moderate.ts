import { notifications } from "@mantine/notifications";
import { moderateReviewsContract } from "#commands/reviews/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import {
  getReviewContract,
  listReviewsContract,
  type ReviewRow,
} from "#read-api/reviews/contract.ts";
import { call } from "../kit/calls/api.ts";
import { useCommand, useRefresh } from "../kit/calls/use-command.ts";
import { counted } from "../kit/figures/figures.tsx";

export type Decision = BodyInputOf<typeof moderateReviewsContract>["decision"];

/** All queries that show a review. */
export const reviewReads = [listReviewsContract, getReviewContract];

/** Loads everything that shows a review again. */
export const useReviewRefresh = () => useRefresh(reviewReads);

const done: Readonly<Record<Decision, string>> = {
  approve: "shown to visitors",
  reject: "hidden from visitors",
  reopen: "waiting for approval again",
};

const back: Readonly<Record<ReviewStatus, Decision>> = {
  pending: "reopen",
  approved: "approve",
  rejected: "reject",
};

const decide = (rows: readonly ReviewRow[], decision: Decision) =>
  call(moderateReviewsContract, {
    body: {
      reviewIds: rows.map(({ reviewId }) => reviewId),
      decision,
      writtenAt: Object.fromEntries(rows.map(({ reviewId, writtenAt }) => [reviewId, writtenAt])),
    },
  });

const noticeText = (count: number, decision: Decision): string =>
  `${counted(count, "review")} ${count === 1 ? "is" : "are"} ${done[decision]}.`;

/** Restores every review's previous status. */
const undo = async (rows: readonly ReviewRow[]): Promise<void> => {
  for (const [status, decision] of Object.entries(back)) {
    const these = rows.filter((row) => row.status === status);
    if (these.length > 0) await decide(these, decision);
  }
};

/** Approves or hides reviews; both can be undone. */
export const useModerate = (onDone?: () => void) =>
  useCommand(
    ({ rows, decision }: { rows: readonly ReviewRow[]; decision: Decision }) =>
      decide(rows, decision),
    {
      refreshes: reviewReads,
      onDone: ({ reviewIds }, { rows }) => {
        if (reviewIds.length < rows.length)
          notifications.show({ color: "yellow", message: reviewTexts.rewritten });
        onDone?.();
      },
      says: ({ reviewIds }, { decision }) =>
        reviewIds.length === 0 ? undefined : noticeText(reviewIds.length, decision),
      undo: async ({ rows }) => {
        await undo(rows);
        return "Undone.";
      },
    },
  );
