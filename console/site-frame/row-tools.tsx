import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import classes from "./site-frame.module.css";

/** Moves or removes a row of a list. */
export const RowTools = ({
  name,
  onUp,
  onDown,
  onRemove,
}: {
  /** What the row is called, for screen readers. */
  readonly name: string;
  /** Absent: it is the first. */
  readonly onUp?: () => void;
  /** Absent: it is the last. */
  readonly onDown?: () => void;
  readonly onRemove: () => void;
}) => (
  <div className={classes.tools}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} up`}
      disabled={onUp === undefined}
      onClick={onUp}
    >
      <IconArrowUp size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      disabled={onDown === undefined}
      onClick={onDown}
    >
      <IconArrowDown size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconX size={16} aria-hidden="true" />
    </ActionIcon>
  </div>
);

/** The buttons of a row in a list without levels. */
export const movesIn = (
  at: number,
  count: number,
  onMove: (to: number) => void,
): { readonly onUp?: () => void; readonly onDown?: () => void } => ({
  ...(at > 0 && { onUp: () => onMove(at - 1) }),
  ...(at < count - 1 && { onDown: () => onMove(at + 1) }),
});
