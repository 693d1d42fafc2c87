import { Divider, Stack } from "@mantine/core";
import { useOpened } from "#console/app/queries.ts";
import { DetailDrawer, Loaded } from "#console/ui/detail-drawer.tsx";
import { Moment } from "#console/ui/moment.tsx";
import { Facts } from "#console/ui/page.tsx";
import { getSubmissionContract } from "#read-api/forms/contract.ts";
import classes from "./submissions-screen.module.css";

/** One submission with every answer. */
export const SubmissionDrawer = ({
  submissionId,
  onClose,
}: {
  readonly submissionId: string | undefined;
  readonly onClose: () => void;
}) => {
  const query = useOpened(
    getSubmissionContract,
    submissionId === undefined ? undefined : { submissionId },
  );
  return (
    <DetailDrawer
      title={query.data?.formName ?? "Submission"}
      opened={submissionId !== undefined}
      onClose={onClose}
    >
      <Loaded query={query}>
        {(submission) => (
          <Stack gap="lg">
            {submission.answers === null ? (
              <p>This person has been forgotten: the answers cannot be read any more.</p>
            ) : (
              <dl className={classes.answers}>
                {submission.answers.map((answer) => (
                  <div key={answer.fieldId}>
                    <dt>{answer.title}</dt>
                    <dd>{answer.text}</dd>
                  </div>
                ))}
              </dl>
            )}
            <Divider />
            <Facts
              of={{
                Sent: <Moment at={submission.submittedAt} format="precise" />,
                Page: submission.pageTitle || submission.pagePath || "Not known",
                Address: submission.pagePath || "Not known",
                Id: <span className="db-mono">{submission.submissionId}</span>,
              }}
            />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  );
};
