import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon, UnstyledButton } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCopy,
  IconGripVertical,
  IconTrash,
} from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { FormField } from "#domain/forms/definition.ts";
import { offerUndo } from "../kit/bulk/undo-notice.tsx";
import { useBuilderActions } from "./builder-context.ts";
import classes from "./builder-field-card.module.css";
import { FieldIcon } from "./builder-field-icon.tsx";
import { kindOf, nameOf, newFieldId } from "./builder-field-kinds.ts";
import { FieldSettings } from "./builder-field-settings.tsx";
import { focusSoon } from "./builder-focus.ts";

type Props = {
  readonly field: FormField;
  /** Index, starting at 0. */
  readonly at: number;
  readonly count: number;
  readonly opened: boolean;
  /** It contains an error. */
  readonly wrong: boolean;
};

/** One field: its row in the list, and its settings when it is open. */
export const FieldCard = memo((props: Props) => {
  const { field, opened, wrong } = props;
  const { dispatch } = useBuilderActions();
  const {
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    attributes,
    listeners,
    isDragging,
  } = useSortable({ id: field.fieldId });
  const name = nameOf(field);
  return (
    <li
      ref={setNodeRef}
      className={classes.card}
      data-field={field.fieldId}
      data-opened={opened || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.line}>
        <UnstyledButton
          ref={setActivatorNodeRef}
          className={classes.grip ?? ""}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          title="Drag, or press space and use the arrow keys"
        >
          <IconGripVertical size={16} aria-hidden="true" />
        </UnstyledButton>
        <UnstyledButton
          className={classes.toggle ?? ""}
          aria-expanded={opened}
          onClick={() => dispatch({ type: "select", fieldId: opened ? null : field.fieldId })}
        >
          <span className={classes.icon}>
            <FieldIcon type={field.type} />
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{name}</span>
            <span className={classes.kind}>
              {kindOf(field.type).label}
              {"required" in field && field.required && " · Required"}
            </span>
          </span>
          {wrong && (
            <IconAlertCircle className={classes.wrong} size={18} aria-label="Needs attention" />
          )}
          <IconChevronDown className={classes.chevron} size={17} aria-hidden="true" />
        </UnstyledButton>
        <Actions {...props} name={name} />
      </div>
      {opened && (
        <div className={classes.settings}>
          <FieldSettings field={field} />
        </div>
      )}
    </li>
  );
});

const Actions = ({ field, at, count, name }: Props & { readonly name: string }) => {
  const { edit, undo, say } = useBuilderActions();
  const { fieldId } = field;
  const move = (to: number) => {
    edit({ type: "field-moved", fieldId, to });
    say(`“${name}”: position ${to + 1} of ${count}.`);
  };
  const duplicate = () => {
    const copyId = newFieldId(field.type, crypto.randomUUID());
    edit({ type: "field-duplicated", fieldId, copyId });
    focusSoon(`[data-field="${copyId}"] [data-setting="title"]`, { select: true });
  };
  const remove = () => {
    edit({ type: "field-removed", fieldId });
    offerUndo(`“${name}” was removed.`, undo);
    // The pressed button is gone: focus moves to the neighbour.
    const next =
      document.querySelectorAll<HTMLElement>("[data-field]")[at + 1 < count ? at + 1 : at - 1];
    const id = next?.dataset.field;
    if (id !== undefined) focusSoon(`[data-field="${id}"] [aria-expanded]`);
  };
  return (
    <div className={classes.actions}>
      <Action label={`Move ${name} up`} off={at === 0} onClick={() => move(at - 1)}>
        <IconArrowUp size={16} />
      </Action>
      <Action label={`Move ${name} down`} off={at === count - 1} onClick={() => move(at + 1)}>
        <IconArrowDown size={16} />
      </Action>
      <Action label={`Duplicate ${name}`} onClick={duplicate}>
        <IconCopy size={16} />
      </Action>
      <Action label={`Remove ${name}`} onClick={remove}>
        <IconTrash size={16} />
      </Action>
    </div>
  );
};

const Action = ({
  label,
  off = false,
  onClick,
  children,
}: {
  readonly label: string;
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="md"
    aria-label={label}
    title={label}
    // Only aria-disabled, so that focus stays when a field reaches an end.
    aria-disabled={off}
    {...(off && { "data-disabled": true })}
    onClick={() => !off && onClick()}
  >
    {children}
  </ActionIcon>
);
