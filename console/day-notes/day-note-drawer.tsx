import { Textarea, TextInput } from "@mantine/core";
import { createDayNoteContract } from "#commands/day-notes/contract.ts";
import type { DayNote } from "#domain/day-notes/evolve.ts";
import { plainDayText } from "#domain/kit/plain-days.ts";
import type { DayNoteRow } from "#read-api/day-notes/contract.ts";
import { DefinitionDrawer } from "../kit/editing/definition-drawer.tsx";
import { useChangeDayNote } from "./use-change-day-note.ts";

const draftOf = ({ day, text }: DayNote): DayNote => ({ day, text });
const names = { day: "Day", text: "Note" } as const;
const rules = {
  contract: createDayNoteContract,
  bodyOf: draftOf,
  texts: { day: "Enter a date." },
};

/** Adds or corrects a note on a day. */
export const DayNoteDrawer = ({
  row,
  day,
  onClose,
}: {
  /** Undefined for a new one. */
  readonly row: DayNoteRow | undefined;
  /** The day of a new one. */
  readonly day: string;
  readonly onClose: () => void;
}) => {
  const { create, correct } = useChangeDayNote();
  return (
    <DefinitionDrawer
      title={row === undefined ? "New note" : `Note on ${plainDayText(row.day)}`}
      noun="note"
      keepAs={`day note ${row?.dayNoteId ?? ""}`}
      isNew={row === undefined}
      initial={row === undefined ? { day, text: "" } : draftOf(row)}
      thing={row === undefined ? (undefined as DayNote | undefined) : draftOf(row)}
      draftOf={draftOf}
      rules={rules}
      names={names}
      command={row === undefined ? create : correct}
      sentOf={(note, seen) => ({ dayNoteId: row?.dayNoteId ?? "", note, seen })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput type="date" label="Day" required {...form.field("day")} />
          <Textarea
            label="Note"
            description="What happened, such as a fair, a newsletter or a fault. Charts mark the day, for all members who can see visits."
            required
            autosize
            minRows={2}
            data-autofocus
            {...form.field("text")}
          />
        </>
      )}
    </DefinitionDrawer>
  );
};
