import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { replyToSubmissionContract } from "#commands/form-submissions/contract.ts";
import { quotedAnswers, replySubject } from "#domain/forms/reply.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Who } from "../kit/session/actor-name.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Moment } from "../kit/time/moment.tsx";
import type { Submission } from "./submission.ts";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";
import { submissionReads } from "./use-change-submissions.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

const typed = { body: z.omit(replyToSubmissionContract.body, { replyId: true }) };
type Reply = { readonly to: string; readonly subject: string; readonly text: string };

/** The cursor starts above the quotation. */
const beginAbove = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(0, 0);
};

/** A reply to the sender, quoting the submission. */
export const ReplyForm = ({
  submission,
  onClose,
}: {
  readonly submission: Submission;
  readonly onClose: () => void;
}) => {
  const { submissionId, addresses, answers, formName, submittedAt } = submission;
  const { timeZone } = useWebsite();
  const idFor = useIdempotencyKey();
  const send = useCommand(replyToSubmissionContract, {
    input: (email: Reply) => ({
      params: { submissionId },
      body: { replyId: idFor(JSON.stringify(email)), ...email },
    }),
    refreshes: submissionReads,
    onDone: () => {
      form.forget();
      onClose();
    },
    says: (_sent, { to }) => `Your reply to ${to} is being sent.`,
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: {
      to: addresses[0] ?? "",
      subject: replySubject(formName, answers ?? []),
      text: quotedAnswers(formatMoment(submittedAt, timeZone), answers ?? []),
    },
    contract: typed,
    bodyOf: (email) => email,
    error: send.error,
    keepAs: `reply ${submissionId}`,
  });
  return (
    <div className={classes.reply}>
      <CommandForm form={form} onSend={(email) => send.mutate(email)} label="Reply" gap="sm">
        <NativeSelect label="To" required data={[...addresses]} {...form.field("to")} />
        <TextInput label="Subject" required {...form.field("subject")} />
        <Textarea
          label="Message"
          required
          autosize
          minRows={8}
          maxRows={16}
          ref={beginAbove}
          {...form.field("text")}
        />
        <FormActions
          action="Send reply"
          pending={send.isPending}
          disabled={form.values.text.trim() === ""}
          onCancel={onClose}
        />
      </CommandForm>
    </div>
  );
};

/** The replies so far. */
export const SubmissionReplies = ({ submission }: { readonly submission: Submission }) =>
  submission.replies.length === 0 ? null : (
    <section aria-labelledby="submission-replies">
      <h3 id="submission-replies" className={classes.heading}>
        Replies
      </h3>
      <ul className={classes.notes}>
        {submission.replies.map((reply) => (
          <li key={reply.replyId}>
            <div>
              <p className={classes.subject}>{reply.subject ?? <Forgotten />}</p>
              {reply.text !== null && <p>{reply.text}</p>}
              <small>
                <Who actor={reply.repliedBy} />
                {reply.to !== null && ` to ${reply.to}`} · <Moment at={reply.repliedAt} />
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
