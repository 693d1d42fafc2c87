import { Button } from "@mantine/core";
import { useState } from "react";
import { useCommand } from "../../kit/calls/use-command.ts";
import { Confirm } from "../../kit/editing/confirm.tsx";
import { Changes } from "../../kit/session/permissions.tsx";
import type { Draft } from "./draft-snapshot.ts";
import type { DraftStore } from "./draft-store.ts";

/** Gives up all changes of the draft that the owner has seen in the list. */
export const DiscardChanges = ({
  draft,
  store,
}: {
  readonly draft: Draft;
  readonly store: DraftStore;
}) => {
  const last = draft.changes.at(-1)?.changeId ?? null;
  /** The last change in the list when the question was asked. */
  const [seen, ask] = useState<string>();
  const close = () => ask(undefined);
  const show = useCommand(
    async () => {
      // The window's own changes are in the list only once they are recorded and read.
      await store.synchronize();
      return store.snapshot().draft.changes.at(-1)?.changeId;
    },
    { refreshes: [], onDone: ask },
  );
  const discard = useCommand(() => store.discard(seen ?? null), {
    refreshes: [],
    says: () => "The changes were discarded.",
    onDone: close,
    // What is newer is in the list now, and the question is asked again about that.
    onError: () => {
      close();
      return store.refresh().catch(() => undefined);
    },
  });
  if (last === null) return null;
  return (
    <Changes>
      <Button variant="default" mb="md" loading={show.isPending} onClick={() => show.mutate()}>
        Discard changes…
      </Button>
      <Confirm
        opened={seen !== undefined}
        title="Discard all changes?"
        action="Discard changes"
        danger
        pending={discard.isPending}
        error={null}
        onConfirm={() => discard.mutate()}
        onClose={close}
      >
        The draft will begin again from the last version, also without the changes of other members.
        You cannot undo this.
      </Confirm>
    </Changes>
  );
};
