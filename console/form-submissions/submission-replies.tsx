import { NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { replyToSubmissionContract } from "#commands/form-submissions/contract.ts";
import { quotedAnswers, replySubject } from "#domain/forms/reply.ts";
import { submissionLimits } from "#domain/forms/submission-limits.ts";
import { formatMoment } from "#domain/kit/format-moment.ts";
import { call } from "../kit/calls/api.ts";
import { FormActions } from "../kit/editing/form-actions.tsx";
import { FormError, fieldError } from "../kit/editing/form-error.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { useWebsite } from "../kit/session/session.tsx";
import { Moment } from "../kit/time/moment.tsx";
import type { Submission } from "./submission.ts";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";
import { refreshSubmissions } from "./use-change-submissions.ts";
import { useDraftText } from "./use-draft-text.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

const fields = ["to", "subject", "text"] as const;

/** The owner writes above what is quoted. */
const beginAbove = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(0, 0);
};

/** Writes to whoever sent the submission, with what they wrote quoted below. */
export const ReplyForm = ({
  submission,
  onClose,
}: {
  readonly submission: Submission;
  readonly onClose: () => void;
}) => {
  const { submissionId, addresses, answers, formName, submittedAt } = submission;
  const client = useQueryClient();
  const { timeZone } = useWebsite();
  const idFor = useIdempotencyKey();
  const [mail, setMail, forget] = useDraftText(`reply ${submissionId}`, {
    to: addresses[0] ?? "",
    subject: replySubject(formName, answers ?? []),
    text: quotedAnswers(formatMoment(submittedAt, timeZone), answers ?? []),
  });
  const send = useMutation({
    mutationFn: () =>
      call(replyToSubmissionContract, {
        params: { submissionId },
        body: { replyId: idFor(JSON.stringify(mail)), ...mail },
      }),
    onSuccess: async () => {
      notifications.show({ message: `Your reply to ${mail.to} is being sent.` });
      forget();
      onClose();
      await refreshSubmissions(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  const field = (name: (typeof fields)[number]) => ({
    value: mail[name],
    error: fieldError(send.error, name),
    required: true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setMail({ ...mail, [name]: currentTarget.value }),
  });
  return (
    <form onSubmit={submit} aria-label="Reply" className={classes.reply}>
      <Stack gap="sm">
        <FormError error={send.error} fields={fields} />
        <NativeSelect {...field("to")} label="To" data={[...addresses]} />
        <TextInput
          {...field("subject")}
          label="Subject"
          maxLength={submissionLimits.replySubject}
        />
        <Textarea
          {...field("text")}
          label="Message"
          autosize
          minRows={8}
          maxRows={16}
          maxLength={submissionLimits.replyText}
          ref={beginAbove}
        />
        <FormActions
          action="Send reply"
          pending={send.isPending}
          disabled={mail.text.trim() === ""}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/** What was answered so far. */
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
