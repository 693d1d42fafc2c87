import { Anchor } from "@mantine/core";
import { announceUndoable } from "../bulk/undo-notice.tsx";
import { type Reads, useCommand, useRefresh } from "../calls/use-command.ts";

export type Copy = { readonly id: string; readonly title: string };

const isOnScreen = ({ id }: Copy): boolean =>
  window.location.pathname.includes(`/${encodeURIComponent(id)}`);

/**
 * Copies what a screen shows. The screen stays, so that several can be copied in a row; a notice opens the copy, or
 * undoes it.
 */
export const useDuplicate = <Original,>({
  copy,
  remove,
  removedText,
  open,
  close,
  refreshes,
}: {
  readonly copy: (original: Original) => Promise<Copy>;
  readonly remove: (copy: Copy) => Promise<unknown>;
  /** What the notice says once the copy is removed. */
  readonly removedText: (copy: Copy) => string;
  readonly open: (copy: Copy) => unknown;
  /** Leaves the screen of a copy that is about to be removed. */
  readonly close: () => unknown;
  readonly refreshes: Reads;
}) => {
  const refresh = useRefresh(refreshes);
  const undo = async (made: Copy): Promise<string> => {
    if (isOnScreen(made)) await close();
    await remove(made).finally(refresh);
    return removedText(made);
  };
  return useCommand(copy, {
    refreshes,
    onDone: (made) =>
      announceUndoable(
        <>
          “{made.title}” was created.{" "}
          <Anchor
            component="button"
            type="button"
            size="sm"
            underline="always"
            onClick={() => void open(made)}
          >
            Open
          </Anchor>
        </>,
        () => undo(made),
      ),
  });
};
