import { Button, Group, Stack, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import * as z from "zod/mini";
import { answerReviewContract } from "#commands/reviews/contract.ts";
import { EventLogLink } from "#console/history/event-log-link.tsx";
import { reviewTexts } from "#domain/reviews/texts.ts";
import { getReviewContract, type ReviewRow } from "#read-api/reviews/contract.ts";
import { useOpened } from "../kit/calls/queries.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { ReviewStatus } from "./review-status.tsx";
import classes from "./reviews-screen.module.css";
import { Stars } from "./stars.tsx";
import { reviewReads, useModerate } from "./use-moderate.ts";

const verifiedOf = ({ isVerified, orderId, source }: ReviewRow) => {
  if (!isVerified) return "Not verified";
  if (source === "imported") return "Verified by the other shop";
  // Orders from another shop have no page.
  if (orderId === null || !z.uuid().safeParse(orderId).success) return "Verified";
  return (
    <Link to="/orders/$orderId" params={{ orderId }}>
      Verified, in this order
    </Link>
  );
};

const factsOf = (review: ReviewRow) => ({
  Status: <ReviewStatus of={review.status} />,
  Product:
    review.productUrl === null ? (
      review.productId
    ) : (
      <a href={review.productUrl}>{review.productName}</a>
    ),
  Written: <Moment at={review.writtenAt} />,
  By: [review.name, review.email].filter(Boolean).join(", ") || "Erased person",
  Purchase: verifiedOf(review),
  Source: review.source === "native" ? "Written in this shop" : "Imported",
});

const Answer = ({ review }: { readonly review: ReviewRow }) => {
  const save = useCommand(answerReviewContract, {
    input: (body: { readonly answer: string }) => ({ params: { reviewId: review.reviewId }, body }),
    refreshes: reviewReads,
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { answer: review.answer },
    contract: answerReviewContract,
    bodyOf: (values) => values,
    error: save.error,
  });
  const { answer } = form.values;
  return (
    <CommandForm form={form} onSend={(values) => save.mutate(values)} gap="sm">
      <Textarea
        label="Your reply"
        description="Shown publicly below the review. Leave empty to show no reply."
        autosize
        minRows={2}
        maxRows={10}
        {...form.field("answer")}
      />
      <Group gap="sm">
        <Changes>
          <Button
            type="submit"
            variant="default"
            loading={save.isPending}
            disabled={answer.trim() === review.answer}
          >
            {review.answer !== "" && answer.trim() === "" ? "Remove reply" : "Save reply"}
          </Button>
        </Changes>
        {save.isSuccess && answer.trim() === review.answer && <span role="status">Saved</span>}
      </Group>
    </CommandForm>
  );
};

const Details = ({ review }: { readonly review: ReviewRow }) => {
  const website = useWebsite();
  const moderate = useModerate();
  const { status } = review;
  const act = (decision: "approve" | "reject") => () =>
    moderate.mutate({ rows: [review], decision });
  return (
    <Stack gap="lg">
      <div className={classes.words}>
        <Stars of={review.rating} />
        {review.title && <h3>{review.title}</h3>}
        <p>{review.text || reviewTexts.somebody}</p>
      </div>
      <Group gap="sm">
        {status !== "approved" && (
          <Changes>
            <Button loading={moderate.isPending} onClick={act("approve")}>
              Publish
            </Button>
          </Changes>
        )}
        {status !== "rejected" && (
          <Changes>
            <Button variant="default" loading={moderate.isPending} onClick={act("reject")}>
              Hide
            </Button>
          </Changes>
        )}
        <EventLogLink stream={`review-${website.websiteId}.${review.reviewId}`} />
      </Group>
      <Facts of={factsOf(review)} />
      <Answer review={review} key={review.reviewId} />
    </Stack>
  );
};

/** One review to read, approve, hide and reply to. */
export const ReviewDrawer = ({
  reviewId,
  onClose,
}: {
  readonly reviewId: string | undefined;
  readonly onClose: () => void;
}) => {
  const query = useOpened(getReviewContract, reviewId === undefined ? undefined : { reviewId });
  return (
    <DetailDrawer
      title={query.data ? `Review of ${query.data.productName ?? "a product"}` : "Review"}
      opened={reviewId !== undefined}
      onClose={onClose}
    >
      <Loaded query={query}>{(review) => <Details review={review} />}</Loaded>
    </DetailDrawer>
  );
};
