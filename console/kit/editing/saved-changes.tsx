import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { DraftChangeRow, DraftChanges } from "#domain/kit/draft-change-rows.ts";
import { useCommand } from "../calls/use-command.ts";
import { Loaded } from "../ui/loaded.tsx";
import { changeText, overlaidText, type PartNames, type PartValues } from "./change-text.ts";
import { ChangesDrawer, ChangesList } from "./draft-changes.tsx";

const toListed = (
  { change, changedAt, changedBy, undone, ...row }: DraftChangeRow,
  names: PartNames,
  values: PartValues,
) => ({
  id: `${change}`,
  text: changeText(row.parts, names, values),
  at: changedAt,
  by: changedBy,
  undone,
  blocked: row.overlaid.length > 0 ? overlaidText(row.overlaid, names) : undefined,
});

/** The changes of a draft that is saved as a whole, by every member. */
export const SavedChanges = ({
  queryKey,
  edition,
  names,
  values,
  save,
  read,
  undo,
  onClose,
}: {
  readonly queryKey: readonly unknown[];
  /** The edition of the draft. The list is read again when it changes. */
  readonly edition: number;
  readonly names: PartNames;
  readonly values: PartValues;
  /** Saves what is written first, because the list shows what is saved. */
  readonly save: () => Promise<unknown>;
  readonly read: () => Promise<DraftChanges>;
  readonly undo: (change: number) => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  useEffect(() => void save(), [save]);
  const query = useQuery({
    queryKey: [...queryKey, edition],
    queryFn: read,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const undoOne = useCommand((id: string) => undo(Number(id)), {
    refreshes: [],
    says: () => "The change was undone. Later changes stay.",
    onDone: () => query.refetch(),
    onError: () => query.refetch(),
  });
  return (
    <ChangesDrawer
      opened
      isEmpty={query.data?.changes.length === 0}
      emptyText="What you change here will appear in this list, and you can undo each change."
      onClose={onClose}
    >
      <Loaded query={query}>
        {({ changes }) => (
          <ChangesList
            changes={changes.map((row) => toListed(row, names, values))}
            pending={undoOne.isPending ? undoOne.variables : undefined}
            onUndo={(id) => undoOne.mutate(id)}
          />
        )}
      </Loaded>
    </ChangesDrawer>
  );
};
