import { ActionIcon, Button, Stack, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import * as z from "zod/mini";
import {
  addSubmissionNoteContract,
  removeSubmissionNoteContract,
} from "#commands/form-submissions/contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { FormError } from "../kit/editing/form-error.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Who } from "../kit/session/actor-name.tsx";
import { Moment } from "../kit/time/moment.tsx";
import type { Submission } from "./submission.ts";
import { Forgotten } from "./submission-words.tsx";
import classes from "./submissions-screen.module.css";
import { submissionReads } from "./use-change-submissions.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

const typed = { body: z.omit(addSubmissionNoteContract.body, { noteId: true }) };
type Note = Submission["notes"][number];

/** A removed note can be restored from the notice. */
const useNotes = (submissionId: string, onAdded: (note: string) => void) => {
  const add = useCommand(addSubmissionNoteContract, {
    input: (body: { readonly noteId: string; readonly note: string }) => ({
      params: { submissionId },
      body,
    }),
    refreshes: submissionReads,
    onDone: (_added, { note }) => onAdded(note),
    errors: "form",
  });
  const remove = useCommand(removeSubmissionNoteContract, {
    input: ({ noteId }: Note) => ({ params: { submissionId, noteId } }),
    refreshes: submissionReads,
    says: () => "Note removed.",
    undo: async ({ noteId, note }) => {
      if (note !== null) await add.mutateAsync({ noteId, note });
      return "The note was restored.";
    },
    errors: "form",
  });
  return { add, remove };
};

/** Members' notes about a submission, which its sender never sees. */
export const SubmissionNotes = ({ submission }: { readonly submission: Submission }) => {
  const { submissionId, notes, answers } = submission;
  const idFor = useIdempotencyKey();
  const { add, remove } = useNotes(submissionId, (note) => {
    // A note that "Undo" restored must not replace what is being typed.
    if (form.values.note.trim() !== note) return;
    form.replace({ note: "" });
    form.forget();
  });
  const form = useCommandForm({
    initialValues: { note: "" },
    contract: typed,
    bodyOf: (values) => values,
    error: add.error ?? remove.error,
    keepAs: `note ${submissionId}`,
  });
  const send = ({ note }: { readonly note: string }) =>
    add.mutate({ noteId: idFor(`${notes.length} ${note.trim()}`), note: note.trim() });
  return (
    <section aria-labelledby="submission-notes">
      <h3 id="submission-notes" className={classes.heading}>
        Notes
      </h3>
      <Stack gap="sm">
        {answers === null && <FormError error={remove.error} />}
        <Notes notes={notes} disabled={remove.isPending} onRemove={remove.mutate} />
        {answers !== null && (
          <CommandForm form={form} onSend={send} gap="sm">
            <Textarea
              label="Add a note"
              description="Only your team can see notes."
              autosize
              minRows={2}
              maxRows={10}
              {...form.field("note")}
            />
            <Button
              type="submit"
              w="fit-content"
              size="xs"
              variant="default"
              disabled={form.values.note.trim() === ""}
              loading={add.isPending}
            >
              Add note
            </Button>
          </CommandForm>
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
