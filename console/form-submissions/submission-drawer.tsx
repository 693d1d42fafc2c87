import { Alert, Button, Divider, Group, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { getSubmissionContract } from "#read-api/form-submissions/contract.ts";
import { Deliveries } from "../deliveries/submission-deliveries.tsx";
import { messageOf } from "../kit/calls/api.ts";
import { useOpened } from "../kit/calls/queries.ts";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { DetailDrawer } from "../kit/ui/detail-drawer.tsx";
import { Loaded } from "../kit/ui/loaded.tsx";
import { Facts } from "../kit/ui/page.tsx";
import { Pill } from "../kit/ui/pill.tsx";
import type { Submission } from "./submission.ts";
import { actionsIn } from "./submission-actions.ts";
import { SubmissionNotes } from "./submission-notes.tsx";
import { ReplyForm, SubmissionReplies } from "./submission-replies.tsx";
import classes from "./submissions-screen.module.css";
import { SpamReasons } from "./table-columns.tsx";
import { useChangeSubmissions } from "./use-change-submissions.ts";

/** One submission with every answer, and its actions. */
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
            <Standing submission={submission} />
            <Actions key={submission.submissionId} submission={submission} />
            <Answers submission={submission} />
            <SubmissionReplies submission={submission} />
            <Divider />
            <SubmissionNotes submission={submission} />
            <Divider />
            <Deliveries submissionId={submission.submissionId} />
            <Divider />
            <About submission={submission} />
          </Stack>
        )}
      </Loaded>
    </DetailDrawer>
  );
};

const Standing = ({ submission }: { readonly submission: Submission }) => {
  const { folder, spam } = submission;
  if (folder === "inbox") return null;
  return (
    <div className={classes.standing}>
      {folder === "deleted" && <Pill tone="bad">Deleted</Pill>}
      {spam && <Pill tone="warn">Spam</Pill>}
      {spam && <SpamReasons of={submission} />}
    </div>
  );
};

/** The clicked button disappears when the folder changes: focus moves to what replaces it. */
const useFocusKept = (state: string) => {
  const group = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) group.current?.querySelector("button")?.focus();
  }, [state]);
  return group;
};

const Actions = ({ submission }: { readonly submission: Submission }) => {
  const { submissionId, addresses, folder } = submission;
  const change = useChangeSubmissions();
  const [replying, setReplying] = useState(false);
  const actions = useFocusKept(`${folder} ${replying}`);
  return (
    <>
      <Changes>
        <Group gap="xs" ref={actions}>
          {addresses.length > 0 && !replying && (
            <Button
              size="xs"
              // A reply to spam confirms to its sender that the address is read.
              variant={folder === "inbox" ? "filled" : "default"}
              onClick={() => setReplying(true)}
            >
              Reply
            </Button>
          )}
          {actionsIn[folder].map((action) => (
            <Button
              key={action.change}
              size="xs"
              variant="default"
              loading={change.isPending && change.variables.change === action.change}
              onClick={() => change.mutate({ change: action.change, ids: [submissionId] })}
            >
              {action.label}
            </Button>
          ))}
        </Group>
      </Changes>
      {change.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      {replying && <ReplyForm submission={submission} onClose={() => setReplying(false)} />}
    </>
  );
};

const Answers = ({ submission: { answers } }: { readonly submission: Submission }) =>
  answers === null ? (
    <p>This person’s data was erased. The answers can no longer be read.</p>
  ) : (
    <dl className={classes.answers}>
      {answers.map((answer) => (
        <div key={answer.fieldId}>
          <dt>{answer.title.trim() || answer.fieldId}</dt>
          <dd>{answer.text}</dd>
        </div>
      ))}
    </dl>
  );

const About = ({ submission }: { readonly submission: Submission }) => {
  const { submittedAt, pageTitle, pagePath, formVersion, submissionId } = submission;
  return (
    <Facts
      of={{
        Sent: <Moment at={submittedAt} format="precise" />,
        Page: pageTitle || pagePath || "Unknown",
        Address: pagePath || "Not known",
        "Version of the form": formVersion ?? "Not known",
        Id: <span className="db-mono">{submissionId}</span>,
      }}
    />
  );
};
