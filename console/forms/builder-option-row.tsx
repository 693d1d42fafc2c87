import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, TextInput, UnstyledButton } from "@mantine/core";
import { IconGripVertical, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, memo } from "react";
import classes from "./builder-field-card.module.css";
import { settingMark } from "./builder-focus.ts";
import { type OptionActions, optionDragId } from "./builder-option-actions.ts";
import { isManyLines, MAX_OPTION_LENGTH } from "./builder-options.ts";

/** One option: its text, its handle and its removal. Enter adds the next one. */
export const OptionRow = memo(
  ({
    at,
    option,
    label,
    error,
    actions,
  }: {
    readonly at: number;
    readonly option: string;
    readonly label: string;
    readonly error: string | undefined;
    readonly actions: OptionActions;
  }) => {
    const { setNodeRef, setActivatorNodeRef, transform, transition, attributes, listeners } =
      useSortable({ id: optionDragId(at) });
    const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
      const moves = event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown");
      const removes = event.key === "Backspace" && option === "";
      if (event.nativeEvent.isComposing || !(moves || removes || event.key === "Enter")) return;
      event.preventDefault();
      if (moves) actions.move(at, event.key === "ArrowUp" ? at - 1 : at + 1);
      else if (removes) actions.remove(at);
      else actions.add(at + 1, "");
    };
    return (
      <li
        ref={setNodeRef}
        className={classes.option}
        style={{ transform: CSS.Translate.toString(transform), transition }}
      >
        <UnstyledButton
          ref={setActivatorNodeRef}
          className={classes.grip ?? ""}
          {...attributes}
          {...listeners}
          aria-label={`Move ${label}`}
          title="Drag, or press space and use the arrow keys. In the text: Alt and an arrow key."
        >
          <IconGripVertical size={15} aria-hidden="true" />
        </UnstyledButton>
        <TextInput
          {...settingMark("options", at)}
          size="sm"
          aria-label={label}
          maxLength={MAX_OPTION_LENGTH}
          value={option}
          error={error}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => actions.write(at, currentTarget.value)}
          onPaste={(event) => {
            const text = event.clipboardData.getData("text");
            if (!isManyLines(text)) return;
            event.preventDefault();
            actions.paste(at, text);
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove ${label}`}
          title="Remove"
          onClick={() => actions.remove(at)}
        >
          <IconX size={15} />
        </ActionIcon>
      </li>
    );
  },
);
