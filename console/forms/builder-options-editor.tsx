import { closestCenter, DndContext } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconList, IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import classes from "./builder-field-card.module.css";
import { settingMark } from "./builder-focus.ts";
import {
  optionAnnouncements,
  optionDragId,
  placeOfOption,
  useOptionActions,
  useOptionSensors,
} from "./builder-option-actions.ts";
import { OptionRow } from "./builder-option-row.tsx";
import { nextOption } from "./builder-options.ts";
import { PasteOptions } from "./builder-paste-options.tsx";

type Props = {
  readonly options: readonly string[];
  /** Whether the options are questions. Spec: B3.12. */
  readonly areQuestions: boolean;
  readonly problem: (at: number | null) => string | undefined;
  readonly onChange: (options: readonly string[]) => void;
};

/** One line each; a pasted list becomes many. Spec: B3.21. */
export const OptionsEditor = (props: Props) => {
  const { options, areQuestions, problem, onChange } = props;
  const { actions, mark } = useOptionActions(props);
  const sensors = useOptionSensors();
  const [pasting, { open, close }] = useDisclosure();
  const word = areQuestions ? "Question" : "Option";
  const count = options.length;
  const items = useMemo(() => Array.from({ length: count }, (_, at) => optionDragId(at)), [count]);
  return (
    <fieldset className={classes.options} data-options={mark}>
      <legend className={classes.legend}>{areQuestions ? "Questions" : "Options"}</legend>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements: optionAnnouncements(word, count) }}
        onDragEnd={({ active, over }) => {
          if (over !== null) actions.move(placeOfOption(active.id), placeOfOption(over.id));
        }}
      >
        <SortableContext items={items} strategy={verticalListSortingStrategy}>
          <ul className={classes.optionList}>
            {options.map((option, at) => (
              <OptionRow
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; its text changes with every key
                key={at}
                at={at}
                option={option}
                label={`${word} ${at + 1}`}
                error={problem(at)}
                actions={actions}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {problem(null) !== undefined && <p className={classes.error}>{problem(null)}</p>}
      <Group gap="xs">
        <Button
          {...settingMark("options")}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          onClick={() => actions.add(count, nextOption(options, word))}
        >
          Add {areQuestions ? "a question" : "an option"}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconList size={15} />}
          onClick={open}
        >
          Paste list
        </Button>
      </Group>
      <PasteOptions
        opened={pasting}
        options={options}
        areQuestions={areQuestions}
        onClose={close}
        onUse={(next) => {
          onChange(next);
          close();
        }}
      />
    </fieldset>
  );
};
