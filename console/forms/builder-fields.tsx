import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Fragment, useMemo } from "react";
import classes from "./builder-build.module.css";
import { useFormBuilder } from "./builder-context.ts";
import { LIST_ID } from "./builder-drag.ts";
import { FieldCard } from "./builder-field-card.tsx";
import { settingMark } from "./builder-focus.ts";

/** The fields in their order. */
export const FieldList = ({
  dropAt,
  dragging,
}: {
  /** Drop position of a dragged type. */
  readonly dropAt: number | undefined;
  readonly dragging: boolean;
}) => {
  const { form, history, problems } = useFormBuilder();
  const { setNodeRef } = useDroppable({ id: LIST_ID });
  const { fields } = form;
  const wrong = new Set(problems.map(({ fieldId }) => fieldId));
  // The same array while the order is the same: typing in one field renders no other.
  const order = fields.map(({ fieldId }) => fieldId).join(" ");
  const items = useMemo(() => order.split(" ").filter((fieldId) => fieldId !== ""), [order]);
  return (
    <div
      ref={setNodeRef}
      className={classes.list}
      data-over={dropAt !== undefined || undefined}
      {...settingMark("fields")}
      tabIndex={-1}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        <ol className={classes.cards} aria-label="Fields">
          {fields.map((field, at) => (
            <Fragment key={field.fieldId}>
              {dropAt === at && <DropLine />}
              <FieldCard
                field={field}
                at={at}
                count={fields.length}
                wrong={wrong.has(field.fieldId)}
                opened={history.selected === field.fieldId && !dragging}
              />
            </Fragment>
          ))}
          {dropAt === fields.length && <DropLine />}
        </ol>
      </SortableContext>
      {/* It stays during a drag: a shrinking list would no longer be under the pointer. */}
      {fields.length === 0 && (
        <div className={classes.empty}>
          <p className={classes.emptyTitle}>Add your first field</p>
          <p className={classes.emptyText}>
            Choose a field type to add it here. The preview on the right shows what visitors will
            see.
          </p>
        </div>
      )}
    </div>
  );
};

const DropLine = () => <li className={classes.dropLine} aria-hidden="true" />;
