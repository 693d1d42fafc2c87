import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
} from "@tabler/icons-react";
import { useFormBuilder } from "./builder-context.ts";
import classes from "./builder-head.module.css";
import { redoText, undoText } from "./builder-history.ts";

const texts = {
  saved: "Saved",
  unsaved: "Save now",
  saving: "Saving…",
  failed: "Try again",
  conflict: "Not saved",
} as const;

/** Shows 'Saving…' while saving. Spec: B4.6. */
export const SaveButton = () => {
  const { state, saver } = useFormBuilder();
  const { status } = state;
  const Icon =
    status === "saved"
      ? IconCloudCheck
      : status === "failed" || status === "conflict"
        ? IconCloudOff
        : IconCloudUp;
  return (
    <UnstyledButton
      className={classes.saving ?? ""}
      data-status={status}
      title={status === "saved" ? "The draft is saved" : "Ctrl S"}
      onClick={() => void saver.flush()}
    >
      <Icon size={17} stroke={1.7} aria-hidden="true" />
      {texts[status]}
    </UnstyledButton>
  );
};

export const UndoButtons = () => {
  const { history, undo, redo } = useFormBuilder();
  const steps = [
    ["Undo", undoText(history), "Ctrl Z", undo, IconArrowBackUp],
    ["Redo", redoText(history), "Ctrl Shift Z", redo, IconArrowForwardUp],
  ] as const;
  return (
    <div className={classes.steps}>
      {steps.map(([name, what, keys, act, Icon]) => (
        <ActionIcon
          key={name}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={what === undefined ? name : `${name}: ${what}`}
          title={what === undefined ? `${name} (${keys})` : `${name}: ${what} (${keys})`}
          aria-disabled={what === undefined}
          {...(what === undefined && { "data-disabled": true })}
          onClick={act}
        >
          <Icon size={19} stroke={1.8} />
        </ActionIcon>
      ))}
    </div>
  );
};
