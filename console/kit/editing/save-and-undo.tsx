import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
} from "@tabler/icons-react";
import classes from "./save-and-undo.module.css";

const texts = {
  saved: "Saved",
  unsaved: "Save now",
  saving: "Saving…",
  failed: "Not saved. Try again",
  conflict: "Not saved",
} as const;

/** What became of the changes that are saved while a member works. */
export type SaveStatus = keyof typeof texts;

const iconOf = (status: SaveStatus) => {
  if (status === "saved") return IconCloudCheck;
  return status === "failed" || status === "conflict" ? IconCloudOff : IconCloudUp;
};

/** Shows 'Saving…' while saving. Spec: B4.6. */
export const SaveButton = ({
  status,
  onSave,
}: {
  readonly status: SaveStatus;
  readonly onSave: () => void;
}) => {
  const Icon = iconOf(status);
  return (
    <UnstyledButton
      className={classes.status ?? ""}
      data-status={status}
      title={status === "saved" ? "The draft is saved" : "Ctrl S"}
      onClick={onSave}
    >
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      {texts[status]}
    </UnstyledButton>
  );
};

type Step = {
  /** Nothing can be undone or done again without it. */
  readonly act: (() => void) | undefined;
  /** Which change, where that is known. */
  readonly what?: string | undefined;
};

/** They keep the focus when their last step is taken. */
export const UndoButtons = ({ undo, redo }: { readonly undo: Step; readonly redo: Step }) => {
  const steps = [
    ["Undo", undo, "Ctrl Z", IconArrowBackUp],
    ["Redo", redo, "Ctrl Shift Z", IconArrowForwardUp],
  ] as const;
  return (
    <div className={classes.steps}>
      {steps.map(([name, { act, what }, keys, Icon]) => {
        const label = what === undefined ? name : `${name}: ${what}`;
        return (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            title={`${label} (${keys})`}
            aria-disabled={act === undefined}
            {...(act === undefined && { "data-disabled": true })}
            onClick={act}
          >
            <Icon size={19} stroke={1.8} />
          </ActionIcon>
        );
      })}
    </div>
  );
};
