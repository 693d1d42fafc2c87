import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconX } from "@tabler/icons-react";
import classes from "./site-frame.module.css";

/** Moves or removes a row of a list. */
export const RowTools = ({
  name,
  at,
  count,
  onMove,
  onRemove,
}: {
  /** What the row is called, for screen readers. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}) => (
  <div className={classes.tools}>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} up`}
      disabled={at === 0}
      onClick={() => onMove(at - 1)}
    >
      <IconArrowUp size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`Move ${name} down`}
      disabled={at === count - 1}
      onClick={() => onMove(at + 1)}
    >
      <IconArrowDown size={16} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
      <IconX size={16} aria-hidden="true" />
    </ActionIcon>
  </div>
);
