import { Button, Checkbox, NativeSelect, Popover, Stack, TextInput } from "@mantine/core";
import { IconFilter, IconX } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { currencySign } from "#domain/kit/format-money.ts";
import type { AnyColumns } from "#domain/kit/list-columns.ts";
import {
  type Condition,
  filtersText,
  namesChoices,
  type Operator,
  offeredOperators,
  takesValue,
} from "#domain/kit/list-filters.ts";
import { useWebsite } from "../session/session.tsx";
import { canAddFilter } from "./filter-limit.ts";
import { useFilterDraft } from "./list-filter-draft.ts";
import { conditionInWords } from "./list-filter-words.ts";
import classes from "./list-filters.module.css";

type Conditions = readonly Condition[];

/** The active filters, each with a remove button. */
export const FilterChips = ({
  label = "Filters",
  columns,
  conditions,
  onChange,
}: {
  readonly label?: string;
  readonly columns: AnyColumns;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}) => {
  const place = useWebsite();
  if (conditions.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={label}>
      {conditions.map((condition) => {
        const words = conditionInWords(columns, condition, place);
        return (
          <li key={filtersText([condition])}>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={<IconX size={14} aria-hidden="true" />}
              aria-label={`Remove filter: ${words}`}
              onClick={() => onChange(conditions.filter((each) => each !== condition))}
            >
              {words}
            </Button>
          </li>
        );
      })}
      {conditions.length > 1 && (
        <li>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange([])}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  );
};

/** Adds a filter on any column. */
export const AddFilter = ({
  label = "Filter",
  compact,
  columns,
  conditions,
  onChange,
}: {
  readonly label?: string;
  /** Text of a small button, where several of them are next to each other. */
  readonly compact?: string;
  readonly columns: AnyColumns;
  readonly conditions: Conditions;
  readonly onChange: (conditions: Conditions) => void;
}) => {
  const [opened, setOpened] = useState(false);
  if (!Object.values(columns).some(({ filterable }) => filterable)) return null;
  const toggle = () => setOpened(!opened && canAddFilter(conditions.length));
  const add = (added: Condition) => {
    const others = conditions.filter((each) => filtersText([each]) !== filtersText([added]));
    onChange([...others, added]);
    setOpened(false);
  };
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      width={300}
      trapFocus
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>
        {compact === undefined ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden="true" />}
            onClick={toggle}
          >
            {label}
          </Button>
        ) : (
          <Button size="compact-sm" variant="subtle" aria-label={label} onClick={toggle}>
            {compact}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <FilterForm columns={columns} onAdd={add} />
      </Popover.Dropdown>
    </Popover>
  );
};

type Draft = ReturnType<typeof useFilterDraft>;

/** The column, the operator and the value. */
const FilterForm = ({
  columns,
  onAdd,
}: {
  readonly columns: AnyColumns;
  readonly onAdd: (condition: Condition) => void;
}) => {
  const askable = Object.entries(columns).filter(([, { filterable }]) => filterable);
  const { draft, condition, pick, set } = useFilterDraft(columns, askable[0]?.[0] ?? "");
  const offered = offeredOperators(columns[draft.column] ?? { kind: "text" });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (condition !== undefined) onAdd(condition);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <NativeSelect
          label="Column"
          value={draft.column}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          data={askable.map(([value, { label }]) => ({ value, label }))}
        />
        <NativeSelect
          label="Condition"
          value={draft.operator}
          onChange={({ currentTarget }) => set({ operator: currentTarget.value as Operator })}
          data={Object.entries(offered).map(([value, label]) => ({
            value,
            label: value === "before" ? "until" : label,
          }))}
        />
        {takesValue(draft.operator) && <Value columns={columns} draft={draft} set={set} />}
        <Button type="submit" disabled={condition === undefined}>
          Add filter
        </Button>
      </Stack>
    </form>
  );
};

/** Longer lists of options get a search field. */
const MANY_CHOICES = 12;

const Choices = ({
  choices,
  chosen,
  onChange,
}: {
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}) => {
  const [part, setPart] = useState("");
  const isSought = ([value, label]: readonly [string, string]) =>
    chosen.includes(value) || label.toLowerCase().includes(part.trim().toLowerCase());
  return (
    <>
      {choices.length > MANY_CHOICES && (
        <TextInput
          label="Search"
          value={part}
          maxLength={100}
          onChange={({ currentTarget }) => setPart(currentTarget.value)}
        />
      )}
      <Checkbox.Group label="Any of" value={[...chosen]} onChange={onChange}>
        <Stack gap={6} mt={4} className={classes.choices ?? ""}>
          {choices.filter(isSought).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
};

const Value = ({
  columns,
  draft,
  set,
}: Pick<Draft, "draft" | "set"> & { readonly columns: AnyColumns }) => {
  const { currency } = useWebsite();
  const column = columns[draft.column];
  if (column !== undefined && namesChoices(column, draft.operator))
    return (
      <Choices
        key={draft.column}
        choices={Object.entries(column.choices ?? {})}
        chosen={draft.chosen}
        onChange={(chosen) => set({ chosen })}
      />
    );
  const isMoney = column?.kind === "money";
  return (
    <TextInput
      label={column?.kind === "moment" ? "Day" : isMoney ? "Amount" : "Value"}
      type={column?.kind === "moment" ? "date" : "text"}
      {...(isMoney && { leftSection: currencySign(currency).trim() })}
      {...((isMoney || column?.kind === "count") && { inputMode: "decimal" as const })}
      maxLength={200}
      value={draft.text}
      onChange={({ currentTarget }) => set({ text: currentTarget.value })}
    />
  );
};
