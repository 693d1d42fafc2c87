import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { moderateReviewsContract } from "#commands/reviews/contract.ts";
import type { BodyInputOf } from "#domain/kit/contract.ts";
import type { ReviewStatus } from "#domain/reviews/status.ts";
import { reviewTexts } from "#domain/reviews/texts.ts";
import {
  getReviewContract,
  listReviewsContract,
  type ReviewRow,
} from "#read-api/reviews/contract.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call, messageOf } from "../kit/calls/api.ts";
import { counted } from "../kit/figures/figures.tsx";

export type Decision = BodyInputOf<typeof moderateReviewsContract>["decision"];

/** Whatever shows a review. */
export const reviewReads = [listReviewsContract, getReviewContract];

/** Reads again whatever shows a review. */
export const useReviewRefresh = () => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(reviewReads.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
    [client],
  );
};

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

const said = (count: number, decision: Decision): string =>
  `${counted(count, "review")} ${count === 1 ? "is" : "are"} ${done[decision]}.`;

/** Puts every review back to where it was. */
const undo = async (rows: readonly ReviewRow[]): Promise<void> => {
  for (const [status, decision] of Object.entries(back)) {
    const these = rows.filter((row) => row.status === status);
    if (these.length > 0) await decide(these, decision);
  }
};

/** Shows reviews to visitors or hides them; either can be undone. */
export const useModerate = (onDone?: () => void) => {
  const refresh = useReviewRefresh();
  return useMutation({
    mutationFn: ({ rows, decision }: { rows: readonly ReviewRow[]; decision: Decision }) =>
      decide(rows, decision),
    onSuccess: async ({ reviewIds }, { rows, decision }) => {
      const left = rows.filter(({ reviewId }) => !reviewIds.includes(reviewId));
      if (left.length > 0) notifications.show({ color: "yellow", message: reviewTexts.rewritten });
      if (left.length < rows.length)
        announceUndoable(said(reviewIds.length, decision), async () => {
          await undo(rows);
          await refresh();
          return "Undone.";
        });
      onDone?.();
      await refresh();
    },
    onError: (error) => notifications.show({ color: "red", message: messageOf(error) }),
  });
};
