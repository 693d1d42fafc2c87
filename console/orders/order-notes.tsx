import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { addOrderNoteContract } from "#commands/orders/handling-contract.ts";
import type { OrderNote } from "#read-api/orders/handling-contract.ts";
import { useCommand } from "../kit/calls/use-command.ts";
import { CommandForm } from "../kit/editing/command-form.tsx";
import { useCommandForm } from "../kit/editing/use-command-form.ts";
import { Who } from "../kit/session/actor-name.tsx";
import { Changes } from "../kit/session/permissions.tsx";
import { Moment } from "../kit/time/moment.tsx";
import { Section } from "../kit/ui/page.tsx";
import classes from "./order-handling.module.css";
import { orderReads } from "./order-reads.ts";

const typed = { body: z.omit(addOrderNoteContract.body, { noteId: true }) };

const NoteForm = ({ orderId }: { readonly orderId: string }) => {
  // One id per note: a second click or a retry adds nothing twice.
  const [noteId, setNoteId] = useState(() => crypto.randomUUID());
  const add = useCommand(addOrderNoteContract, {
    input: ({ text }: { readonly text: string }) => ({
      params: { orderId },
      body: { noteId, text },
    }),
    refreshes: orderReads,
    onDone: () => {
      form.replace({ text: "" });
      setNoteId(crypto.randomUUID());
    },
    errors: "form",
  });
  const form = useCommandForm({
    initialValues: { text: "" },
    contract: typed,
    bodyOf: (values) => values,
    error: add.error,
  });
  return (
    <CommandForm form={form} onSend={(values) => add.mutate(values)} gap="sm">
      <Textarea
        aria-label="Note"
        placeholder="Only your team can see this."
        autosize
        minRows={2}
        {...form.field("text")}
      />
      <Button
        type="submit"
        variant="default"
        size="compact-sm"
        style={{ justifySelf: "start", alignSelf: "start" }}
        disabled={form.values.text.trim() === ""}
        loading={add.isPending}
      >
        Add note
      </Button>
    </CommandForm>
  );
};

/** Members' notes about an order, which the customer never sees. */
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
