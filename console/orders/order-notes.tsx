import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { addOrderNoteContract } from "#commands/orders/handling-contract.ts";
import type { OrderNote } from "#read-api/orders/handling-contract.ts";
import { call } from "../kit/calls/api.ts";
import { FormError } from "../kit/editing/form-error.tsx";
import { Who } from "../kit/session/actor-name.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./order-handling.module.css";
import { useOrderRefresh } from "./use-order-refresh.ts";

const LONGEST = 2_000;

const NoteForm = ({ orderId }: { readonly orderId: string }) => {
  const refresh = useOrderRefresh();
  const [text, setText] = useState("");
  // One id per note: a second click or a retry writes nothing twice.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const add = useMutation({
    mutationFn: () => call(addOrderNoteContract, { params: { orderId }, body: { noteId, text } }),
    onSuccess: async () => {
      setText("");
      setNoteId(crypto.randomUUID());
      await refresh();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack gap="sm">
        <FormError error={add.error} />
        <Textarea
          aria-label="Note"
          placeholder="Only your team can see this."
          autosize
          minRows={2}
          maxLength={LONGEST}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          size="compact-sm"
          style={{ justifySelf: "start", alignSelf: "start" }}
          disabled={text.trim() === ""}
          loading={add.isPending}
        >
          Add note
        </Button>
      </Stack>
    </form>
  );
};

/** What owners told each other about an order; the buyer never sees it. */
export const OrderNotes = ({
  orderId,
  notes,
}: {
  readonly orderId: string;
  readonly notes: readonly OrderNote[];
}) => (
  <Section title="Notes">
    <Changes>
      <NoteForm orderId={orderId} />
    </Changes>
    {notes.length > 0 && (
      <ul className={classes.items}>
        {notes.map((note) => (
          <li key={note.noteId} className={classes.item}>
            <span className={classes.text}>
              <span className={classes.note}>
                {note.text ?? "Erased with the customer’s personal data."}
              </span>
              <span className={classes.meta}>
                <Moment at={note.addedAt} /> · <Who actor={note.actor} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);
