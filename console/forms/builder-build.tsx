import { DndContext, DragOverlay } from "@dnd-kit/core";
import { Button, Modal, TextInput } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import classes from "./builder-build.module.css";
import { useFormBuilder, useProblem } from "./builder-context.ts";
import { type Dragged, useFieldDrag } from "./builder-drag.ts";
import { MAX_FIELDS } from "./builder-edits.ts";
import { FieldIcon } from "./builder-field-icon.tsx";
import {
  type FieldType,
  fieldOf,
  kindOf,
  nameOf,
  newField,
  newFieldId,
} from "./builder-field-kinds.ts";
import { FieldList } from "./builder-fields.tsx";
import { focusSoon, settingMark, settingSelector } from "./builder-focus.ts";
import { Palette } from "./builder-palette.tsx";

const ROOMY = "(min-width: 78em)";

/** Adds a field below the open one, and puts the cursor into its title. */
const useAdd = () => {
  const { form, history, edit } = useFormBuilder();
  return (type: FieldType, at?: number) => {
    if (form.fields.length >= MAX_FIELDS) {
      notifications.show({ message: `A form can have up to ${MAX_FIELDS} fields.` });
      return;
    }
    const fieldId = newFieldId(type, crypto.randomUUID());
    const selected = form.fields.findIndex((field) => field.fieldId === history.selected);
    const end = selected === -1 ? form.fields.length : selected + 1;
    edit({ type: "field-added", field: newField(type, fieldId), at: at ?? end });
    focusSoon(settingSelector(fieldId, "title"), { select: true });
  };
};

/** The fields in their order, and the button below them. Spec: B3.15, fieldset "build". */
export const BuildArea = () => {
  const add = useAdd();
  const drag = useFieldDrag(add);
  const roomy = useMediaQuery(ROOMY, true, { getInitialValueInEffect: false });
  return (
    <DndContext {...drag.context}>
      <div className={classes.build}>
        {roomy && (
          <div className={classes.palette}>
            <Palette onAdd={add} />
          </div>
        )}
        <div className={classes.fields}>
          <FieldList dropAt={drag.dropAt} dragging={drag.dragged !== undefined} />
          {!roomy && <AddButton onAdd={add} />}
          <SubmitButton />
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {drag.dragged !== undefined && <Ghost dragged={drag.dragged} />}
      </DragOverlay>
    </DndContext>
  );
};

const Ghost = ({ dragged }: { readonly dragged: Dragged }) => {
  const { form } = useFormBuilder();
  const field = "fieldId" in dragged ? fieldOf(form, dragged.fieldId) : undefined;
  const type = "adds" in dragged ? dragged.adds : field?.type;
  if (type === undefined) return null;
  return (
    <div className={classes.ghost}>
      <FieldIcon type={type} />
      {field === undefined ? kindOf(type).label : nameOf(field)}
    </div>
  );
};

/** Without room for the palette it opens over the form. */
const AddButton = ({ onAdd }: { readonly onAdd: (type: FieldType) => void }) => {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" fullWidth leftSection={<IconPlus size={17} />} onClick={open}>
        Add a field
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title="Add a field"
        size="34rem"
        returnFocus={false}
        closeButtonProps={{ "aria-label": "Close" }}
      >
        <div className={classes.sheet}>
          <Palette
            onAdd={(type) => {
              close();
              onAdd(type);
            }}
          />
        </div>
      </Modal>
    </>
  );
};

const SubmitButton = () => {
  const { form, edit } = useFormBuilder();
  const problem = useProblem(null);
  return (
    <div className={classes.submit}>
      <TextInput
        {...settingMark("submitLabel")}
        label="Button text"
        size="sm"
        maxLength={200}
        value={form.submitLabel}
        error={problem("submitLabel")}
        onChange={({ currentTarget }) =>
          edit({ type: "form-changed", change: { submitLabel: currentTarget.value } })
        }
      />
    </div>
  );
};
