import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { Button, Checkbox, Popover, ScrollArea } from "@mantine/core";
import { IconColumns3, IconGripVertical } from "@tabler/icons-react";
import classes from "./column-choice.module.css";

export type Choosable = { readonly id: string; readonly header: string };

type Props = {
  /** All columns; the first cannot be hidden. */
  readonly columns: readonly Choosable[];
  /** Ids of the shown columns, in order. */
  readonly shown: readonly string[];
  /** Undefined: the list's default. */
  readonly onChange: (shown: readonly string[] | undefined) => void;
  /** Whether columns were selected already. */
  readonly chosen: boolean;
};

/** The shown columns and their order; the URL contains both. */
export const ColumnChoice = (props: Props) => (
  <Popover position="bottom-end" shadow="md" width={300} trapFocus>
    <Popover.Target>
      <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns">
      <p className={classes.hint}>
        Drag to reorder. With the keyboard, press Space to pick up a column and use the arrow keys
        to move it.
      </p>
      <ScrollArea.Autosize mah="22rem" type="auto">
        <Columns {...props} />
      </ScrollArea.Autosize>
      {props.chosen && (
        <Button
          mt="xs"
          size="xs"
          variant="subtle"
          fullWidth
          onClick={() => props.onChange(undefined)}
        >
          Reset to default
        </Button>
      )}
    </Popover.Dropdown>
  </Popover>
);

/** Hidden columns are listed after the shown ones, from where they can be shown. */
const Columns = ({ columns, shown, onChange }: Props) => {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const headers = new Map(columns.map(({ id, header }) => [id, header]));
  const first = columns[0]?.id;
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [shown.indexOf(String(active.id)), shown.indexOf(String(over?.id))];
    if (from !== -1 && to !== -1 && from !== to) onChange(arrayMove([...shown], from, to));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
      <SortableContext items={[...shown]} strategy={verticalListSortingStrategy}>
        <ul className={classes.columns}>
          {shown.map((id) => (
            <Shown
              key={id}
              id={id}
              header={headers.get(id) ?? id}
              locked={id === first || shown.length === 1}
              onHide={() => onChange(shown.filter((each) => each !== id))}
            />
          ))}
        </ul>
      </SortableContext>
      {hidden.length > 0 && (
        <ul className={classes.columns} aria-label="Hidden columns">
          {hidden.map(({ id, header }) => (
            <li key={id} className={classes.hidden}>
              <Checkbox label={header} checked={false} onChange={() => onChange([...shown, id])} />
            </li>
          ))}
        </ul>
      )}
    </DndContext>
  );
};

const Shown = ({
  id,
  header,
  locked,
  onHide,
}: {
  readonly id: string;
  readonly header: string;
  readonly locked: boolean;
  readonly onHide: () => void;
}) => {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  return (
    <li
      ref={setNodeRef}
      className={classes.shown}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${header}`}
      >
        <IconGripVertical size={16} aria-hidden="true" />
      </button>
      <Checkbox label={header} checked disabled={locked} onChange={onHide} />
    </li>
  );
};
