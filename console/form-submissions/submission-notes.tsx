import { ActionIcon, Button, Stack, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import {
  addSubmissionNoteContract,
  removeSubmissionNoteContract,
} from "#commands/form-submissions/contract.ts";
import { submissionLimits } from "#domain/forms/submission-limits.ts";
import { announceUndoable } from "../kit/bulk/undo-notice.tsx";
import { call } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Moment } from "../kit/time/moment.tsx";
import type { Submission } from "./submission.ts";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";
import { refreshSubmissions } from "./use-change-submissions.ts";
import { useDraftText } from "./use-draft-text.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

type Note = Submission["notes"][number];

/** A note that was removed comes back by the notice of it. */
const useNotes = (submissionId: string, onAdded: (note: string) => void) => {
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: (body: { readonly noteId: string; readonly note: string }) =>
      call(addSubmissionNoteContract, { params: { submissionId }, body }),
    onSuccess: (_, { note }) => {
      onAdded(note);
      return refreshSubmissions(client);
    },
  });
  const remove = useMutation({
    mutationFn: ({ noteId }: Note) =>
      call(removeSubmissionNoteContract, { params: { submissionId, noteId } }),
    onSuccess: async (_, { noteId, note }) => {
      await refreshSubmissions(client);
      announceUndoable("Note removed.", async () => {
        if (note !== null) await add.mutateAsync({ noteId, note });
        return "The note was restored.";
      });
    },
  });
  return { add, remove };
};

/** What owners have written about a submission; whoever sent it never sees it. */
export const SubmissionNotes = ({ submission }: { readonly submission: Submission }) => {
  const { submissionId, notes, answers } = submission;
  const [text, setText] = useDraftText(`note ${submissionId}`, "");
  const idFor = useIdempotencyKey();
  const { add, remove } = useNotes(submissionId, (note) => {
    // A note that came back by "Undo" leaves alone what is being typed.
    if (text.trim() === note) setText("");
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note === "") return;
    add.mutate({ noteId: idFor(`${notes.length} ${note}`), note });
  };
  return (
    <section aria-labelledby="submission-notes">
      <h3 id="submission-notes" className={classes.heading}>
        Notes
      </h3>
      <Stack gap="sm">
        <FormError error={add.error ?? remove.error} />
        <Notes notes={notes} disabled={remove.isPending} onRemove={remove.mutate} />
        {answers !== null && (
          <form onSubmit={submit}>
            <Textarea
              label="Add a note"
              description="Only your team can see notes."
              autosize
              minRows={2}
              maxRows={10}
              maxLength={submissionLimits.note}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Button
              type="submit"
              mt="xs"
              size="xs"
              variant="default"
              disabled={text.trim() === ""}
              loading={add.isPending}
            >
              Add note
            </Button>
          </form>
        )}
      </Stack>
    </section>
  );
};

const Notes = ({
  notes,
  disabled,
  onRemove,
}: {
  readonly notes: readonly Note[];
  readonly disabled: boolean;
  readonly onRemove: (note: Note) => void;
}) =>
  notes.length > 0 && (
    <ul className={classes.notes}>
      {notes.map((each) => (
        <li key={each.noteId}>
          <div>
            <p>{each.note ?? <Forgotten />}</p>
            <small>
              <Who actor={each.addedBy} /> · <Moment at={each.addedAt} />
            </small>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove the note: ${each.note?.slice(0, 60) ?? "erased"}`}
            disabled={disabled}
            onClick={() => onRemove(each)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
