import { useDraggable } from "@dnd-kit/core";
import { UnstyledButton } from "@mantine/core";
import { FieldIcon } from "./builder-field-icon.tsx";
import { type FieldKind, type FieldType, fieldGroups } from "./builder-field-kinds.ts";
import classes from "./builder-palette.module.css";

/** All field types: a click or Enter adds one, a drag drops it in place. */
export const Palette = ({ onAdd }: { readonly onAdd: (type: FieldType) => void }) => (
  <nav className={classes.palette} aria-label="Add a field">
    {fieldGroups.map(({ title, kinds }) => (
      <section key={title} className={classes.group} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.kinds}>
          {kinds.map((kind) => (
            <li key={kind.type}>
              <Kind kind={kind} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

const Kind = ({
  kind: { type, label, hint },
  onAdd,
}: {
  readonly kind: FieldKind;
  readonly onAdd: (type: FieldType) => void;
}) => {
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `palette:${type}`,
    data: { adds: type },
  });
  return (
    <UnstyledButton
      ref={setNodeRef}
      className={classes.kind ?? ""}
      data-dragging={isDragging || undefined}
      title={hint}
      aria-label={`Add ${label}`}
      // Keys press the button; only a pointer starts a drag here.
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      onClick={() => onAdd(type)}
    >
      <FieldIcon type={type} />
      <span>{label}</span>
    </UnstyledButton>
  );
};
